"""Every example in every docstring runs, and every module can be imported by itself."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

PACKAGES = ("geometry", "renderer", "scenarios")


def modules() -> list[str]:
    names = list(PACKAGES)
    for package in PACKAGES:
        found = importlib.import_module(package)
        names += [m.name for m in pkgutil.walk_packages(found.__path__, prefix=f"{package}.")]
    return sorted(name for name in names if not name.endswith("__main__"))


@pytest.mark.parametrize("name", modules())
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    examples = sum(len(t.examples) for name in modules() for t in finder.find(importlib.import_module(name)))
    assert examples > 50
