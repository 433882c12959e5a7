"""Which readings are shown unless a reader asks for all."""

from __future__ import annotations

LIKELY = 0.5
"""The lowest score that is shown by default: the ``min_score`` of the catalogue's questions, pages, API and
tools. What lies below is counted."""
