"""How a value of an answer is called where it is a node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_NAMES = ("name", "title", "surface", "identifier", "key", "id")
"""By which a node is shown, the first that it has."""


def label(value: Any) -> str:
    """How a value is shown as a node; empty for values that are no nodes: numbers, lists, null."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, Mapping):
        if "labels" not in value and "type" in value:
            return str(value["type"])
        return next((str(value[name]) for name in _NAMES if isinstance(value.get(name), str)), "")
    return ""
