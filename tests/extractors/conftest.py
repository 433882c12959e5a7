"""Fixtures of the extractors' tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def field_data() -> Path:
    """The folder of the field's data sets, which is not part of the project."""
    folder = Path(__file__).parents[3] / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the data sets are not at ../shared/data")
    return folder
