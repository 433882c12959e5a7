"""The weights that ship, known without loading torch."""

from __future__ import annotations

from pathlib import Path

WEIGHTS = Path(__file__).parent / "weights" / "joint.safetensors"
