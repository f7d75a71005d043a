"""What is said of the thing under the pointer."""

from __future__ import annotations

from geometry import Board
from renderer.board_scene import number_of
from renderer.controller.picking import nearest_enemy
from renderer.naming import called
from renderer.text import inches


def tooltip(board: Board, id: str) -> tuple[str, ...]:
    """Lines about a model, an objective or a terrain feature."""
    if id in board.models:
        return _model(board, id)
    if id in board.objectives:
        marker = board.objectives[id]
        return (f"Objective {id}", f"held by {marker.controlled_by or 'nobody'}")
    feature = board.feature(id)
    height = max(part.top for part in feature.parts)
    abilities = ", ".join(sorted(feature.abilities)) or "no abilities"
    return (feature.name or feature.id, f"{feature.kind or 'terrain'}, {inches(height)} high", abilities)


def _model(board: Board, id: str) -> tuple[str, ...]:
    model, unit = board.model(id), board.unit_of(id)
    at = model.figure.centre
    lines = [f"{called(board, unit)}, model {number_of(unit, model)} ({unit.player})", f"at {at[0]:.2f}, {at[1]:.2f}"]
    if model.elevation:
        lines[-1] += f", {inches(model.elevation)} up"
    enemy = nearest_enemy(board, id)
    if enemy is not None:
        lines.append(f"{inches(enemy[1], 3) if enemy[1] > 0 else 'touching'} from {enemy[0]}")
    return tuple(lines)
