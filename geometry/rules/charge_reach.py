"""What a unit needs to roll to charge each enemy, and how likely that is (14.3).

`least_roll_any` is exact: the shortest path of some model to an end within 1/2", round everything in the
way, unit-mates absent. `least_roll_unit` is what a constructed charge of the whole unit needs, every end
coherent, every path judged by `check`; the answer says whether less is proved to be impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import shapely

from geometry.board.near import box_of_all
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.errors import InvalidInputError
from geometry.proposals import Proposal, Waypoint
from geometry.rules.arranging import Arranger, Mover, Spot, reachable_part
from geometry.rules.charge import CHARGE_END
from geometry.rules.charge_chances import CHARGE_DICE, ChargeDice, least_roll
from geometry.rules.charge_ends import ChargeEnd, Charger
from geometry.rules.charge_goals import ChargeGoals, pressed_less
from geometry.rules.check import check
from geometry.rules.combat import combats_of
from geometry.rules.eligibility import eligibility
from geometry.rules.footing import Foothold, footholds
from geometry.rules.marching import March
from geometry.rules.moves import MOVES
from geometry.rules.obstacles import Ways, absent
from geometry.rules.regions import footing_of
from geometry.shapes.envelopes import grown
from geometry.shapes.figures import Disc
from geometry.shapes.measure import gap
from geometry.verdict import Violation

FURTHER = 3
"""Whole inches beyond the most that the dice can give up to which charges are looked for."""

ANCHORS = 4
"""Models from which a charge of the whole unit is built up."""


@dataclass(frozen=True)
class ChargeTarget:
    """What a charge at one enemy unit takes.

    Attributes
    ----------
    enemy
        Id of the enemy unit.
    least_roll_any
        The least total with which some model can end within 1/2" of it; never less than the dice's own
        least; None where there is no way, or none that is worth looking for: with these dice it is out of reach.
    least_roll_unit
        The least total found with which the whole unit can end its charge like that, coherent; None where
        none was found.
    chance_any, chance_unit
        The chances of rolling that much.
    nearest
        The end of the model that needs least, with its path; None where there is none.
    proposal
        The charge of the whole unit with `least_roll_unit`, which `check` accepts.
    any_proved, unit_proved
        Whether it is proved that no lower total is enough (or that none is, where there is none).
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


@dataclass(frozen=True)
class ChargeRolls:
    """What a unit needs to roll to charge its enemies.

    Attributes
    ----------
    targets
        The enemy units, in the document's order.
    refused
        Why the unit may not charge at all; empty where it may.
    """

    unit: str
    dice: ChargeDice
    targets: dict[str, ChargeTarget] = field(default_factory=dict)
    refused: tuple[Violation, ...] = ()


def charge_rolls(board: Tabletop, unit: str, target: str | None = None, dice: ChargeDice = CHARGE_DICE) -> ChargeRolls:
    """The least rolls that reach each enemy unit, and the chances.

    Parameters
    ----------
    unit
        Id of the charging unit.
    target
        Id of one enemy unit; all of them where it is None.
    dice
        What is rolled; it changes the chances only.

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
    trial = Proposal("charge", "charge", unit, roll=float(dice.most))
    refused = tuple(eligibility(board, trial, MOVES["charge"], combats_of(board, unit)))
    models = board.models_of(unit)
    if refused or not models:
        nothing = {
            enemy: ChargeTarget(enemy, None, None, Fraction(0), Fraction(0), any_proved=True, unit_proved=True)
            for enemy in enemies
        }
        return ChargeRolls(unit, dice, nothing, refused)
    search = _Search(board, unit, dice)
    return ChargeRolls(unit, dice, {enemy: search.target(enemy) for enemy in enemies})


class _Search:
    """One unit's charges."""

    def __init__(self, board: Tabletop, unit: str, dice: ChargeDice) -> None:
        self.board = board
        self.unit = unit
        self.dice = dice
        self.models = board.models_of(unit)
        self.empty = absent(board, [model.id for model in self.models])
        self.flying = board.unit(unit).has("FLY")
        self.limit = float(max(dice.most, 1) + FURTHER)
        known: dict[Any, ChargeGoals] = {}
        self.chargers = {
            m.id: Charger(self.empty, m, flying=self.flying, limit=self.limit, known=known) for m in self.models
        }
        self._grounds: dict[tuple[object, float, float, int], list[Foothold]] = {}

    def target(self, enemy: str) -> ChargeTarget:
        """What the charge at one enemy takes."""
        ends = self._ends(enemy)
        if not ends:
            none = all(charger.proved(enemy, self.dice.most) for charger in self.chargers.values())
            return ChargeTarget(enemy, None, None, Fraction(0), Fraction(0), any_proved=none, unit_proved=none)
        nearest = ends[0]
        needed = nearest.roll
        any_proved = needed <= self.dice.most + 1 and all(
            charger.proved(enemy, needed - 1) for charger in self.chargers.values()
        )
        least_unit = max(needed, self._chain_bound(enemy))
        proposal = self._least_whole(enemy, ends, least_unit, self.dice.most)
        found = None if proposal is None or proposal.roll is None else int(proposal.roll)
        return ChargeTarget(
            enemy,
            max(needed, ChargeDice(self.dice.number, self.dice.drop).least),
            found,
            self.dice.chance(needed),
            self.dice.chance(found),
            nearest,
            proposal,
            any_proved,
            found is not None and found == least_unit and (any_proved or found > needed),
        )

    def _ends(self, enemy: str) -> list[ChargeEnd]:
        """The nearest ends of the models, least first: all that need no more than the least and a few inches."""
        order = sorted(self.chargers.values(), key=lambda charger: (charger.straight(enemy), charger.model.id))
        found: list[ChargeEnd] = []
        below = self.limit
        for charger in order:
            end = charger.nearest(enemy, below)
            if end is not None:
                found.append(end)
                below = min(below, end.roll + (1 if len(found) < ANCHORS else 0))
        return sorted(found, key=lambda end: (end.route.distance, end.model))

    def _chain_bound(self, enemy: str) -> int:
        """A roll below which some model cannot stay with the unit: every chain of neighbours is too short."""
        reach = self.board.unit(self.unit).coherency_range + 2 * self.board.rules.slack
        widths = [2 * model.base.reach for model in self.models]
        need = 0.0
        for model, width in zip(self.models, widths, strict=True):
            far = min(float(gap(model.figure, other.figure)) for other in self.board.models_of(enemy))
            chain = (len(widths) - 1) * reach + sum(widths) - width
            need = max(need, far - CHARGE_END - self.board.rules.slack - chain)
        return least_roll(need) if not any(c.goals(enemy).crowded for c in self.chargers.values()) else 0

    # -- the whole unit -----------------------------------------------------------------------------

    def _least_whole(self, enemy: str, ends: Sequence[ChargeEnd], least: int, most: int) -> Proposal | None:
        """A charge of the whole unit with the least roll, found by halving: more inches never make it harder."""
        proposal = self._whole(enemy, ends, least, building=least <= most)
        if proposal is not None or least >= most:
            return proposal
        proposal = self._whole(enemy, ends, most)
        low, high = least, most
        while proposal is not None and high - low > 1:
            middle = (low + high) // 2
            found = self._whole(enemy, ends, middle)
            low, high = (low, middle) if found is not None else (middle, high)
            proposal = found or proposal
        return proposal

    def _whole(self, enemy: str, ends: Sequence[ChargeEnd], roll: int, *, building: bool = True) -> Proposal | None:
        """A legal charge of the whole unit with a roll that reaches the enemy; None where none was found."""
        anchors = [end for end in ends if end.roll <= roll][:ANCHORS]
        for end in anchors:
            together = self._proposal(roll, self._together(end))
            if check(self.board, together):
                return together
        if len(self.models) == 1 or not building:
            return None
        for end in anchors:
            for moves in self._built(end, roll):
                proposal = self._proposal(roll, moves)
                if check(self.board, proposal):
                    return proposal
        return None

    def _proposal(self, roll: int, moves: dict[str, tuple[Waypoint, ...]]) -> Proposal:
        order = {model.id: moves[model.id] for model in self.models if moves.get(model.id)}
        return Proposal(f"charge-{roll}", "charge", self.unit, order, roll=float(roll))

    def _together(self, end: ChargeEnd) -> dict[str, tuple[Waypoint, ...]]:
        """All models move like the one that reaches the enemy, side by side."""
        x, y = self.board.models[end.model].figure.centre
        moves = {}
        for model in self.models:
            mx, my = model.figure.centre
            path = []
            for waypoint in end.route.waypoints:
                path.append(Waypoint((waypoint.at[0] - x + mx, waypoint.at[1] - y + my)))
            moves[model.id] = tuple(path)
        moves[end.model] = end.route.waypoints
        return moves

    def _built(self, end: ChargeEnd, roll: int) -> Iterator[dict[str, tuple[Waypoint, ...]]]:
        """Charges built up from the model that reaches the enemy: the others beside it, moved with it or least."""
        x, y = self.board.models[end.model].figure.centre
        dx, dy = end.at[0] - x, end.at[1] - y
        for share in (1.0, 0.0):
            movers = {}
            for model in self.models:
                mx, my = model.figure.centre
                places = tuple(self._places(model, roll)) if model.id != end.model else ()
                movers[model.id] = Mover(model, (mx + share * dx, my + share * dy), model.facing, places)
            arranger = Arranger(self.board, self.unit, movers)
            anchor = Spot(end.at, end.elevation, self.board.models[end.model].facing)
            spots = arranger.arrange({end.model: anchor})
            if spots is not None:
                yield from self._paths(spots, roll)
            march = March(self.board, float(roll), self._ways(roll))
            if march.go(self.board.models[end.model], anchor) and arranger.arrange({end.model: anchor}, (), march.go):
                yield {id: route.waypoints for id, route in march.routes.items()}

    def _paths(self, spots: Mapping[str, Spot], roll: int) -> Iterator[dict[str, tuple[Waypoint, ...]]]:
        """Paths to settled ends: past nobody of the unit (`check` finds the order), or one after another."""
        past_all = self._ways(roll)
        routes = {
            id: past_all(self.empty, self.board.models[id]).route(spot.at, spot.elevation, limit=roll)
            for id, spot in spots.items()
        }
        free = {id: route for id, route in routes.items() if route is not None}
        if len(free) < len(spots):
            return
        yield {id: route.waypoints for id, route in free.items()}
        march = March(self.board, float(roll), self._ways(roll))
        if march.go_all([(self.board.models[id], spot) for id, spot in spots.items()], free, flying=self.flying):
            yield {id: route.waypoints for id, route in march.routes.items()}

    def _ways(self, roll: int) -> Callable[[Tabletop, Model], Ways]:
        return lambda board, model: Ways(board, model, flying=self.flying, within=float(roll), as_disc=True)

    def _places(self, model: Model, roll: int) -> list[Foothold]:
        """Where a model may end with a roll."""
        holds = self._ground(model, roll)
        if self.flying or not isinstance(model.figure, Disc):
            # What is in the way of a base that is not round is looked at path by path.
            area = grown(Disc(*model.figure.centre, 0.0), None, float(roll), "inner")
            return reachable_part(holds, {hold.elevation: area for hold in holds})
        return reachable_part(holds, dict(self.chargers[model.id].reached(roll).levels))

    def _ground(self, model: Model, roll: int) -> list[Foothold]:
        """Legal ground for one kind of base, about the unit."""
        key = (model.base, model.facing, model.height, roll)
        if key not in self._grounds:
            footing = footing_of(self.board, model)
            x0, y0, x1, y1 = box_of_all(self.models)
            about = shapely.box(x0 - roll, y0 - roll, x1 + roll, y1 + roll)
            near = [lambda hold: replace(hold, area=hold.area.intersection(about))]
            self._grounds[key] = list(pressed_less(self.board, footholds(self.board, footing, "inner", near)))
        return self._grounds[key]
