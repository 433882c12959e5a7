"""Where the field's data sets lie: beside the repository, since none of them is part of it."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(os.environ.get("BETWIXT_DATA") or Path(__file__).parents[3] / "shared" / "data")
"""``BETWIXT_DATA`` names another folder."""
