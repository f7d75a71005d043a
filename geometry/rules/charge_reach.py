"""What a unit needs to roll to charge each enemy, and how likely that is (14.3).

`least_roll_any` is that of the shortest path of some model to an end within 1/2", round everything in the
way, unit-mates absent; the answer says how much shorter one could be, and whether the roll is proved.
`least_roll_unit` is what a constructed charge of the whole unit needs, every end coherent, every path
judged by `check`; the answer says whether less is proved to be impossible.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Any

from geometry.board.tabletop import Tabletop
from geometry.errors import InvalidInputError
from geometry.proposals import Proposal
from geometry.rules.charge import CHARGE_END
from geometry.rules.charge_chances import CHARGE_DICE, ChargeDice, least_roll
from geometry.rules.charge_ends import ChargeEnd, Charger
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.charge_turning import TurningCharger, charger_of
from geometry.rules.charge_whole import WholeCharge
from geometry.rules.check import check
from geometry.rules.combat import combats_of
from geometry.rules.destinations import inner_base
from geometry.rules.eligibility import eligibility
from geometry.rules.ends import end_violations
from geometry.rules.moves import MOVES
from geometry.rules.standing import absent
from geometry.rules.suggest_bounds import Bounds
from geometry.rules.suggest_least import longest_chain
from geometry.rules.suggest_room import Room
from geometry.shapes.measure import gap
from geometry.tolerances import EQUAL
from geometry.verdict import Violation

SEARCHED = 24.0
"""Inches up to which ways are looked for, whatever the dice give; further where they give more."""

ANCHORS = 4
"""Models from which a charge of the whole unit is built up."""

TURNING = 3
"""Models with bases that are not round whose ways with other facings are looked for."""


@dataclass(frozen=True)
class ChargeTarget:
    """What a charge at one enemy unit takes.

    Attributes
    ----------
    enemy
        Id of the enemy unit.
    least_roll_any
        The least total with which some model can end within 1/2" of it, be it more than the dice give; never
        less than their own least; None where no way within the inches searched was found.
    least_roll_unit
        The least total found with which the whole unit can end its charge like that, coherent; None where
        none was found. Beyond what the dice give only charges side by side are looked for.
    chance_any, chance_unit
        The chances of rolling that much.
    nearest
        The end of the model that needs least, with its path; None where there is none.
    at_least
        No model has a shorter way to such an end than this, inches: that is proved.
    proposal
        The charge of the whole unit with `least_roll_unit`, which `check` accepts.
    any_proved, unit_proved
        Whether it is proved that no lower total is enough (where there is none: that there is no way within
        the inches searched).
    """

    enemy: str
    least_roll_any: int | None
    least_roll_unit: int | None
    chance_any: Fraction
    chance_unit: Fraction
    nearest: ChargeEnd | None = None
    proposal: Proposal | None = None
    any_proved: bool = False
    unit_proved: bool = False
    at_least: float = 0.0


@dataclass(frozen=True)
class ChargeRolls:
    """What a unit needs to roll to charge its enemies.

    Attributes
    ----------
    searched
        Inches up to which ways were looked for.
    targets
        The enemy units, in the document's order.
    refused
        Why the unit may not charge at all; empty where it may.
    begins
        What would be wrong with where it begins if it ended there; it may go on from there all the same.
    """

    unit: str
    dice: ChargeDice
    searched: float
    targets: dict[str, ChargeTarget] = field(default_factory=dict)
    refused: tuple[Violation, ...] = ()
    begins: tuple[Violation, ...] = ()


def charge_rolls(board: Tabletop, unit: str, target: str | None = None, dice: ChargeDice = CHARGE_DICE) -> ChargeRolls:
    """The least rolls that reach each enemy unit, and the chances.

    Parameters
    ----------
    unit
        Id of the charging unit.
    target
        Id of one enemy unit; all of them where it is None.
    dice
        What is rolled; it decides the chances, and how far is searched if they give more than `SEARCHED`.

    Raises
    ------
    UnknownIdError
        Where the board has no such unit.
    InvalidInputError
        For a target that is no enemy or does not stand on the board.
    """
    own = board.unit(unit)
    enemies = [enemy.id for enemy in board.enemies_of(own.player) if board.models_of(enemy.id)]
    if target is not None:
        if board.unit(target).id not in enemies:
            raise InvalidInputError.single("target", target, f"an enemy unit of {unit} that stands on the board")
        enemies = [target]
    trial = Proposal("charge", "charge", unit, roll=float(max(0, dice.most)))
    refused = tuple(eligibility(board, trial, MOVES["charge"], combats_of(board, unit)))
    models = board.models_of(unit)
    begins = tuple(end_violations(board, models))
    if refused or not models:
        nothing = {
            enemy: ChargeTarget(enemy, None, None, Fraction(0), Fraction(0), any_proved=True, unit_proved=True)
            for enemy in enemies
        }
        return ChargeRolls(unit, dice, 0.0, nothing, refused, begins)
    search = _Search(board, unit, dice)
    targets = {enemy: search.target(enemy) for enemy in enemies}
    return ChargeRolls(unit, dice, search.limit, targets, begins=begins)


class _Search:
    """One unit's charges."""

    def __init__(self, board: Tabletop, unit: str, dice: ChargeDice) -> None:
        self.board = board
        self.unit = unit
        self.dice = dice
        self.models = board.models_of(unit)
        self.empty = absent(board, [model.id for model in self.models])
        self.flying = board.unit(unit).has("FLY")
        self.limit = max(SEARCHED, dice.most + 1.0)
        self.least = ChargeDice(dice.number, dice.drop).least
        known: dict[Any, ChargeGoals] = {}
        self.chargers = {
            m.id: charger_of(self.empty, m, flying=self.flying, limit=self.limit, known=known) for m in self.models
        }

    def target(self, enemy: str) -> ChargeTarget:
        """What the charge at one enemy takes."""
        ends = self._ends(enemy)
        if not ends:
            known = self._at_least(enemy, self.limit)
            none = known >= self.limit
            return ChargeTarget(enemy, None, None, Fraction(0), Fraction(0), None, None, none, none, known)
        nearest = ends[0]
        needed = max(nearest.roll, self.least)
        known = self._at_least(enemy, nearest.route.distance)
        any_proved = max(least_roll(known), self.least) >= needed
        proved = max(needed if any_proved else 0, self._chain_bound(enemy))
        proposal, proved = self._least_whole(enemy, ends, proved)
        found = None if proposal is None or proposal.roll is None else int(proposal.roll)
        return ChargeTarget(
            enemy,
            needed,
            found,
            self.dice.chance(needed),
            self.dice.chance(found),
            nearest,
            proposal,
            any_proved,
            proved >= (self.dice.most + 1 if found is None else found),
            known,
        )

    def _at_least(self, enemy: str, distance: float) -> float:
        """No model has a shorter way to an end than this, inches: that is proved."""
        return min(charger.at_least(enemy, distance) for charger in self.chargers.values())

    def _ends(self, enemy: str) -> list[ChargeEnd]:
        """The nearest ends of the models, least first: all that need no more than the least and a few inches."""
        order = sorted(self.chargers.values(), key=lambda charger: (charger.straight(enemy), charger.model.id))
        found: list[ChargeEnd] = []
        below = self.limit + 1
        for charger in order:
            end = charger.as_it_faces(enemy, below)
            if end is not None:
                found.append(end)
                below = min(below, end.roll + (1 if len(found) < ANCHORS else 0))
        found += self._turned(enemy, order, min((end.roll for end in found), default=self.limit + 1))
        return sorted(found, key=lambda end: (end.route.distance, end.model))

    @staticmethod
    def _turned(enemy: str, order: Sequence[Charger], below: float) -> list[ChargeEnd]:
        """The nearest end found with a lower roll by turning, of the few models that are nearest."""
        turning = [charger for charger in order if isinstance(charger, TurningCharger)][:TURNING]
        best: list[ChargeEnd] = []
        for charger in turning:
            end = charger.turned(enemy, below)
            if end is not None:
                best, below = [end], end.roll
        return best

    def _chain_bound(self, enemy: str) -> int:
        """A roll below which some model cannot stay with the unit: every chain of neighbours is too short."""
        if any(charger.goals(enemy).crowded for charger in self.chargers.values()):
            return 0
        rules, models = self.board.rules, self.models
        link = self.board.unit(self.unit).coherency_range + rules.slack + EQUAL
        others = self.board.models_of(enemy)
        far = {m.id: min(float(gap(m.figure, other.figure)) for other in others) for m in models}
        need = 0.0
        for model, ahead in permutations(models, 2):
            # From the enemy: the base of whoever reaches it, the chain, all of this model's base.
            chain = longest_chain(model, ahead, models, link, rules.coherency_threshold)
            near = CHARGE_END + rules.slack + ahead.base.reach + chain - inner_base(model.base).reach
            need = max(need, far[model.id] - near)
        return least_roll(need)

    # -- the whole unit -----------------------------------------------------------------------------

    def _least_whole(self, enemy: str, ends: Sequence[ChargeEnd], proved: int) -> tuple[Proposal | None, int]:
        """A charge of the whole unit with the least roll found, and the roll below which it is proved that none is.

        More inches never make it harder, so that the rolls between are halved. `proved` is what is known already.
        """
        most = self.dice.most
        low = max(proved, ends[0].roll, self.least)
        if len(self.models) == 1 or low > most:
            return self._whole(enemy, ends, low, building=False), proved
        proposal = self._whole(enemy, ends, low)
        if proposal is None:
            possible = bisect_left(range(low, most + 1), True, key=lambda roll: not self._impossible(roll)) + low
            if possible > low:
                proved = low = possible
                if low > most:
                    return None, proved
                proposal = self._whole(enemy, ends, low)
        if proposal is not None or low == most:
            return proposal, proved
        proposal = self._whole(enemy, ends, most)
        high = most
        while proposal is not None and high - low > 1:
            middle = (low + high) // 2
            found = self._whole(enemy, ends, middle)
            low, high = (low, middle) if found is not None else (middle, high)
            proposal = found or proposal
        return proposal, proved

    def _impossible(self, roll: int) -> bool:
        """Whether it is proved that the unit is not coherent with a roll, wherever its models end."""
        proposal = Proposal("charge", "charge", self.unit, roll=float(roll))
        return Bounds(Room(self.board, proposal, check(self.board, proposal))).never_coherent()

    def _whole(self, enemy: str, ends: Sequence[ChargeEnd], roll: int, *, building: bool = True) -> Proposal | None:
        """A legal charge of the whole unit with a roll that reaches the enemy; None where none was found."""
        anchors = [end for end in ends if end.roll <= roll][:ANCHORS]
        charge = WholeCharge(self.board, self.unit, roll, self.chargers)
        return charge.together(anchors) or (charge.built(anchors) if building else None)
