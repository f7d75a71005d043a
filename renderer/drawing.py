"""A scene in the making: items and labels as they are added, and the part of the board they are about."""

from __future__ import annotations

from dataclasses import replace

from geometry.board.tabletop import Tabletop
from geometry.shapes.figures import Box, Figure, Point
from renderer.findings import told, untold
from renderer.labels import Clearance
from renderer.naming import called
from renderer.scene import Finding, Headline, Item, Label, Layer, Role, Scene, TextRole
from renderer.shapes import Lines, Shape, join, shape_of

LEAST_VIEW = 14.0
"""Inches: a picture shows at least so much of the board across."""

ASPECTS = (1.1, 1.7)
"""Least and greatest width of a picture's part of the board, as a multiple of its height."""


class Drawing:
    """Collects what a scene will show.

    Parameters
    ----------
    board
        The board that it is about; never changed.
    """

    def __init__(self, board: Tabletop) -> None:
        self.board = board
        self.items: list[Item] = []
        self.labels: list[Label] = []
        self.findings: list[Finding] = []
        self._clear: list[Clearance] = []
        self.facts: list[str] = []
        self.meanings: dict[Role, str] = {}
        self.sides: list[Scene] = []

    def add(self, shape: Shape, role: Role, layer: Layer, player: str | None = None, thing: str = "") -> None:
        """Add a shape."""
        self.items.append(Item(shape, role, layer, player, thing))

    def figure(self, figure: Figure, role: Role, layer: Layer, player: str | None = None, thing: str = "") -> None:
        """Add a figure of the board."""
        self.add(shape_of(figure), role, layer, player, thing)

    def note(
        self,
        text: str,
        role: TextRole,
        at: Point,
        clear: Clearance = 0.0,
        *,
        player: str | None = None,
        inside: bool = False,
        needed: bool = False,
        thing: str = "",
    ) -> None:
        """Add a label with one anchor."""
        self.labels.append(Label(text, role, ((at, clear),), player, inside, needed, thing))

    def spot(self, at: Point, size: float) -> None:
        """Mark a point with a small cross of `size` inches."""
        (x, y), d = at, size / 2
        cross = Lines((((x - d, y - d), (x + d, y + d)), ((x - d, y + d), (x + d, y - d))))
        self.add(cross, "spot", Layer.MARKS)

    def finding(
        self, code: str, rule: str, text: str, at: Point | None, *, clear: Clearance = 0.1, marginal: bool = False
    ) -> None:
        """Add a problem, to be numbered in the list and `clear` inches off its place in the picture, where it has one.

        Of many problems only some get a number (`renderer.findings`).
        """
        self.findings.append(Finding(len(self.findings) + 1, code, rule, text, at, marginal))
        self._clear.append(clear)

    def scene(self, view: Box, *, title: str = "", subtitle: str = "", headline: Headline | None = None) -> Scene:
        """The scene, its items in the order of their layers."""
        board = self.board
        codes = [finding.code for finding in self.findings]
        findings = [(number, self.findings[place], self._clear[place]) for number, place in enumerate(told(codes), 1)]
        badges = [
            Label(str(number), "number", ((finding.at, clear),), needed=True)
            for number, finding, clear in findings
            if finding.at is not None
        ]
        names = {unit.id: called(board, unit) for unit in board.units.values()}
        names |= {feature.id: feature.name or feature.id for feature in board.terrain.values()}
        return Scene(
            board=(0.0, 0.0, board.width, board.height),
            view=view,
            items=tuple(sorted(self.items, key=lambda item: item.layer)),
            labels=(*self.labels, *badges),
            players=board.players,
            title=title,
            subtitle=subtitle,
            headline=headline,
            findings=tuple(replace(finding, number=number) for number, finding, _ in findings),
            facts=(*untold(codes), *self.facts),
            names=names,
            meanings=self.meanings,
            sides=tuple(self.sides),
        )


def whole_board(board: Tabletop) -> Box:
    """The whole board, and whatever lies over its edge."""
    return join([(0.0, 0.0, board.width, board.height), *(shape_bounds(m.figure) for m in board.standing)])


def shape_bounds(figure: Figure) -> Box:
    """(least x, least y, greatest x, greatest y) of a figure."""
    return figure.bounds


def crop(board: Tabletop, interest: list[Box], margin: float = 2.5) -> Box:
    """The part of the board round what a picture is about: with a margin, not too small, too wide or too tall.

    Examples
    --------
    >>> [round(v, 3) for v in crop(Tabletop(60, 44), [(10.0, 10.0, 11.0, 11.0)])]
    [2.8, 3.5, 18.2, 17.5]
    >>> crop(Tabletop(60, 44), [])
    (0.0, 0.0, 60.0, 44.0)
    """
    whole = whole_board(board)
    if not interest:
        return whole
    x0, y0, x1, y1 = join(interest)
    w, h = max(x1 - x0 + 2 * margin, LEAST_VIEW), max(y1 - y0 + 2 * margin, LEAST_VIEW)
    w, h = max(w, h * ASPECTS[0]), max(h, w / ASPECTS[1])
    edge = (
        min(whole[0], -0.5),
        min(whole[1], -0.5),
        max(whole[2], board.width + 0.5),
        max(whole[3], board.height + 0.5),
    )
    left, right = _slid((x0 + x1) / 2, w, edge[0], edge[2])
    low, high = _slid((y0 + y1) / 2, h, edge[1], edge[3])
    return (left, low, right, high)


def _slid(middle: float, size: float, least: float, greatest: float) -> tuple[float, float]:
    """An interval of `size` round `middle`, pushed within its bounds where it fits between them."""
    if size >= greatest - least:
        return (least, greatest)
    start = min(max(middle - size / 2, least), greatest - size)
    return (start, start + size)
