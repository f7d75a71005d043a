"""Who plays: the owners of units and territories, and names that can be none of them."""

from __future__ import annotations

from collections.abc import Collection


def is_stranger(name: str, players: Collection[str]) -> bool:
    """Whether a name can be no player's, on a board where these players own units or territories.

    Two play: where two are known nobody else is there. Where one is known, another name is the opponent,
    who has nothing on the board.

    Examples
    --------
    >>> is_stranger("green", ["red", "blue"]), is_stranger("blue", ["red"])
    (True, False)
    """
    return name not in players and len(players) > 1
