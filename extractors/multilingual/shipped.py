"""The weights that ship, known without loading torch."""

from __future__ import annotations

from pathlib import Path

WEIGHTS = Path(__file__).parent / "weights" / "multilingual.safetensors"
LANGUAGES = ("es", "de", "pl")
"""Of which the weights were trained."""
