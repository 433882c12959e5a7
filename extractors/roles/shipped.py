"""The weights and the inventory that ship, known without loading torch."""

from __future__ import annotations

from pathlib import Path

WEIGHTS = Path(__file__).parent / "weights" / "roles.safetensors"
INVENTORY = Path(__file__).parent / "weights" / "rolesets.jsonl.gz"
