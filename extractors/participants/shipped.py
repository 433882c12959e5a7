"""The files of the resolver that ship."""

from __future__ import annotations

from pathlib import Path

WEIGHTS = Path(__file__).parent / "weights" / "participants.safetensors"
SELECTION = Path(__file__).parent / "weights" / "selection.json.gz"
