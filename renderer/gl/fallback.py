"""Which font a text is written in: ours, or one that has the letters that ours lacks.

A whole text is written in one font. Only FreeType needs it: the font systems of Windows and macOS look for
missing letters themselves.
"""

from __future__ import annotations

import functools
import shutil
import subprocess

import pyglet


def font_for(text: str, font: str | None) -> str | None:
    """The font to write a text in: `font`, unless it lacks a letter that another installed font has."""
    if text.isascii():
        return font
    missing = next((letter for letter in text if not letter.isspace() and not has(font, letter)), None)
    return font if missing is None else (_font_with(missing) or font)


@functools.cache
def has(font: str | None, letter: str) -> bool:
    """Whether a font has a letter; True where the font system looks for others itself."""
    face = getattr(pyglet.font.load(font, 12), "face", None)
    index = getattr(face, "get_character_index", None)
    return index is None or index(letter) != 0


@functools.cache
def _font_with(letter: str) -> str | None:
    """An installed font with a letter, by fontconfig; None where there is none."""
    program = shutil.which("fc-match")
    if program is None:
        return None
    asked = [program, "-f", "%{family[0]}", f"sans:charset={ord(letter):x}"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return found if found and pyglet.font.have_font(found) and has(found, letter) else None
