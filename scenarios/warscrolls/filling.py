"""A unit's document filled in from its warscroll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from geometry.errors import InvalidInputError
from scenarios.warscrolls.table import Warscroll, find


def fill(unit: Mapping[str, Any]) -> dict[str, Any]:
    """A unit's document with what its warscroll knows and the document does not give.

    Fields of the document always win. `move`, `health`, `control` and `keywords` are filled in where
    they are absent; so is the base: for the whole unit where all models have the same, model by model
    where bases are mixed, the champion's first. Bases that some models name themselves count towards
    the mixture: the rest of it goes to the other models in their order.

    Parameters
    ----------
    unit
        A unit as in a scenario document; without ``warscroll`` it comes back as it is.

    Returns
    -------
    dict
        A new document, ``warscroll`` still in it; `unit` is not changed.

    Raises
    ------
    UnknownIdError
        Where there is no such warscroll.
    InvalidInputError
        Where it gives no base to a model that needs one (where: ``warscroll`` or ``base``).

    Examples
    --------
    >>> filled = fill({"id": "a", "warscroll": "Chaos Knights", "move": 12, "models": [{"id": "a/1", "at": [9, 9]}]})
    >>> filled["base"], filled["move"], filled["health"], filled["keywords"]
    ('75x42mm', 12, 4, ['CAVALRY'])
    """
    filled = dict(unit)
    name = filled.get("warscroll")
    if name is None:
        return filled
    if not isinstance(name, str):
        raise InvalidInputError.single("warscroll", name, "the name of a warscroll")
    warscroll = find(name)
    facts = {
        "move": warscroll.move,
        "health": warscroll.health,
        "control": warscroll.control,
        "keywords": list(warscroll.keywords),
    }
    for field, value in facts.items():
        if filled.get(field) is None and value is not None:
            filled[field] = value
    if filled.get("base") is None:
        _fill_bases(filled, warscroll)
    return filled


def _fill_bases(unit: dict[str, Any], warscroll: Warscroll) -> None:
    models = [dict(model) for model in unit.get("models") or ()]
    if not models or all(model.get("base") is not None for model in models):
        return
    pool = warscroll.bases_for(len(models))
    if len(set(pool)) == 1:
        unit["base"] = pool[0]
        return
    for model in models:
        if model.get("base") in pool:
            pool.remove(model["base"])
    left = iter(pool)
    for model in models:
        if model.get("base") is None:
            model["base"] = next(left)
    unit["models"] = models
