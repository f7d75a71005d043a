"""The pictures of paths from the side: terrain, climbs and jumps, what was used where, and what is wrong there.

Drawn from `geometry.rules.profiles`; nothing is worked out here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from geometry.board.tabletop import Tabletop
from geometry.rules.profiles import Profile, Run, is_flat
from geometry.shapes.figures import Box, Point
from geometry.tolerances import EQUAL
from geometry.verdict import JudgedPath, Verdict, Violation
from renderer.board_scene import number_of
from renderer.drawing import Drawing
from renderer.outlines import rectangle
from renderer.paths import SHORT
from renderer.profile_terrain import draw_sections
from renderer.scene import Headline, Layer, Role, Scene
from renderer.shapes import Circle, Lines, line
from renderer.text import compared, inches

MOST = 4
"""So many paths are drawn from the side; the rest are named."""

_LINES: Mapping[str, Role] = {
    "walk": "path",
    "climb": "path",
    "jump": "path-jump",
    "step": "path-step",
    "flight": "path-flight",
}


def draw_profiles(drawing: Drawing, verdict: Verdict, sides: Mapping[str, Profile], numbers: Mapping[int, int]) -> None:
    """Add to a drawing the side views of a verdict's paths that leave the table or pass below something.

    Parameters
    ----------
    sides
        Its profiles.
    numbers
        Place of a violation in the verdict to its number in the picture.
    """
    groups = _groups(verdict, sides)
    for ids in groups[:MOST]:
        marks = [
            (numbers.get(verdict.violations.index(violation)), violation, at)
            for id in ids
            for violation, at in sides[id].wrong
        ]
        drawing.sides.append(side_of(verdict.before, ids, sides[ids[0]], verdict.paths[ids[0]], marks))
    left = {id for ids in groups[MOST:] for id in ids}
    if left:
        names = _listed(_numbers(verdict.before, [id for id in verdict.paths if id in left]))
        drawing.facts.append(f"Not drawn from the side: {names}.")


def _groups(verdict: Verdict, sides: Mapping[str, Profile]) -> list[tuple[str, ...]]:
    """Models that go the same way up and down: those with something wrong first, then those with least left."""
    groups: dict[object, list[str]] = {}
    for id, found in sides.items():
        if not is_flat(verdict.paths[id], found.runs[-1].end[1]):
            groups.setdefault(_key(found), []).append(id)
    return sorted(map(tuple, groups.values()), key=lambda ids: (not sides[ids[0]].wrong, _left(sides[ids[0]])))


def _left(found: Profile) -> float:
    return math.inf if found.allowance is None else round(found.allowance - found.distance, 2)


def _key(found: Profile) -> object:
    runs = tuple((run.kind, *(round(v, 3) for v in (*run.start, *run.end))) for run in found.runs)
    sections = tuple((s.feature, s.bottom, s.top, round(s.start, 3), round(s.end, 3)) for s in found.sections)
    wrong = tuple(violation.code for violation, _ in found.wrong)
    return runs, sections, wrong, found.allowance, found.model.base, found.model.height


def side_of(
    board: Tabletop,
    ids: Sequence[str],
    found: Profile,
    path: JudgedPath,
    wrong: Sequence[tuple[int | None, Violation, Point]] = (),
) -> Scene:
    """One path from the side.

    Parameters
    ----------
    ids
        The models that go this way.
    found, path
        The way from the side, and as it was judged.
    wrong
        What is wrong: its number in the picture (None: it has none), and where on the path.
    """
    drawing = Drawing(board)
    player = board.unit_of(found.model.id).player
    view = _view(found, path)
    _draw_table(drawing, view)
    draw_sections(drawing, found.sections, view)
    _draw_heads(drawing, found)
    _draw_runs(drawing, found, player)
    _draw_models(drawing, found, path, player, [violation.code for _, violation, _ in wrong])
    _draw_rest(drawing, found)
    for number, violation, at in wrong:
        if violation.code != "distance.exceeded":
            drawing.spot(at, 0.22)
        if number is not None:
            drawing.note(str(number), "number", at, 0.1, needed=True)
    _, _, x1, y1 = view
    return Scene(
        board=(0.0, 0.0, x1, y1),
        view=view,
        items=tuple(sorted(drawing.items, key=lambda item: item.layer)),
        labels=tuple(drawing.labels),
        players=board.players,
        title=_title(board, ids, found),
        headline=Headline("", not any(violation.code == "distance.exceeded" for _, violation, _ in wrong)),
    )


def _view(found: Profile, path: JudgedPath) -> Box:
    """The part that is shown: the whole way with the model at both ends, what is left of its move, its terrain."""
    first, last = _extent(found, path, first=True), _extent(found, path, first=False)
    end = found.runs[-1].end[0]
    rest = max(0.0, _left(found)) if found.allowance is not None else 0.0
    heads = (at[1] + found.model.height for at in (found.runs[0].start, found.runs[-1].end))
    top = max([*heads, *(run.end[1] for run in found.runs), *(section.top for section in found.sections)])
    low = min(run.end[1] for run in found.runs)
    return (first[0] - 0.4, min(0.0, low) - 0.35, max(end + last[1], end + rest) + 0.5, top + 0.5)


def _extent(found: Profile, path: JudgedPath, *, first: bool) -> tuple[float, float]:
    """How far the base reaches back and ahead of its place, seen from the side of its first or last leg."""
    leg = path.legs[0] if first else path.legs[-1]
    facing = leg.start_facing if first else leg.end_facing
    ahead = math.degrees(math.atan2(leg.end[1] - leg.start[1], leg.end[0] - leg.start[0]))
    x0, _, x1, _ = found.model.base.at(0.0, 0.0, facing - ahead).bounds
    return x0, x1


def _draw_table(drawing: Drawing, view: Box) -> None:
    x0, y0, x1, y1 = view
    drawing.add(rectangle(x0, 0.0, x1, y1), "table", Layer.TABLE)
    heights = [((x0, float(y)), (x1, float(y))) for y in range(1, math.ceil(y1))]
    drawing.add(Lines(tuple(heights)), "grid", Layer.GRID)
    drawing.add(rectangle(x0, y0, x1, 0.0), "soil", Layer.TABLE)
    drawing.add(line((x0, 0.0), (x1, 0.0)), "edge", Layer.TERRAIN)


def _draw_heads(drawing: Drawing, found: Profile) -> None:
    """Where its head is below what it passes below."""
    for section in found.sections:
        for run in found.runs:
            a, b, z = max(run.start[0], section.start), min(run.end[0], section.end), run.end[1]
            if run.kind == "walk" and b > a and section.bottom >= z + found.model.height - EQUAL:
                drawing.add(line((a, z + found.model.height), (b, z + found.model.height)), "head", Layer.PATHS)


def _draw_runs(drawing: Drawing, found: Profile, player: str) -> None:
    """The way itself, in red once the move is used up; every climb with its inches, and what is used by then."""
    for run in found.runs:
        within, beyond = _split(run, found)
        for piece in (within, beyond):
            if piece is None:
                continue
            role = "path-over" if piece is beyond and run.kind in ("walk", "climb") else _LINES[run.kind]
            points = _flown(piece, found) if run.kind == "flight" else piece
            drawing.add(line(*points), role, Layer.PATHS, player, found.model.id)
        _write_climb(drawing, run)
    for run, then in zip(found.runs, found.runs[1:], strict=False):
        short = min(run.end[0] - run.start[0], then.end[0] - then.start[0]) < SHORT  # of an arc
        if run.kind == then.kind == "walk" and run.end == then.start and not short:
            drawing.add(Circle(run.end, 0.07), "waypoint", Layer.PATHS, player, found.model.id)


def _split(run: Run, found: Profile) -> tuple[tuple[Point, Point] | None, tuple[Point, Point] | None]:
    """A piece of the way before and after the allowance is used up."""
    most = found.allowance
    if found.stop is None or most is None or run.used[1] <= most:
        return (run.start, run.end), None
    if run.used[0] >= most:
        return None, (run.start, run.end)
    return (run.start, found.stop.at), (found.stop.at, run.end)


def _flown(piece: tuple[Point, Point], found: Profile) -> tuple[Point, ...]:
    """Through the air over everything: heights are nothing to a flier."""
    (x0, z0), (x1, z1) = piece
    high = max([z0, z1, *(s.top for s in found.sections if s.start < x1 and s.end > x0)]) + 0.3
    return (x0, z0), (x0, high), (x1, high), (x1, z1)


def _write_climb(drawing: Drawing, run: Run) -> None:
    if run.kind not in ("climb", "jump"):
        return
    (x, z0), (_, z1) = run.start, run.end
    high = inches(abs(z1 - z0))
    text = f"{high} {'up' if z1 > z0 else 'down'}, "
    text += "free" if run.kind == "jump" else f"{inches(run.used[1])} so far"
    drawing.note(text, "height", (x, (z0 + z1) / 2), 0.1)


def _draw_models(drawing: Drawing, found: Profile, path: JudgedPath, player: str, codes: Sequence[str]) -> None:
    """The model from the side where it begins and where it ends."""
    unit = drawing.board.unit_of(found.model.id)
    height = found.model.height
    ends: tuple[tuple[Point, bool, Role], ...] = (
        (found.runs[0].start, True, "base-muted"),
        (found.runs[-1].end, False, "ghost"),
    )
    for (x, z), first, role in ends:
        back, ahead = _extent(found, path, first=first)
        block = rectangle(x + back, z, x + ahead, z + height)
        drawing.add(block, role, Layer.GHOSTS, player, found.model.id)
        if not first and any(code.startswith("end.") for code in codes):
            drawing.add(block, "wrong", Layer.MARKS, None, found.model.id)
    (x, z), room = found.runs[-1].end, min(found.model.base.reach, height / 2)
    number = number_of(unit, found.model)
    drawing.note(number, "model", (x, z + height / 2), room, player=player, inside=True, thing=found.model.id)


def _draw_rest(drawing: Drawing, found: Profile) -> None:
    """Where the move ends: on the way where it is too short, else so far beyond the end as is left of it."""
    if found.allowance is None:
        return
    if found.stop is not None:
        x, z = found.stop.at
        drawing.add(line((x - 0.2, z - 0.2), (x + 0.2, z + 0.2)), "limit", Layer.MARKS)
        drawing.add(line((x - 0.2, z + 0.2), (x + 0.2, z - 0.2)), "limit", Layer.MARKS)
        drawing.note(f"{inches(found.allowance)} end here", "distance-wrong", (x, z), 0.15, needed=True)
        return
    (x, z), left = found.runs[-1].end, found.allowance - found.distance
    if left > EQUAL:
        drawing.add(line((x, z), (x + left, z)), "path-left", Layer.PATHS)
    drawing.add(line((x + left, z - 0.18), (x + left, z + 0.18)), "limit", Layer.MARKS)


def _title(board: Tabletop, ids: Sequence[str], found: Profile) -> str:
    """Who goes this way, and what is left of the move."""
    names = _listed(_numbers(board, ids))
    if found.allowance is None:
        return f"{names}: {inches(found.distance)}"
    used, most = compared(found.distance, found.allowance)
    left = found.allowance - found.distance
    rest = "all of it" if abs(left) <= EQUAL else f"{compared(abs(left), 0.0)[0]} {'left' if left > 0 else 'too far'}"
    return f"{names}: {used} of {most}, {rest}"


def _numbers(board: Tabletop, ids: Sequence[str]) -> list[str]:
    return [number_of(board.unit_of(id), board.models[id]) for id in ids]


def _listed(numbers: Sequence[str]) -> str:
    """Numbers of models in a few words.

    Examples
    --------
    >>> _listed(["1"]), _listed(["1", "2", "4"])
    ('1', '1, 2 and 4')
    """
    if len(numbers) > 8:
        return f"{', '.join(numbers[:6])} and {len(numbers) - 6} more"
    return " and ".join(filter(None, (", ".join(numbers[:-1]), numbers[-1])))
