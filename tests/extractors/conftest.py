"""Fixtures of the extractors' tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # a busy machine fails no test
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def field_data() -> Path:
    """The folder of the field's data sets, which is not part of the project."""
    folder = Path(__file__).parents[3] / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the data sets are not at ../shared/data")
    return folder
