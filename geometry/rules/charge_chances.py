"""The chances of a charge roll (14.3): every way the dice can fall is counted, so they are exact."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from geometry.errors import InvalidInputError
from geometry.tolerances import EQUAL

MOST_DICE = 12
"""As many six-sided dice can be rolled at once."""

_NAME = re.compile(r"([1-9][0-9]?)d6(-drop-lowest|-drop-highest)?", re.ASCII)


@dataclass(frozen=True)
class ChargeDice:
    """Dice whose total is the distance of a charge.

    Attributes
    ----------
    number
        How many six-sided dice are rolled.
    drop
        Which one is discarded: ``"lowest"``, ``"highest"``, or None.
    modifier
        What is added to the total.
    reroll
        Whether the whole roll is made once more where it failed. A roll that was enough is kept, so the
        chance of failing is the chance of failing twice.

    Raises
    ------
    InvalidInputError
        For no dice or more than `MOST_DICE`, a modifier that is not whole, a discard that leaves no die.

    Examples
    --------
    >>> ChargeDice().chance(9), ChargeDice(reroll=True).chance(9)
    (Fraction(5, 18), Fraction(155, 324))
    >>> ChargeDice.of("3d6-drop-lowest", modifier=1).chance(13)
    Fraction(2, 27)
    """

    number: int = 2
    drop: str | None = None
    modifier: int = 0
    reroll: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.number <= MOST_DICE:
            raise InvalidInputError.single("dice", self.number, f"1 to {MOST_DICE} dice")
        if self.drop not in (None, "lowest", "highest") or (self.drop is not None and self.number == 1):
            raise InvalidInputError.single("dice", self.drop, "discard the lowest or the highest of at least two dice")
        if self.modifier != int(self.modifier):
            raise InvalidInputError.single("modifier", self.modifier, "a whole number")

    @staticmethod
    def of(name: str, modifier: int = 0, *, reroll: bool = False) -> ChargeDice:
        """The dice of a name such as ``"2d6"`` or ``"3d6-drop-lowest"``, in upper or lower case.

        Raises
        ------
        InvalidInputError
            Where it is no such name.
        """
        match = _NAME.fullmatch(name.strip().lower())
        if match is None:
            raise InvalidInputError.single("dice", name, 'such as "2d6" or "3d6-drop-lowest"')
        drop = match[2].removeprefix("-drop-") if match[2] else None
        return ChargeDice(int(match[1]), drop, modifier, reroll)

    @property
    def name(self) -> str:
        """The dice as `of` reads them, without modifier."""
        return f"{self.number}d6" + (f"-drop-{self.drop}" if self.drop else "")

    @cached_property
    def totals(self) -> dict[int, Fraction]:
        """The chance of each total of one roll, the modifier added, least total first."""
        ways = self._ways()
        every = 6**self.number
        return {total + self.modifier: Fraction(count, every) for total, count in sorted(ways.items())}

    def _ways(self) -> dict[int, int]:
        """In how many ways the dice come to each total: die by die, by (sum, the one to discard)."""
        keep = min if self.drop == "lowest" else max
        seen: dict[tuple[int, int], int] = {(face, face): 1 for face in range(1, 7)}
        for _ in range(self.number - 1):
            after: dict[tuple[int, int], int] = {}
            for (total, extreme), count in seen.items():
                for face in range(1, 7):
                    key = (total + face, keep(extreme, face))
                    after[key] = after.get(key, 0) + count
            seen = after
        ways: dict[int, int] = {}
        for (total, extreme), count in seen.items():
            kept = total - extreme if self.drop else total
            ways[kept] = ways.get(kept, 0) + count
        return ways

    @property
    def least(self) -> int:
        """The least total."""
        return min(self.totals)

    @property
    def most(self) -> int:
        """The greatest total."""
        return max(self.totals)

    def chance(self, needed: float | None) -> Fraction:
        """The chance of rolling at least a distance in inches; none at all where it is None.

        A fractional distance needs the next whole number (`least_roll`).

        Raises
        ------
        InvalidInputError
            Where the distance is no number.
        """
        if needed is None or needed == math.inf:
            return Fraction(0)
        roll = least_roll(needed)
        once = sum((chance for total, chance in self.totals.items() if total >= roll), Fraction(0))
        return 1 - (1 - once) ** 2 if self.reroll else once


def least_roll(needed: float) -> int:
    """The least whole total that is enough for a distance in inches, which float noise does not raise.

    Examples
    --------
    >>> least_roll(6.25), least_roll(7.0), least_roll(7.0000001)
    (7, 7, 7)
    """
    if not math.isfinite(needed):
        raise InvalidInputError.single("needed", needed, "a distance in inches")
    return math.ceil(needed - EQUAL)


CHARGE_DICE = ChargeDice()
"""The dice of a charge: 2D6 (14.3)."""
