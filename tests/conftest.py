import os
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of settled cases and real files beside the repository."""
    if SHARED.is_dir():
        return SHARED
    if os.environ.get("CI"):
        pytest.fail("the shared folder is not beside the repository, and CI needs it")
    pytest.skip("the shared folder is not beside the repository")


@pytest.fixture
def library() -> Path:
    """The folder of bundled scenarios."""
    import scenarios

    return Path(scenarios.__file__).parent / "library"
