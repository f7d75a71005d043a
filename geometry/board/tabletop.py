"""The board as a value: everything on it by id, and boards derived from it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Self, TypeVar

from geometry.board.consistency import check_ids, check_names
from geometry.board.index import BoxIndex
from geometry.board.things import AOS4, Feature, Model, Objective, Part, Ruleset, Territory, Turn, Unit
from geometry.bounds import FAR, Faults
from geometry.errors import UnknownIdError
from geometry.shapes.figures import Box
from geometry.shapes.sightlines import Prism
from geometry.tolerances import EQUAL

_T = TypeVar("_T")

SHORTEST = 1.0
"""Inches: no battlefield is shorter."""


class Tabletop:
    """A battlefield and everything on it; never changed, only derived from.

    An illegal position (overlapping bases, models off the board, a scattered unit) is a board like
    any other: the rules diagnose it.

    Parameters
    ----------
    width, height
        Inches along x and y; the south-west corner is (0, 0).
    units, models, terrain, objectives, territories
        What is on it. A unit names its models by id; ids are unique across all of them.
    rules, turn
        The rules' switches, and whose turn it is.
    contests
        Which objective (or terrain feature) a unit that contests several counts for (32.2): unit id to its id.

    Raises
    ------
    InvalidInputError
        For every value that cannot be: sizes, ids that stand twice, models without their unit, units without
        their models, players and choices of what is not here.
    """

    def __init__(
        self,
        width: float,
        height: float,
        *,
        units: Iterable[Unit] = (),
        models: Iterable[Model] = (),
        terrain: Iterable[Feature] = (),
        objectives: Iterable[Objective] = (),
        territories: Iterable[Territory] = (),
        rules: Ruleset = AOS4,
        turn: Turn | None = None,
        contests: Mapping[str, str] | None = None,
    ) -> None:
        units, models, terrain, objectives = tuple(units), tuple(models), tuple(terrain), tuple(objectives)
        territories, turn, contests = tuple(territories), turn or Turn(), dict(contests or {})
        faults = Faults("board")
        faults.number("width", width, SHORTEST, FAR)
        faults.number("height", height, SHORTEST, FAR)
        faults.a("rules", rules, Ruleset, "a Ruleset")
        check_ids(faults, units, models, terrain, objectives)
        check_names(faults, units, terrain, objectives, territories, turn, contests)
        faults.refuse()
        self.width = float(width)
        self.height = float(height)
        self.rules = rules
        self.turn = turn
        self.contests: Mapping[str, str] = MappingProxyType(contests)
        self.units: Mapping[str, Unit] = MappingProxyType({unit.id: unit for unit in units})
        self.models: Mapping[str, Model] = MappingProxyType({model.id: model for model in models})
        self.terrain: Mapping[str, Feature] = MappingProxyType({feature.id: feature for feature in terrain})
        self.objectives: Mapping[str, Objective] = MappingProxyType({marker.id: marker for marker in objectives})
        self.territories: tuple[Territory, ...] = territories

    @cached_property
    def memo(self) -> dict[tuple[str, str], Any]:
        """Answers that a rule keeps with the board, by (rule, id of a unit): never more than units times rules."""
        return {}

    # -- looking things up ------------------------------------------------------------------

    def model(self, id: str) -> Model:
        """The model with this id; `UnknownIdError` where there is none."""
        return self._look_up(self.models, id, "model")

    def unit(self, id: str) -> Unit:
        """The unit with this id; `UnknownIdError` where there is none."""
        return self._look_up(self.units, id, "unit")

    def feature(self, id: str) -> Feature:
        """The terrain feature with this id; `UnknownIdError` where there is none."""
        return self._look_up(self.terrain, id, "terrain feature")

    def objective(self, id: str) -> Objective:
        """The objective with this id; `UnknownIdError` where there is none."""
        return self._look_up(self.objectives, id, "objective")

    def thing(self, id: str) -> Model | Unit | Feature | Objective:
        """Whatever has this id; `UnknownIdError` where nothing has."""
        for things in (self.models, self.units, self.terrain, self.objectives):
            if id in things:
                return things[id]
        known = [*self.models, *self.units, *self.terrain, *self.objectives]
        raise UnknownIdError(str(id), "thing", difflib.get_close_matches(str(id), known, n=2))

    @staticmethod
    def _look_up(things: Mapping[str, _T], id: str, kind: str) -> _T:
        try:
            return things[id]
        except KeyError:
            raise UnknownIdError(str(id), kind, difflib.get_close_matches(str(id), things, n=2)) from None

    def models_of(self, unit: str) -> list[Model]:
        """The models of a unit that stand on the board, in the unit's order (slain ones never count)."""
        models = self.models
        return [models[m] for m in self.unit(unit).models if models[m].at is not None]

    def unit_of(self, model: str) -> Unit:
        """The unit that a model belongs to."""
        return self.units[self.model(model).unit]

    @cached_property
    def standing(self) -> tuple[Model, ...]:
        """Every model that stands on the board."""
        return tuple(model for model in self.models.values() if model.at is not None)

    @cached_property
    def parts(self) -> Mapping[str, tuple[Feature, Part]]:
        """Every terrain part by its key, ``"<feature>#<number>"``, with its feature."""
        return {f"{f.id}#{i}": (f, part) for f in self.terrain.values() for i, part in enumerate(f.parts)}

    @cached_property
    def part_volumes(self) -> Mapping[str, Prism]:
        """The terrain parts that stand in the way of sight, by key, named after their features (6.0)."""
        return {
            key: Prism(part.figure, part.bottom, part.top, feature.id)
            for key, (feature, part) in self.parts.items()
            if not part.see_through
        }

    def enemies_of(self, player: str) -> list[Unit]:
        """Units of other players, in the document's order."""
        return [unit for unit in self.units.values() if unit.player != player]

    @property
    def players(self) -> tuple[str, ...]:
        """Every player that owns a unit or a territory, sorted."""
        return tuple(sorted({u.player for u in self.units.values()} | {t.player for t in self.territories}))

    # -- what is near -----------------------------------------------------------------------

    @cached_property
    def model_index(self) -> BoxIndex:
        """R-tree of the bases of the models on the board (hulls that overhang included), by model id."""
        return BoxIndex({model.id: _box_of(model) for model in self.standing})

    @cached_property
    def part_index(self) -> BoxIndex:
        """R-tree of the terrain parts, by part key."""
        return BoxIndex({key: part.figure.bounds for key, (_, part) in self.parts.items()})

    @cached_property
    def objective_index(self) -> BoxIndex:
        """R-tree of the objective markers, by id."""
        return BoxIndex({marker.id: marker.figure.bounds for marker in self.objectives.values()})

    def models_near(self, box: Box, margin: float = 0.0) -> list[Model]:
        """Models whose boxes meet `box` widened by `margin` inches, sorted by id."""
        return [self.models[id] for id in self.model_index.near(box, margin + 2 * EQUAL)]

    def parts_near(self, box: Box, margin: float = 0.0) -> list[tuple[Feature, Part]]:
        """Terrain parts whose boxes meet `box` widened by `margin` inches, sorted by key."""
        return [self.parts[key] for key in self.part_index.near(box, margin + 2 * EQUAL)]

    # -- boards derived from this one -------------------------------------------------------

    def with_models(self, changed: Iterable[Model]) -> Self:
        """A board on which these models stand as given; everything else is shared with this one.

        Models that the board does not know are not added: `UnknownIdError`.
        """
        changed = tuple(changed)
        models = dict(self.models)
        for model in changed:
            if model.id not in models:
                raise UnknownIdError(model.id, "model")
            models[model.id] = model
        derived = self._copy()
        derived.__dict__["models"] = MappingProxyType(models)
        if "model_index" in self.__dict__:
            boxes = {m.id: _box_of(m) if m.at is not None else None for m in changed}
            derived.__dict__["model_index"] = self.model_index.with_boxes(boxes)
        return derived

    def with_units(self, changed: Iterable[Unit]) -> Self:
        """A board on which these units are as given (status, keywords, ...); their models must be the same."""
        units = dict(self.units)
        for unit in changed:
            if unit.id not in units:
                raise UnknownIdError(unit.id, "unit")
            units[unit.id] = unit
        derived = self._copy(keep=("model_index", "standing"))
        derived.__dict__["units"] = MappingProxyType(units)
        return derived

    def with_rules(self, rules: Ruleset) -> Self:
        """The same board under other switches of the rules."""
        derived = self._copy(keep=("model_index", "standing"))
        derived.__dict__["rules"] = rules
        return derived

    def __getstate__(self) -> dict[str, Any]:
        # What was worked out is left behind: an R-tree does not survive the journey.
        shared = {name: self.__dict__[name] for name in self._SHARED}
        return {name: dict(value) if isinstance(value, Mapping) else value for name, value in shared.items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        frozen = {name: MappingProxyType(value) if isinstance(value, dict) else value for name, value in state.items()}
        self.__dict__.update(frozen)

    _SHARED = (
        "width",
        "height",
        "rules",
        "turn",
        "contests",
        "units",
        "models",
        "terrain",
        "objectives",
        "territories",
    )
    _TERRAIN_CACHES = ("parts", "part_volumes", "part_index", "objective_index")

    def _copy(self, keep: tuple[str, ...] = ()) -> Self:
        derived = object.__new__(type(self))
        own, new = self.__dict__, derived.__dict__
        for name in (*self._SHARED, *self._TERRAIN_CACHES, *keep):
            if name in own:
                new[name] = own[name]
        return derived


def _box_of(model: Model) -> Box:
    base = model.figure.bounds
    if model.hull is None:
        return base
    seen = model.seen_figure.bounds
    return (min(base[0], seen[0]), min(base[1], seen[1]), max(base[2], seen[2]), max(base[3], seen[3]))
