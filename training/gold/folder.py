"""Where the field's data sets lie: beside the repository, since none of them is part of it."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[3] / "shared" / "data"
