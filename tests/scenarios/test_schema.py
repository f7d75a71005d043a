import json

import jsonschema
import pytest
from commands import inchworm
from faulty import BAD, put, rich

import scenarios
from geometry.errors import InvalidInputError
from scenarios.schema import schema

VALIDATOR = jsonschema.Draft202012Validator(schema())


def test_the_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_command_prints_it():
    answer = inchworm("schema")
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out) == schema()
    assert inchworm("schema", "--json").report == schema()


def test_library_documents_and_a_document_of_everything_satisfy_it(library):
    documents = [json.loads(path.read_text()) for path in sorted(library.glob("*.json"))]
    assert len(documents) >= 15
    for document in [*documents, rich()]:
        VALIDATOR.validate(document)


def test_settled_cases_satisfy_it(shared):
    for path in sorted((shared / "cases").glob("*.json")):
        case = json.loads(path.read_text())
        if "scenario" in case and "error" not in case["expect"]:
            VALIDATOR.validate(case["scenario"])


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("battlefield", "width"), "60"),
        (("battlefield", "width"), -1),
        (("nme",), "x"),
        (("units", 0, "models", 0, "facng"), 90),
        (("units", 0, "models", 0, "at"), [1]),
        (("units", 0, "base"), "32 mm"),
        (("units", 0, "move"), "2d6"),
        (("units", 0, "keywords"), ["Fly"]),
        (("units", 0, "models"), []),
        (("terrain", 0, "kind"), "obstacl"),
        (("proposals", 0, "kind"), "normal move"),
        (("proposals", 0, "moves", "r/1", "path", 0), [1]),
        (("proposals", 1, "target"), "b"),
        (("proposals", 3, "roll"), 3),
        (("proposals", 6, "positions"), {}),
    ],
)
def test_it_refuses_wrong_types_sizes_and_names(path, value):
    assert not VALIDATOR.is_valid(put(rich(), path, value))


def test_whatever_it_refuses_is_refused_on_loading():
    refused = 0
    for path, value, *_ in BAD:
        data = put(rich(), path, value)
        if not VALIDATOR.is_valid(data):
            refused += 1
            with pytest.raises(InvalidInputError):
                scenarios.from_data(data)
    assert refused >= 60


def test_every_object_and_most_fields_say_what_they_are():
    definitions = schema()["$defs"]
    assert all(definition.get("description") for definition in definitions.values())
    fields = [field for definition in definitions.values() for field in definition.get("properties", {}).values()]
    assert sum("description" in field for field in fields) > len(fields) / 2
