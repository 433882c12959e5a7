"""The types of scientific terms."""

from __future__ import annotations

TYPES = ("Task", "Method", "Metric", "Material")
