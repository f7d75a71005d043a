"""The picture of a verdict: where the models went, what they used of their move, and what is wrong where.

Everything is drawn from the verdict's evidence; no rule is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping

from geometry.answers import Coherency
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.close_calls import SIGN
from geometry.rules.profiles import profiles
from geometry.shapes.figures import Box, Point
from geometry.tolerances import EQUAL
from geometry.verdict import JudgedPath, Verdict
from renderer.board_scene import Names, draw_board, draw_model, name_of
from renderer.drawing import Drawing, crop, whole_board
from renderer.findings import told
from renderer.interest import changed_by, interest
from renderer.labels import Clearance
from renderer.links import draw_coherency
from renderer.naming import called
from renderer.paths import draw_path
from renderer.profile_scene import draw_profiles
from renderer.proposed import draw_proposed
from renderer.scene import Headline, Label, Layer, Role, Scene, TextRole
from renderer.shapes import Lines, half_extents
from renderer.text import compared, inches
from renderer.violation_marks import draw_violation

EACH = 6
"""So many models that go equally far have their distances written beside each of them, where not all of them do."""


def verdict_scene(
    verdict: Verdict,
    *,
    proposal: Proposal | None = None,
    coherency: Coherency | None = None,
    proposed: Verdict | None = None,
    title: str = "",
    full_board: bool = False,
    names: Names = "units",
) -> Scene:
    """The picture of a verdict.

    Parameters
    ----------
    verdict
        The answer, with its evidence.
    proposal
        What was judged; a pile-in's target is marked where it is given.
    coherency
        How the unit holds together after the move; its links are drawn where it is given.
    proposed
        What the rules say of the move in whose place this one is suggested; its ends are shown too.
    names
        Which names are shown.
    title
        Written above it; the proposal's kind and unit stand below.
    full_board
        Whether the whole board is shown, rather than the part that the proposal is about.
    """
    before: Tabletop = verdict.before
    drawing = Drawing(before)
    view = whole_board(before) if full_board else crop(before, interest(verdict, proposal, proposed))
    ends = [verdict.after.models[id] for id in changed_by(verdict)]
    figures = [model.figure for model in ends if model.at is not None]
    draw_board(drawing, view, names=names, ranges=enemies_of(verdict), roles=muted_by(verdict), ends=figures)
    rename(drawing, verdict, view)
    draw_verdict(drawing, verdict, view, proposal=proposal, coherency=coherency)
    if proposed is not None:
        draw_proposed(drawing, verdict, proposed)
    unit = before.unit(verdict.unit)
    subtitle = f"{verdict.kind} of {called(before, unit)} ({unit.player}), proposal {verdict.proposal}"
    return drawing.scene(view, title=title, subtitle=subtitle, headline=headline_of(verdict))


def headline_of(verdict: Verdict) -> Headline:
    """The verdict in a word."""
    if not verdict.legal:
        return Headline(f"ILLEGAL ({len(verdict.violations)})", False)
    close = verdict.marginal or any(note.startswith(SIGN) for note in verdict.notes)
    return Headline("LEGAL · marginal" if close else "LEGAL", True)


def muted_by(verdict: Verdict) -> dict[str, Role]:
    """Roles of the bases that a verdict's models leave."""
    after = verdict.after.models
    return {id: "base-muted" if after[id].at is not None else "gone" for id in changed_by(verdict)}


def enemies_of(verdict: Verdict) -> list[str]:
    """Units whose combat ranges matter to the unit that moves."""
    return [unit.id for unit in verdict.before.enemies_of(verdict.before.unit(verdict.unit).player)]


def draw_verdict(
    drawing: Drawing,
    verdict: Verdict,
    view: Box,
    *,
    proposal: Proposal | None = None,
    coherency: Coherency | None = None,
) -> None:
    """Add to the drawing of a board what a verdict on it says: paths, ghosts, what is wrong where."""
    before, after = drawing.board, verdict.after
    player = before.unit(verdict.unit).player
    target = proposal.target if proposal is not None else None
    if target is not None and target in before.units:
        _draw_target(drawing, target)
    sides = profiles(verdict)
    for path in verdict.paths.values():
        stop = sides[path.model].stop if path.model in sides else None
        draw_path(drawing, path, before.model(path.model), player, stop)
    for id in changed_by(verdict):
        if after.models[id].at is not None:
            draw_model(drawing, before.unit_of(id), after.models[id], role="ghost", layer=Layer.GHOSTS)
        else:
            _draw_removed(drawing, before.models[id])
    if coherency is not None:
        draw_coherency(drawing, coherency, after)
    _write_distances(drawing, verdict)
    numbers = {place: number for number, place in enumerate(told([v.code for v in verdict.violations]), 1)}
    for place, violation in enumerate(verdict.violations):
        # The links show the gaps of coherency already.
        gaps_shown = coherency is not None and violation.code.startswith("coherency.")
        numbered = place in numbers
        draw_violation(drawing, violation, after, view[2] - view[0], numbered, witness=numbered and not gaps_shown)
    drawing.facts += _facts(verdict)
    draw_profiles(drawing, verdict, sides, numbers)


def rename(drawing: Drawing, verdict: Verdict, view: Box) -> None:
    """The unit's name goes where the unit is afterwards."""
    models = verdict.after.models_of(verdict.unit)
    named = [label for label in drawing.labels if label.role == "unit" and label.thing == verdict.unit]
    if named and models:
        drawing.labels.remove(named[0])
    if models and (named or not drawing.board.models_of(verdict.unit)):
        name_after(drawing, verdict, view)


def name_after(drawing: Drawing, verdict: Verdict, view: Box) -> None:
    """Name the unit where it is afterwards."""
    models = verdict.after.models_of(verdict.unit)
    if models:
        drawing.labels.append(name_of(drawing.board, drawing.board.unit(verdict.unit), models, view))


def _draw_target(drawing: Drawing, unit: str) -> None:
    for model in drawing.board.models_of(unit):
        drawing.figure(model.figure, "target", Layer.BASES, None, model.id)


def _draw_removed(drawing: Drawing, model: Model) -> None:
    figure = model.figure
    (x, y), d = figure.centre, figure.reach * 0.7
    cross = Lines((((x - d, y - d), (x + d, y + d)), ((x - d, y + d), (x + d, y - d))))
    drawing.add(cross, "removed", Layer.GHOSTS, None, model.id)


def _write_distances(drawing: Drawing, verdict: Verdict) -> None:
    """What each model used of its move, where it ends; what is the same for all or for very many once."""
    wrong = {m for v in verdict.violations if v.code == "distance.exceeded" for m in v.models}
    near = set(verdict.marginal)
    same: dict[tuple[str, bool], list[tuple[Point, Clearance]]] = {}
    for path in verdict.paths.values():
        if not path.legs:
            continue
        text = inches(path.distance)
        if path.allowance is not None:
            text = " / ".join(compared(path.distance, path.allowance))
        if path.model in near:
            text += " · marginal"
        figure = verdict.after.model(path.model).figure
        same.setdefault((text, path.model in wrong), []).append((figure.centre, half_extents(figure)))
    for (text, bad), ends in same.items():
        role: TextRole = "distance-wrong" if bad else "distance"
        if len(ends) <= EACH and (bad or len(same) > 1):
            drawing.labels += [Label(text, role, (end,), needed=bad) for end in ends]
        else:
            shared = "" if len(ends) == 1 else " each" if len(same) == 1 else f", {len(ends)} models"
            drawing.labels.append(Label(f"{text}{shared}", role, tuple(ends[:EACH]), needed=bad))


def _facts(verdict: Verdict) -> list[str]:
    """Short lines beside the picture: what was used of the move, the order of the models, notes."""
    facts = []
    if verdict.distances:
        facts.append(f"Moved: {_summary(verdict.distances, verdict.paths)}")
    if verdict.order:
        facts.append("Order: " + ", ".join(_short(verdict.unit, id) for id in verdict.order))
    over = [id for id in verdict.marginal if (verdict.paths[id].margin or 0.0) < -EQUAL]
    for ids, text in (
        ([id for id in verdict.marginal if id not in over], 'less than 0.005" is left of'),
        (over, "only the slack allows"),
    ):
        if ids:
            facts.append(f"{SIGN}{text} the move of {', '.join(_short(verdict.unit, id) for id in ids)}.")
    return [*facts, *verdict.notes]


def _summary(distances: Mapping[str, float], paths: Mapping[str, JudgedPath]) -> str:
    furthest = max(distances, key=lambda model: distances[model])
    path = paths.get(furthest)
    used, count = distances[furthest], len(distances)
    models = "1 model" if count == 1 else f"{count} models"
    if path is None or path.allowance is None:
        return f"{models}, at most {inches(used)}"
    least, allowed = compared(used, path.allowance)
    return f"{models}, at most {least} of {allowed}"


def _short(unit: str, model: str) -> str:
    return model.removeprefix(f"{unit}/")
