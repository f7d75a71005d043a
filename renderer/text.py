"""How wide text is, where it breaks, and how lengths are written; without any font at hand.

The widths are those of DejaVu Sans, which Verdana shares: both wide fonts, so that a text which fits here
fits in what a viewer has instead.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

FONTS = ("DejaVu Sans", "Verdana", "Noto Sans", "Liberation Sans", "Helvetica", "Arial", "sans-serif")
"""Font families to ask for, the first at hand being used."""

# Advance widths in thousandths of an em of the characters from space to tilde.
_REGULAR = (
    "318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 "
    "337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 "
    "684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 "
    "635 411 521 392 634 592 818 592 592 525 636 337 636 838"
)
_BOLD = (
    "348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 400 "
    "400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 682 812 "
    "774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 "
    "716 716 493 595 478 712 652 924 645 652 582 712 365 712 838"
)
_WIDTHS = {False: tuple(map(int, _REGULAR.split())), True: tuple(map(int, _BOLD.split()))}

ELLIPSIS = "…"


@lru_cache(maxsize=4096)
def _advance(character: str, bold: bool) -> float:
    code = ord(character)
    if 32 <= code < 127:
        return _WIDTHS[bold][code - 32] / 1000
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(character) in ("W", "F"):
        return 1.0
    plain = unicodedata.normalize("NFD", character)[0]
    if 32 <= ord(plain) < 127:
        return _WIDTHS[bold][ord(plain) - 32] / 1000
    return 0.9 if bold else 0.82


def width(text: str, size: float, bold: bool = False) -> float:
    """Width of a line of text, in the units of `size` (the height of an em).

    Examples
    --------
    >>> width("Ii", 10.0) < width("WW", 10.0)
    True
    """
    return size * sum(_advance(character, bold) for character in text)


def clean(text: str) -> str:
    r"""The text on one line, without characters that no picture can hold (controls, lone surrogates).

    Examples
    --------
    >>> clean("Bone\tsplittas\x00")
    'Bone splittas�'
    """
    spaced = " ".join(text.split())
    return "".join("\ufffd" if unicodedata.category(c) in ("Cc", "Cs", "Cn") else c for c in spaced)


def fits(text: str, room: float, size: float, bold: bool = False) -> bool:
    """Whether a line of text is no wider than `room` pixels, be every letter set on whole pixels.

    That makes small texts wider: measured, by up to half a pixel for each em.

    Examples
    --------
    >>> across = width("to the end", 10.0)
    >>> fits("to the end", across, 10.0), fits("to the end", 1.05 * across, 10.0)
    (False, True)
    """
    return width(text, size, bold) * (1.0 + 0.5 / size) <= room


def shorten(text: str, room: float, size: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it is wider than `room`."""
    if fits(text, room, size, bold):
        return text
    kept = text
    while kept and not fits(kept.rstrip() + ELLIPSIS, room, size, bold):
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def wrap(text: str, room: float, size: float, bold: bool = False, most: int | None = None) -> list[str]:
    """The text on lines no wider than `room`; a word that is wider by itself is broken.

    Parameters
    ----------
    text
        Words with white space between them.
    room, size
        Width of a line and height of an em, pixels.
    bold
        Whether the text is bold.
    most
        Greatest number of lines; what does not fit is cut with an ellipsis.
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if fits(longer, room, size, bold):
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, room, size, bold)
        lines += full
    if line:
        lines.append(line)
    if most is not None and len(lines) > most:
        return [*lines[: most - 1], shorten(" ".join(lines[most - 1 :]), room, size, bold)]
    return lines


def _broken(word: str, room: float, size: float, bold: bool) -> list[str]:
    pieces, piece = [], ""
    for character in word:
        if piece and not fits(piece + character, room, size, bold):
            pieces.append(piece)
            piece = ""
        piece += character
    return [*pieces, piece]


def inches(length: float, digits: int = 2) -> str:
    """A length as players write it.

    Examples
    --------
    >>> inches(4.9), inches(3.0), inches(1.4412)
    ('4.9"', '3"', '1.44"')
    """
    text = f"{length:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return f'{"0" if text == "-0" else text}"'


def compared(measured: float, limit: float) -> tuple[str, str]:
    """Two lengths with as many digits as it takes to tell them apart, four at most.

    Examples
    --------
    >>> compared(5.0004, 5.0), compared(5.25, 5.0)
    (('5.0004"', '5"'), ('5.25"', '5"'))
    """
    for digits in (2, 3, 4):
        pair = (inches(measured, digits), inches(limit, digits))
        if pair[0] != pair[1]:
            break
    return pair
