"""The nearest legal form of a move: first only its paths, then the ends that are wrong, then all of them.

Ends are kept where they can be. Those that cannot go to the nearest place that is legal, within the
move's inches and beside enough of the others (15.1). A move that has to end near something gets one model
there first. Places that are free only because a wall hides them from an enemy are not looked for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import shapely

from geometry.board.near import box_of_all
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal, Waypoint
from geometry.rules.arranging import Arranger, March, Mover, Spot, middle, nearest_spot, reachable_part
from geometry.rules.charge_goals import pressed_less
from geometry.rules.check import check
from geometry.rules.combat import combats_of
from geometry.rules.footing import Foothold, footholds
from geometry.rules.forbidden_ranges import ForbiddenRanges
from geometry.rules.moves import move_kind
from geometry.rules.obstacles import Ways, absent
from geometry.rules.regions import footing_of
from geometry.rules.suggest_cuts import cut_short
from geometry.rules.suggest_ends import no_further, required_ends
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Disc, Point
from geometry.shapes.free_paths import Reached
from geometry.verdict import Verdict

SEEDS = 4
"""Ends from which a unit is built up anew."""

HALVINGS = 10
"""Times that the way back to the proposed end is halved, for each model that was moved."""


class MoveSearch:
    """One illegal move, and everything that is needed to find a legal one near it.

    Parameters
    ----------
    board
        The board before the move.
    proposal
        The move; the unit may make it at all.
    verdict
        What `check` says of it.
    progress
        Called with the share of the work that is done.
    """

    def __init__(
        self, board: Tabletop, proposal: Proposal, verdict: Verdict, progress: Callable[[float], None] | None = None
    ) -> None:
        unit = board.unit(proposal.unit)
        self.board = board
        self.proposal = proposal
        self.verdict = verdict
        self.row = move_kind(proposal)
        self.allowance = self.row.allowance(unit, proposal)
        self.flying = unit.has("FLY") or proposal.fly
        self.engaged = tuple(combats_of(board, unit.id))
        self.models = board.models_of(unit.id)
        self.empty = absent(board, [model.id for model in self.models])
        self.wanted = {model.id: self._wanted(model) for model in self.models}
        self._tell = progress or (lambda share: None)
        self._places: dict[str, tuple[Foothold, ...]] = {}
        self._grounds: dict[object, list[Foothold]] = {}
        self._reached: dict[str, Reached] = {}

    def _wanted(self, model: Model) -> Spot:
        """Where a model was proposed to end."""
        end = self.verdict.after.models[model.id]
        return Spot(end.at, end.elevation, end.facing)

    # -- what can be had ----------------------------------------------------------------------------

    def ways(self, board: Tabletop, model: Model) -> Ways:
        """What is in a model's way on a board as it is."""
        forbidden = () if self.flying else self._ranges(model, self.row.cross, unseen=self.row.unseen_cross).enemies
        return Ways(board, model, flying=self.flying, forbidden=forbidden, within=self.allowance, as_disc=True)

    def _ranges(self, model: Model, crossing: str, *, unseen: bool) -> ForbiddenRanges:
        within = self.allowance + model.base.reach
        return ForbiddenRanges(self.empty, model, crossing, self.engaged, unseen=unseen, within=within)  # type: ignore[arg-type]

    def places(self, model: Model) -> tuple[Foothold, ...]:
        """Where a model may end, whatever the others do."""
        if model.id not in self._places:
            holds = self._ground(model)
            if self.row.end != "any":
                turned = replace(model, facing=self.wanted[model.id].facing)
                barred = self._ranges(turned, self.row.end, unseen=self.row.unseen_end).area
                holds = [replace(hold, area=areas_only(hold.area.difference(barred))) for hold in holds]
            if self.proposal.kind == "pile-in" and self.engaged and self.proposal.target is not None:
                holds = no_further(self.empty, model, self.wanted[model.id].facing, self.proposal.target, holds)
            holds = reachable_part(holds, self._levels(model, holds))
            self._places[model.id] = tuple(hold for hold in holds if not hold.area.is_empty)
        return self._places[model.id]

    def _ground(self, model: Model) -> list[Foothold]:
        facing = self.wanted[model.id].facing
        key = (model.base, facing, model.height)
        if key not in self._grounds:
            x0, y0, x1, y1 = box_of_all(self.models)
            far = self.allowance
            about = shapely.box(x0 - far, y0 - far, x1 + far, y1 + far)
            near = [lambda hold: replace(hold, area=hold.area.intersection(about))]
            holds = footholds(self.empty, footing_of(self.board, model, facing), "inner", near)
            self._grounds[key] = list(pressed_less(self.board, holds))
        return self._grounds[key]

    def _levels(self, model: Model, holds: Iterable[Foothold]) -> dict[float, shapely.Geometry]:
        """What it can get to, level by level; for bases that turn or are not round, what is near enough."""
        assert model.at is not None
        if self.flying or not isinstance(model.figure, Disc):
            disc = grown(Disc(*model.at, 0.0), None, self.allowance, "inner")
            return {hold.elevation: disc for hold in holds}
        if model.id not in self._reached:
            self._reached[model.id] = self.ways(self.empty, model).reached(self.allowance)
        return dict(self._reached[model.id].levels)

    def mover(self, model: Model, wanted: Point | None = None) -> Mover:
        """A model with the places that it may end at."""
        spot = self.wanted[model.id]
        return Mover(model, spot.at if wanted is None else wanted, spot.facing, self.places(model))

    # -- the nearest legal move ---------------------------------------------------------------------

    def nearest(self) -> Proposal | None:
        """The nearest legal move found; None where none was."""
        if all(code.startswith(("path.", "distance.")) for code in self.verdict.codes):
            rerouted = self.legal(self.wanted)
            if rerouted is not None:
                return rerouted
        best = cut_short(self.board, self.proposal, self.verdict)
        tries = list(self._arrangements())
        for done, spots in enumerate(tries):
            self._tell(0.3 + 0.5 * done / len(tries))
            if best is not None and self._shift(spots) >= sum(self.moved(best).values()):
                continue
            best = self.legal(spots) or best
        if best is None:
            still = replace(self.proposal, moves={})
            return still if check(self.board, still) else None
        self._tell(0.8)
        return self._polished(best)

    def moved(self, proposal: Proposal) -> dict[str, float]:
        """How far each model's end is from where it was proposed, inches; only those that are elsewhere."""
        after = check(self.board, proposal).after
        found = {id: math.dist(after.models[id].at, spot.at) for id, spot in self.wanted.items()}
        return {id: far for id, far in found.items() if far > 0.0}

    def proved_none(self) -> bool:
        """Whether it is proved that there is no legal form: a charge that can reach nobody."""
        if self.proposal.kind != "charge":
            return False
        from geometry.rules.charge_ends import Charger

        player = self.board.unit(self.proposal.unit).player
        enemies = [unit.id for unit in self.board.enemies_of(player) if self.board.models_of(unit.id)]
        chargers = [Charger(self.empty, m, flying=self.flying, limit=self.allowance + 1.0) for m in self.models]
        return all(charger.proved(enemy, math.floor(self.allowance)) for enemy in enemies for charger in chargers)

    def _shift(self, spots: Mapping[str, Spot]) -> float:
        return sum(math.dist(spot.at, self.wanted[id].at) for id, spot in spots.items())

    def _bad(self) -> set[str]:
        """The models whose ends are wrong, or that cannot get there."""
        bad = {
            id
            for violation in self.verdict.violations
            if violation.code.startswith(("end.", "coherency.", "pile-in.further"))
            for id in violation.models
        }
        for model in self.models:
            spot = self.wanted[model.id]
            if model.id not in bad and self.proposal.moves.get(model.id):
                route = self.ways(self.empty, model).route(
                    spot.at, spot.elevation or None, facing=spot.facing, limit=self.allowance
                )
                if route is None or route.distance > self.allowance + 1e-6:
                    bad.add(model.id)
        return bad

    def _arrangements(self) -> Iterator[dict[str, Spot]]:
        """Ends to try: only the wrong ones moved, then the unit built up anew from several of its models."""
        bad = self._bad()
        self._tell(0.1)
        movers = {model.id: self.mover(model) for model in self.models}
        self._tell(0.3)
        arranger = Arranger(self.board, self.proposal.unit, movers)
        required = [*required_ends(self, self.verdict)] or [{}]
        good = {id: spot for id, spot in self.wanted.items() if id not in bad}
        for first in required[:SEEDS]:
            kept = {id: spot for id, spot in good.items() if id not in first}
            spots = arranger.arrange({**first, **kept})
            if spots is not None:
                yield spots
            # Each wrong end to its own nearest place, the others not minded: coherency may be none the worse.
            loose = {id: found[1] for id in bad - set(first) if (found := nearest_spot(movers[id])) is not None}
            if len(loose) == len(bad - set(first)):
                yield {**first, **kept, **loose}
        for first in required[:SEEDS]:
            seeds: Iterable[dict[str, Spot]] = [first] if first else self._seeds(movers, good)
            for seed in seeds:
                spots = arranger.arrange(seed)
                if spots is not None:
                    yield spots

    def _seeds(self, movers: Mapping[str, Mover], good: Mapping[str, Spot]) -> Iterator[dict[str, Spot]]:
        """One model each, at or near its end: those nearest to the middle of the unit first."""
        x, y = middle([spot.at for spot in self.wanted.values()])
        order = sorted(movers, key=lambda one: (one not in good, math.dist(self.wanted[one].at, (x, y)), one))
        for id in order[:SEEDS]:
            found = nearest_spot(movers[id])
            if id in good or found is not None:
                yield {id: good[id] if id in good or found is None else found[1]}

    # -- paths --------------------------------------------------------------------------------------

    @cached_property
    def _own_paths(self) -> dict[str, tuple[Waypoint, ...]]:
        """The proposed paths that nothing is wrong with."""
        wrong = {
            id
            for violation in self.verdict.violations
            if violation.code.startswith(("path.", "distance."))
            for id in violation.models
        }
        return {id: path for id, path in self.proposal.moves.items() if path and id not in wrong}

    def _order(self, spots: Mapping[str, Spot]) -> list[str]:
        """Those that go furthest from the middle of the unit first."""
        x, y = middle([model.figure.centre for model in self.models])
        return sorted(spots, key=lambda one: (-math.dist(spots[one].at, (x, y)), one))

    def legal(self, spots: Mapping[str, Spot]) -> Proposal | None:
        """A legal move to these ends; None where none was found."""
        return next(self._legal(spots, self._order(spots)), None)

    def _legal(self, spots: Mapping[str, Spot], order: Sequence[str]) -> Iterator[Proposal]:
        """Legal moves to these ends: past nobody of the unit, or one after another in some order."""
        for moves in self._paths(spots, order):
            kept = {model.id: moves[model.id] for model in self.models if moves.get(model.id)}
            proposal = replace(self.proposal, moves=kept)
            verdict = check(self.board, proposal)
            if verdict:
                yield proposal
            elif not all(code.startswith(("path.", "distance.")) for code in verdict.codes):
                return  # no other paths make these ends legal

    def _paths(self, spots: Mapping[str, Spot], order: Sequence[str]) -> Iterator[dict[str, tuple[Waypoint, ...]]]:
        own = {id: path for id, path in self._own_paths.items() if spots[id] == self.wanted[id]}
        going = [id for id in order if id not in own and self._goes(id, spots[id])]
        free: dict[str, tuple[Waypoint, ...]] = dict(own)
        for id in going:
            spot = spots[id]
            route = self.ways(self.empty, self.board.models[id]).route(
                spot.at, spot.elevation, facing=spot.facing, limit=self.allowance
            )
            if route is None:
                return
            free[id] = route.waypoints
        yield free
        for some in (going, list(spots))[: self._marches]:
            march = March(self.board, self.allowance, self.ways)
            ends = [(self.board.models[id], spots[id]) for id in some if self._goes(id, spots[id])]
            if march.go_all(ends):
                yield {**own, **{id: route.waypoints for id, route in march.routes.items()}}

    @cached_property
    def _marches(self) -> int:
        """How many orders to march in: among bases that are not round every path takes its time."""
        return 2 if all(isinstance(model.figure, Disc) for model in self.models) else 1

    def _goes(self, id: str, spot: Spot) -> bool:
        model = self.board.models[id]
        return model.at != spot.at or model.facing != spot.facing

    def _polished(self, best: Proposal) -> Proposal:
        """Each moved end brought back towards where it was proposed, as far as the move stays legal."""
        after = check(self.board, best).after
        spots = {m.id: Spot(e.at, e.elevation, e.facing) for m in self.models for e in (after.models[m.id],)}
        for id in sorted(self.moved(best), key=lambda one: -math.dist(spots[one].at, self.wanted[one].at)):
            (x0, y0), (x1, y1) = spots[id].at, self.wanted[id].at
            low, high = 0.0, 1.0
            for _ in range(HALVINGS):
                share = (low + high) / 2
                at = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
                nearer = {**spots, id: replace(spots[id], at=at)}
                found = self._one_moved(best, id, nearer[id])
                if found is None:
                    high = share
                else:
                    low, best, spots = share, found, nearer
        return best

    def _one_moved(self, proposal: Proposal, id: str, spot: Spot) -> Proposal | None:
        """The same move with one end elsewhere, the others and their paths kept; None where it is not legal."""
        ways = self.ways(self.empty, self.board.models[id])
        route = ways.route(
            spot.at, spot.elevation, facing=spot.facing, limit=self.allowance, straight=not ways.is_round
        )
        if route is None:
            return None
        moves = {**proposal.moves, id: route.waypoints}
        found = replace(proposal, moves={key: path for key, path in moves.items() if path})
        return found if check(self.board, found) else None
