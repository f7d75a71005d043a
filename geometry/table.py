"""The board that answers: a `Tabletop` with every question of the rules as a method."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from geometry.answers import Coherency, Combat, Inspection, Measurement, Sight
from geometry.board.tabletop import Tabletop
from geometry.bounds import COUNTLESS, FAR, MOST, Faults
from geometry.errors import InvalidInputError
from geometry.proposals import Kind, Of, Proposal
from geometry.rules.casualties import Casualties, casualties
from geometry.rules.check import check, check_sequence
from geometry.rules.coherency import coherency
from geometry.rules.combat import combats_of
from geometry.rules.inspection import inspect
from geometry.rules.measuring import horizontal_gap, measure
from geometry.rules.objectives import Choice, objective_choices
from geometry.rules.sight import sight
from geometry.rules.targets import Target, targets
from geometry.rules.terrain_placement import terrain_placement
from geometry.rules.within import Within, within
from geometry.shapes.figures import Point
from geometry.verdict import Verdict, Violation

if TYPE_CHECKING:
    from geometry.rules.charge_chances import ChargeDice
    from geometry.rules.charge_reach import ChargeRolls
    from geometry.rules.one_move import Mates
    from geometry.rules.reach import Reach
    from geometry.rules.suggest import Suggestion


class Board(Tabletop):
    """A battlefield with everything on it, which settles what happens there.

    A board is a value: `check` answers with the board after a move and leaves this one as it was.

    Examples
    --------
    >>> from geometry import Board, Model, RoundBase, Unit
    >>> board = Board(
    ...     60,
    ...     44,
    ...     units=[Unit("spears", "red", ("spears/1",)), Unit("wolves", "blue", ("wolves/1",))],
    ...     models=[
    ...         Model("spears/1", "spears", RoundBase(32), (20, 20)),
    ...         Model("wolves/1", "wolves", RoundBase(32), (23, 24)),
    ...     ],
    ... )
    >>> round(board.gap("spears/1", "wolves/1"), 4)
    3.7402
    """

    def check(self, proposal: Proposal) -> Verdict:
        """Judge a proposal on this board; truthy when legal (see `geometry.rules.check.check`)."""
        return check(self, _proposal(proposal))

    def check_sequence(self, proposals: Iterable[Proposal]) -> list[Verdict]:
        """Judge proposals one after another, applying the legal ones."""
        return check_sequence(self, [_proposal(proposal) for proposal in proposals])

    def inspect(self) -> Inspection:
        """The whole position: overlaps, models off the board, coherency, combats, objectives."""
        return inspect(self)

    def coherency(self, unit: str) -> Coherency:
        """How a unit holds together (15.1)."""
        return coherency(self, unit)

    def combats(self, unit: str) -> dict[str, Combat]:
        """The enemy units that a unit is in combat with (7.0), each with the pair that proves it."""
        return dict(combats_of(self, unit))

    def gap(self, a: str, b: str) -> float:
        """Horizontal gap between two things, inches; negative is the depth of their overlap (2.1).

        A thing is no distance from itself, nor a unit from its own models: 0.

        Raises
        ------
        UnknownIdError, InvalidInputError
            Where nothing has this id, or it is not on the board.
        """
        return horizontal_gap(self, a, b)

    def measure(self, a: str, b: str) -> Measurement:
        """Horizontal and 3D distance between two things, with the closest points (2.1)."""
        return measure(self, a, b)

    def sight(self, a: str, b: str) -> Sight:
        """Whether `a` sees `b` (6.0): the sight line, or what hides it. Models or units."""
        return sight(self, a, b)

    def targets(self, unit: str) -> dict[str, Target]:
        """Which enemy units a unit may shoot or strike, with which models, and their cover (16.0, 1.1)."""
        return targets(self, unit)

    def within(
        self, what: Of | str, of: Of | str, distance: float, *, wholly: bool = False, visible: bool = False
    ) -> Within:
        """Whether `what` is within `distance` inches of `of`, wholly, in sight (see `geometry.rules.within`)."""
        faults = Faults("within")
        faults.number("distance", distance, 0, FAR)
        faults.refuse()
        return within(self, what, of, distance, wholly=wholly, visible=visible)

    def terrain_placement(self) -> tuple[Violation, ...]:
        """Where terrain stands too near the edge, objectives or other terrain (1.x); empty where all is well placed."""
        return terrain_placement(self)

    def objective_choices(self) -> tuple[Choice, ...]:
        """Units that contest several objectives and must choose one (32.2), with what each choice gives."""
        return objective_choices(self)

    def charge_rolls(
        self,
        unit: str,
        target: str | None = None,
        dice: ChargeDice | str = "2d6",
        modifier: int = 0,
        *,
        reroll: bool = False,
    ) -> ChargeRolls:
        """The least rolls with which a unit's charge reaches each enemy, and the chances (14.3)."""
        from geometry.rules.charge_chances import ChargeDice
        from geometry.rules.charge_reach import charge_rolls

        faults = Faults("charge")
        faults.whole("modifier", modifier, -MOST, MOST)
        faults.refuse()
        if isinstance(dice, str):
            dice = ChargeDice.of(dice, modifier, reroll=reroll)
        elif not isinstance(dice, ChargeDice):
            raise InvalidInputError.single("dice", dice, "their name, or ChargeDice")
        return charge_rolls(self, unit, target, dice)

    def suggest(
        self, proposal: Proposal, *, best: bool = False, progress: Callable[[float], None] | None = None
    ) -> Suggestion:
        """The nearest legal form of a proposal (see `geometry.rules.suggest`)."""
        from geometry.rules.suggest import suggest

        return suggest(self, _proposal(proposal), best=best, progress=progress)

    def reach(
        self,
        model: str,
        distance: float,
        *,
        kind: Kind = "normal-move",
        to: Point | None = None,
        elevation: float | None = None,
        mates: Mates = "standing",
        target: str | None = None,
        proposal: Proposal | None = None,
        region: bool = True,
        turning: bool = True,
    ) -> Reach:
        """Where a model can end a move of so many inches, and the way to a place (see `geometry.rules.reach`)."""
        from geometry.rules.reach import reach

        faults = Faults("reach")
        faults.number("distance", distance, 0, FAR)
        faults.optional("elevation", elevation, -FAR, FAR)
        faults.one_of("mates", mates, ("standing", "moving"))
        if to is not None:
            faults.place("to", to)
        elif elevation is not None:
            faults.add("elevation", elevation, "nothing, where no place `to` go is given")
        faults.refuse()
        if proposal is not None:
            _proposal(proposal)
        return reach(
            self, model, distance, kind=kind, to=to, elevation=elevation, mates=mates, target=target,
            proposal=proposal, region=region, turning=turning,
        )  # fmt: skip

    def casualties(
        self, unit: str, number: int, *, keep: Collection[str] = (), keep_in_range: bool = False
    ) -> Casualties:
        """Whom to take as casualties so that most of a unit stays, and what the worst choices cost (18.3)."""
        faults = Faults("casualties")
        faults.whole("number", number, 0, COUNTLESS)
        faults.refuse()
        return casualties(self, unit, number, keep=keep, keep_in_range=keep_in_range)


def _proposal(given: object) -> Proposal:
    if not isinstance(given, Proposal):
        raise InvalidInputError.single("proposal", given, "a Proposal")
    return given
