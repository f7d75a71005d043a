"""Coherency (15.1): one connected group in which every model has enough neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from geometry.answers import Coherency, Link
from geometry.board.near import pairs_among
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.shapes.measure import closest, gap
from geometry.tolerances import within
from geometry.verdict import Violation
from geometry.wording import told

RULE = "15.1"


def coherency(board: Tabletop, unit: str, *, evidence: bool = True) -> Coherency:
    """How a unit holds together where it stands (15.1).

    Neighbours are models of the unit whose bases are within its coherency range of each other
    horizontally, whatever their height.

    Parameters
    ----------
    unit
        Id of the unit; models off the board do not count.
    evidence
        Whether to find the closest points of every link, for a picture.

    Raises
    ------
    UnknownIdError
        Where the board has no such unit.
    """
    models = board.models_of(unit)
    limit = board.unit(unit).coherency_range
    gaps = neighbour_gaps(models, limit, board.rules.slack)
    graph = neighbour_graph(models, gaps)
    groups = connected_groups(graph)
    needed = neighbours_needed(len(models), board.rules.coherency_threshold)
    short = tuple(model.id for model in models if len(graph[model.id]) < needed)
    by_id = {model.id: model for model in models}
    return Coherency(
        unit=unit,
        coherent=len(groups) <= 1 and not short,
        groups=groups,
        short_of_neighbours=short,
        needed=needed,
        limit=limit,
        links=tuple(_link(by_id[a], by_id[b]) for a, b in gaps) if evidence else (),
        broken=_broken(groups, by_id) if evidence and len(groups) > 1 else (),
    )


def neighbours_needed(models: int, threshold: int) -> int:
    """Neighbours that each of this many models needs: none, 1, or 2 from `threshold` (7) models on."""
    if models <= 1:
        return 0
    return 2 if models >= threshold else 1


def neighbour_gaps(models: Sequence[Model], limit: float, slack: float = 0.0) -> dict[tuple[str, str], float]:
    """Pairs of models within `limit` inches of each other horizontally, with their gaps."""
    found: dict[tuple[str, str], float] = {}
    for a, b in pairs_among(models, limit + slack + 0.01):
        distance = float(gap(a.figure, b.figure))
        if within(distance, limit, slack):
            found[a.id, b.id] = distance
    return found


def neighbour_graph(models: Sequence[Model], gaps: Mapping[tuple[str, str], float]) -> dict[str, set[str]]:
    """Every model's neighbours, from the pairs of `neighbour_gaps`."""
    graph: dict[str, set[str]] = {model.id: set() for model in models}
    for a, b in gaps:
        graph[a].add(b)
        graph[b].add(a)
    return graph


def connected_groups(graph: Mapping[str, set[str]]) -> tuple[tuple[str, ...], ...]:
    """Connected groups, largest first, each in the graph's order (ties: the group met first)."""
    order = {id: place for place, id in enumerate(graph)}
    unseen = dict.fromkeys(graph)
    groups: list[tuple[str, ...]] = []
    while unseen:
        stack = [next(iter(unseen))]
        group: list[str] = []
        while stack:
            id = stack.pop()
            if id in unseen:
                del unseen[id]
                group.append(id)
                stack.extend(graph[id])
        groups.append(tuple(sorted(group, key=order.__getitem__)))
    groups.sort(key=len, reverse=True)
    return tuple(groups)


def coherency_violations(board: Tabletop, unit: str) -> list[Violation]:
    """What is wrong with a unit's coherency where it stands: `coherency.split`, `coherency.too-few-neighbours`."""
    state = coherency(board, unit, evidence=False)
    if state.coherent:
        return []
    by_id = {model.id: model for model in board.models_of(unit)}
    violations: list[Violation] = []
    if len(state.groups) > 1:
        violations += _split(board, state, by_id)
    if state.short_of_neighbours:
        violations.append(_too_few(board, state, by_id))
    return violations


def _split(board: Tabletop, state: Coherency, by_id: Mapping[str, Model]) -> list[Violation]:
    main, *strays = state.groups
    outside = tuple(id for id in by_id if id not in set(main))
    link = _broken(state.groups, by_id)[0]
    return [
        Violation(
            code="coherency.split",
            rule=RULE,
            models=outside,
            others=(state.unit,),
            message=(
                f"{state.unit} ends in {len(strays) + 1} groups; {link.models[0]} and {link.models[1]} "
                f'are {told(link.gap, state.limit)}" apart, {state.limit:g}" is the most.'
            ),
            measured=link.gap,
            limit=state.limit,
            margin=state.limit - link.gap,
            at=_midpoint(link),
            witness=_witness(link),
        )
    ]


def _too_few(board: Tabletop, state: Coherency, by_id: Mapping[str, Model]) -> Violation:
    short = state.short_of_neighbours
    first = by_id[short[0]]
    gaps = sorted((float(gap(first.figure, m.figure)), m.id) for m in by_id.values() if m.id != first.id)
    if not gaps[state.needed - 1 :]:
        text = f"{', '.join(short)}: each needs {state.needed} neighbours; the unit has {len(by_id)} models."
        return Violation("coherency.too-few-neighbours", RULE, short, text, others=(state.unit,), at=first.at)
    missing = gaps[state.needed - 1]
    link = _link(first, by_id[missing[1]])
    need = "2 neighbours" if state.needed == 2 else "1 neighbour"
    return Violation(
        code="coherency.too-few-neighbours",
        rule=RULE,
        models=short,
        others=(state.unit,),
        message=f'{", ".join(short)}: fewer than {need} within {state.limit:g}".',
        measured=missing[0],
        limit=state.limit,
        margin=state.limit - missing[0],
        at=(first.figure.centre if first.at is None else first.at),
        witness=_witness(link),
    )


def _link(a: Model, b: Model) -> Link:
    near = closest(a.figure, b.figure)
    return Link((a.id, b.id), near.distance, (near.on_a, near.on_b))


def _broken(groups: Sequence[Sequence[str]], by_id: Mapping[str, Model]) -> tuple[Link, ...]:
    """The shortest gap from each group to what is already joined, nearest first (a spanning tree)."""
    joined, left = list(groups[0]), [list(group) for group in groups[1:]]
    broken: list[Link] = []
    while left:
        _, a, b, group = min(
            (float(gap(by_id[a].figure, by_id[b].figure)), a, b, i)
            for i, ids in enumerate(left)
            for b in ids
            for a in joined
        )
        broken.append(_link(by_id[a], by_id[b]))
        joined += left.pop(group)
    return tuple(broken)


def _midpoint(link: Link) -> tuple[float, float]:
    (ax, ay), (bx, by) = link.ends
    return ((ax + bx) / 2, (ay + by) / 2)


def _witness(link: Link) -> tuple[tuple[float, float, float], ...]:
    (ax, ay), (bx, by) = link.ends
    return ((ax, ay, 0.0), (bx, by, 0.0))
