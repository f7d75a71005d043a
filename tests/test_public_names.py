"""What the packages offer can be seen: lazy names stand in `dir`, and each is there when asked for."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("package", ["geometry", "scenarios", "renderer"])
def test_every_public_name_is_listed_and_there(package):
    module = importlib.import_module(package)
    assert module.__all__
    assert set(module.__all__) <= set(dir(module))
    assert all(getattr(module, name) is not None for name in module.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        module.nothing  # noqa: B018


def test_they_are_listed_before_any_is_loaded():
    script = "import geometry, scenarios; print(*dir(geometry), *dir(scenarios))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True, timeout=60
    )
    assert {"Board", "RoundBase", "load", "dump"} <= set(done.stdout.split())
