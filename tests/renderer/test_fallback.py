"""Letters that our font lacks, written in another that has them; needs OpenGL, as CI has."""

from __future__ import annotations

import shutil
import subprocess

import numpy as np
import pytest

from renderer.gl import fallback
from renderer.gl.offscreen import render
from renderer.page import Page, Words


def written(text: str) -> np.ndarray:
    return render(
        Page(40, 40, "#ffffff", (0, 0, 40, 40), (), (), (Words(text, (8.0, 30.0), 24.0, "#000000"),), "t", "")
    )


def installed(letter: str) -> bool:
    if shutil.which("fc-list") is None:
        return False
    asked = ["fc-list", f":charset={ord(letter):x}", "family"]
    return bool(subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip())


def test_letters_that_our_font_has_stay_in_it():
    assert fallback.font_for("Été", "DejaVu Sans") == "DejaVu Sans"
    assert fallback.font_for("Ete", None) is None


def test_letters_of_another_script_are_no_boxes_where_a_font_has_them():
    # Boxes would all look the same.
    assert np.array_equal(written("戦"), written("士")) != (installed("戦") and installed("士"))


def test_a_letter_that_no_font_has_stays_in_ours(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fallback.shutil, "which", lambda name: None)
    fallback._font_with.cache_clear()
    assert fallback.font_for("\U0010fffd", "DejaVu Sans") == "DejaVu Sans"
    fallback._font_with.cache_clear()
