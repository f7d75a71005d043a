"""The JSON schemas (2020-12) of the scenario document and of the reports."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from scenarios.document.whole import SCHEMA, adapter

DIALECT = GenerateJsonSchema.schema_dialect


def schema() -> dict[str, Any]:
    """The schema of ``inchworm/scenario/1``.

    What a schema cannot say (ids that are unique and known, rings that do not cross themselves) is
    checked on loading.

    Examples
    --------
    >>> schema()["properties"]["battlefield"]["$ref"]
    '#/$defs/Battlefield'
    """
    generated = adapter().json_schema(by_alias=True)
    named = _renamed(generated)
    return {"$schema": DIALECT, "$id": "urn:" + SCHEMA.replace("/", ":"), **named, "title": "Inchworm scenario"}


def report_schema(command: str) -> dict[str, Any]:
    """The schema of what a command prints with ``--json`` (fields may be added to it in time).

    Parameters
    ----------
    command
        One of `scenarios.report_fields.REPORTS`.

    Examples
    --------
    >>> report_schema("reach")["properties"]["exact"]["type"]
    'boolean'
    """
    from pydantic import TypeAdapter

    from scenarios.report_fields import REPORTS

    generated = TypeAdapter(REPORTS[command]).json_schema(mode="serialization")
    what = "an error of the service" if command == "error" else f"inchworm {command} --json"
    return {"$schema": DIALECT, **_renamed(generated), "title": what}


def _renamed(node: Any) -> Any:
    """Definitions under the names of what they describe: ``UnitField`` is a ``Unit``; texts on one line."""
    if isinstance(node, list):
        return [_renamed(member) for member in node]
    if not isinstance(node, dict):
        return node
    renamed: dict[str, Any] = {}
    for key, value in node.items():
        if key == "$defs":
            renamed[key] = {_plain(name): _renamed(definition) for name, definition in value.items()}
        elif key == "$ref" or (key == "title" and isinstance(value, str)):
            renamed[key] = _plain(value)
        elif key == "description" and isinstance(value, str):
            renamed[key] = " ".join(value.split())
        else:
            renamed[key] = _renamed(value)
    return renamed


def _plain(name: str) -> str:
    return name.removesuffix("Field")
