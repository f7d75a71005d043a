"""A legal move brought nearer to what was proposed: all ends at once, and bases that are not round turned (15.0).

Where a turned base ends nearer, it is turned: of places as near the one with the proposed facing is taken. What
is found is the best nearby from several starts: where the ends are, where they were proposed, and with each base
or all of them turned about.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

import numpy as np

from geometry.proposals import Proposal, Waypoint
from geometry.rules.arranging import Spot, stated_at
from geometry.rules.suggest_bounds import Bounds
from geometry.rules.suggest_forms import SPARE, Form
from geometry.rules.suggest_keeping import Keeping
from geometry.rules.suggest_limits import EndLimit, Near, Poses
from geometry.rules.suggest_paths import Paths
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_starts import GAIN, TURNS, Starts
from geometry.rules.suggest_steps import STEPS, Steps
from geometry.rules.suggest_trees import Tree
from geometry.shapes.figures import Figure

MISSED = 2e-5
"""Inches: ends that miss a limit by more are no ends."""

ROUNDING = 1e-4
"""Inches: an end that is no further from the proposed one is put there."""

RELINKED = 3
"""Times that it is looked again who are to be neighbours."""

ROUGH = 10
"""Steps, at most, after which that is looked at."""

UNTANGLED = 4
"""Times that models which block each other make way."""

TANGLED = 8
"""Models that block each other, at most, for them to make way one after another: of more nothing comes."""

WORK, FEWEST = 600, 3
"""Starts from which all ends are settled, at the most: as many as this by the square of the models, or so few."""

ROUNDS = 3
"""Times that all starts are gone through, while that gains."""

TREES = 8
"""Other ways to hang together that are tried, those first that take least so far as is known."""

_Led: TypeAlias = tuple[Proposal | None, list[int], list[tuple[str, ...]]]


class Refining:
    """Brings legal forms of one move nearer.

    Parameters
    ----------
    room
        The move.
    paths
        What finds paths to ends.
    bounds
        How little the ends can be moved.
    """

    def __init__(self, room: Room, paths: Paths, bounds: Bounds) -> None:
        self.room = room
        self.paths = paths
        self.bounds = bounds
        self.wanted = np.array([room.wanted[model.id].at for model in room.models])
        self.facings = [room.wanted[model.id].facing for model in room.models]
        self._left = 0
        self._known: dict[tuple[object, ...], tuple[Poses, float]] = {}
        self._starts = Starts(room, bounds)

    def nearer(self, found: Proposal | Mapping[str, Spot]) -> Proposal | None:
        """A legal move that is nearer than one that was found, or that one where none was.

        Where it is not legal, or there are only ends, that is where to begin; None where nothing legal comes of it.
        """
        form = self._form(found) if isinstance(found, Proposal) else Form(self._stated(found))
        self._left = max(FEWEST, WORK // len(self.room.models) ** 2)
        for again in range(ROUNDS):
            before = self._far(form)
            if self._done(form):
                break
            keeping = Keeping(self.room, form)
            minded: list[EndLimit] = []
            for start in self._starts.of(keeping, first=not again):
                better = self._settled(keeping, start, minded, self._far(form))
                if better is not None:
                    form = better
                if self._done(form) or self._left <= 0:
                    break
            form = self._otherwise_linked(keeping, form, minded)
            if self._left <= 0 or self._far(form) > before - GAIN:
                break
        return form.proposal if form.legal else None

    def _otherwise_linked(self, keeping: Keeping, form: Form, minded: list[EndLimit]) -> Form:
        """A legal form that is nearer because others are neighbours; the same where there is none."""
        proposed = keeping.proposed()
        likely = self.bounds.trees_under(self._far(form) - GAIN)[:TREES] if form.legal else ()
        for tree in likely:
            if self._done(form) or self._left <= 0:
                break
            form = self._settled(keeping, proposed, minded, self._far(form), tree) or form
        return form

    def brought(
        self, found: Proposal, near: Collection[str], figures: Sequence[Figure], most: float
    ) -> Proposal | None:
        """A legal move near one that was found, with some models no further from some figures than so many inches."""
        keeping = Keeping(self.room, self._form(found))
        some = [i for i, model in enumerate(self.room.models) if model.id in near]
        close: list[EndLimit] = [Near(i, tuple((figure, most - SPARE) for figure in figures)) for i in some]
        outside = [i for i, limit in zip(some, close, strict=True) if limit.value(keeping.poses) < 0.0]
        turning = [i for i in outside if i in self._starts.turning]
        for turn in TURNS if turning else TURNS[:1]:
            start = self._starts.turned(keeping.poses, turning, turn)
            ends = self._ends(keeping, start, close, math.inf)
            if ends is not None:
                legal = self._on_its_ways(keeping.form, ends)[0] or self.paths.legal(ends)
                if legal is not None:
                    return legal
        return None

    def _done(self, form: Form) -> bool:
        return self._far(form) <= self.bounds.in_all + GAIN

    def _form(self, found: Proposal) -> Form:
        """A proposal as a form with the levels that its ends state."""
        verdict = self.room.check(found)
        ends = {
            m.id: Spot(e.at, e.elevation, e.facing) for m in self.room.models for e in (verdict.after.models[m.id],)
        }
        return Form(self._stated(ends), found, verdict)

    def _stated(self, ends: Mapping[str, Spot]) -> dict[str, Spot]:
        """Ends with the elevations to state: what low parts lift off the table is told as on the table."""
        slack = self.room.board.rules.slack
        return {id: replace(end, elevation=stated_at(end.elevation, slack)) for id, end in ends.items()}

    def _far(self, form: Form) -> float:
        """How far a form's ends are from those proposed in all, inches; infinite where there is no legal one yet."""
        return self._shift(form.spots) if form.legal else math.inf

    def _shift(self, spots: Mapping[str, Spot]) -> float:
        return math.fsum(self.room.shift(id, spot) for id, spot in spots.items())

    def _settled(
        self, keeping: Keeping, start: Poses, minded: list[EndLimit], most: float, tree: Tree = ()
    ) -> Form | None:
        """A legal form that a start leads to, with ends moved by less than `most` inches in all.

        Those that `tree` links are to be neighbours to begin with; where it is empty, those who are nearest there.

        Where the form's own ways no longer do, what is on them is minded from then on; where that is of no use,
        other ways are looked for.
        """
        ends = self._ends(keeping, start, minded, most, tree)
        if ends is None:
            return None
        found, wrong, _ = self._on_its_ways(keeping.form, ends)
        passing = [limit for i in wrong for limit in keeping.ways.passing(i) if limit not in minded]
        if passing:
            minded += passing
            round_it = self._ends(keeping, self._put_back(keeping, start, wrong), minded, most, tree)
            found = None if round_it is None else self._on_its_ways(keeping.form, round_it)[0]
            ends = round_it or ends
        if found is None:
            found = self._untangled(keeping, ends, minded, most)
        better = None if found is None else self._form(found)
        return better if better is not None and self._far(better) < most - GAIN / 2 else None

    def _untangled(
        self, keeping: Keeping, ends: Mapping[str, Spot], minded: Sequence[EndLimit], most: float
    ) -> Proposal | None:
        """A legal move to some ends, or to those that come of them where models that block each other make way.

        They change places, or one's way is to be clear of the other: what costs less. Ways are the form's own, or
        new ones; what is in the way of a model that has none is minded.
        """
        number = {model.id: i for i, model in enumerate(self.room.models)}
        more = [*minded]
        for left in reversed(range(UNTANGLED)):
            found, _, knots = self._on_its_ways(keeping.form, ends)
            found = found or self.paths.legal(ends, self._led(keeping.form, ends))
            if found is not None or not left:
                return found
            poses = keeping.ways.poses_at(ends)
            knots = knots or self.paths.knots
            if max(map(len, knots), default=0) > TANGLED:
                return None
            stuck = () if knots else self.paths.stuck
            walled = [limit for id in stuck for limit in keeping.ways.in_the_way(number[id], poses)]
            if not walled and not knots:
                return None
            more += walled
            for a, b in [self._dearest(ends, knot) for knot in knots]:
                ways = keeping.ways.past_each_other(number[a], number[b])
                wrong = [limit for limit in ways if limit.value(poses) < 0.0]
                least = max(wrong, key=lambda limit: limit.value(poses), default=None)
                if least is not None and -least.value(poses) < self._lost(ends, a, b):
                    more.append(least)
                else:
                    ends = {**ends, a: ends[b], b: ends[a]}
            near = self._ends(keeping, keeping.ways.poses_at(ends), more, most)
            if near is None:
                return None
            ends = near
        return None

    def _dearest(self, ends: Mapping[str, Spot], knot: Sequence[str]) -> tuple[str, str]:
        """The two of a knot that lose least where they change places."""
        return min(combinations(knot, 2), key=lambda pair: self._lost(ends, *pair))

    def _lost(self, ends: Mapping[str, Spot], a: str, b: str) -> float:
        """Inches by which two models end further from where they are wanted once they change places."""
        shift = self.room.shift
        return shift(a, ends[b]) + shift(b, ends[a]) - shift(a, ends[a]) - shift(b, ends[b])

    def _ends(
        self, keeping: Keeping, start: Poses, more: Sequence[EndLimit], most: float, tree: Tree = ()
    ) -> dict[str, Spot] | None:
        """The ends that a start leads to; None where they miss a limit, or are no nearer than `most` inches in all."""
        self._left -= 1
        poses, links = start, keeping.linking(tree) if tree else keeping.links(start)
        staying = keeping.staying(start)
        if all(limit.value(start) >= 0.0 for limit in more):
            staying |= keeping.idle(start, links)
        limits = [*keeping.limits(staying), *more]
        missed = math.inf
        for left in reversed(range(RELINKED)):
            poses, missed = self._settled_poses(poses, [*limits, *links], staying, STEPS if not left else ROUGH)
            again = keeping.links(poses)
            if set(again) == set(links):
                if left:
                    poses, missed = self._settled_poses(poses, [*limits, *links], staying, STEPS)
                break
            links = again
        if missed > MISSED:
            return None
        ends = {id: self._at_home(id, spot) for id, spot in keeping.spots_at(poses).items()}
        return ends if self._shift(ends) < most - GAIN else None

    def _settled_poses(
        self, start: Poses, limits: Sequence[EndLimit], staying: frozenset[int], steps: int
    ) -> tuple[Poses, float]:
        """What `Steps` come to from a start, and what they miss: other forms often lead to the same question."""
        key = (start.places.tobytes(), start.facings.tobytes(), frozenset(limits), staying, steps)
        if key not in self._known:
            self._known[key] = Steps(self.wanted, self.facings, limits, staying).settle(start, steps)
        return self._known[key]

    def _at_home(self, id: str, spot: Spot) -> Spot:
        """An end, put right where it was proposed if it is there but for rounding."""
        there = self.room.wanted[id].at
        return replace(spot, at=there) if math.dist(spot.at, there) < ROUNDING else spot

    @staticmethod
    def _put_back(keeping: Keeping, poses: Poses, some: Collection[int]) -> Poses:
        """The poses with some bases where the form has them."""
        for i in some:
            x, y = keeping.poses.places[i].tolist()
            poses = poses.put(i, (x, y), float(keeping.poses.facings[i]))
        return poses

    @staticmethod
    def _led(form: Form, spots: Mapping[str, Spot]) -> dict[str, tuple[Waypoint, ...]]:
        """A form's own ways led to other ends."""
        moves = {} if form.proposal is None else dict(form.proposal.moves)
        for id, spot in spots.items():
            path = moves.get(id, ())
            if spot != form.spots[id]:
                turned = spot.facing != form.spots[id].facing
                last = path[-1] if path else Waypoint(spot.at, spot.elevation or None)
                last = replace(last, at=spot.at, facing=spot.facing if turned else last.facing)
                moves[id] = (*path[:-1], last)
        return moves

    def _on_its_ways(self, form: Form, spots: Mapping[str, Spot]) -> _Led:
        """A form's own ways led to other ends, if that is legal; those whose ways are wrong; who block each other."""
        if form.proposal is None:
            return None, [], []
        trial = replace(form.proposal, moves=self._led(form, spots))
        verdict = self.room.check(trial)
        bad = [v for v in verdict.violations if v.code.startswith(("path.", "distance."))]
        knots = [v.models for v in bad if v.code == "path.through-model" and len(v.models) > 1]
        alone = {v.models[0] for v in bad if v.models not in knots}
        wrong = [i for i, model in enumerate(self.room.models) if model.id in alone]
        return (trial if verdict else None), wrong, knots if len(knots) == len(verdict.violations) else []
