"""Which bases the models of a unit stand on, where a warscroll mixes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from geometry.errors import InvalidInputError

_SHARE = re.compile(
    r"(?:(?P<unknown>\?) |(?P<share>\d+/\d+) )?"
    r"(?P<base>\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)?mm)"
    r"(?P<champion> champion)?"
)


@dataclass(frozen=True, slots=True)
class BaseShare:
    """A base, and the share of a unit's models that stand on it.

    Attributes
    ----------
    base
        As a document gives it: ``"32mm"``, ``"75x42mm"``.
    share
        Of the unit's models; None where the models differ and how many have this base is not known.
    champion
        Whether the unit's champion is among them.
    """

    base: str
    share: Fraction | None
    champion: bool = False

    def __str__(self) -> str:
        share = "" if self.share == 1 else f"{self.share} " if self.share is not None else "? "
        return f"{share}{self.base}{' champion' if self.champion else ''}"


def parse(text: str) -> tuple[BaseShare, ...]:
    """The shares that the table's ``bases`` column gives; empty for a model without a base.

    Examples
    --------
    >>> parse("75x42mm")
    (BaseShare(base='75x42mm', share=Fraction(1, 1), champion=False),)
    >>> [str(share) for share in parse("3/10 32mm champion + 7/10 28.5mm")]
    ['3/10 32mm champion', '7/10 28.5mm']

    Raises
    ------
    InvalidInputError
        Where the text is of another form, or its shares do not make up the unit.
    """
    shares: list[BaseShare] = []
    for item in text.split(" + ") if text else ():
        found = _SHARE.fullmatch(item)
        if found is None:
            raise InvalidInputError.single("bases", text, 'bases such as "5/8 32mm champion + 3/8 28.5mm"')
        share = None if found["unknown"] else Fraction(found["share"] or 1)
        shares.append(BaseShare(found["base"], share, bool(found["champion"])))
    known = [share.share for share in shares if share.share is not None]
    if known and (len(known) < len(shares) or sum(known) != 1):
        raise InvalidInputError.single("bases", text, "shares of all the unit's models, together 1")
    return tuple(shares)


def distribute(shares: Sequence[BaseShare], models: int) -> list[str]:
    """The bases of a unit of this many models, the champion's first, then in the table's order.

    Each base goes to the whole part of its proportion of the models. What is left goes by largest
    remainder (Hamilton's method), ties to the champion's base and then by the table's order; the
    champion's base goes to at least one model. A full unit thus has exactly its warscroll's bases,
    and a unit of twice the size twice as many of each.

    Parameters
    ----------
    shares
        Known shares that together make 1.
    models
        How many models the unit has, at least 1.

    Examples
    --------
    >>> distribute(parse("1/8 32mm champion + 4/8 28.5mm + 3/8 25mm"), 4)
    ['32mm', '28.5mm', '28.5mm', '25mm']
    """
    ordered = sorted(shares, key=lambda share: not share.champion)
    quotas = [(share.share or Fraction(0)) * models for share in ordered]
    counts = [int(quota) for quota in quotas]
    by_remainder = sorted(range(len(ordered)), key=lambda i: counts[i] - quotas[i])
    for i in by_remainder[: models - sum(counts)]:
        counts[i] += 1
    if ordered[0].champion and counts[0] == 0:
        counts[0] += 1
        counts[max(range(1, len(counts)), key=counts.__getitem__)] -= 1
    return [share.base for share, count in zip(ordered, counts, strict=True) for _ in range(count)]
