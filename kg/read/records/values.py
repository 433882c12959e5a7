"""Values of records → the strings of a document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_SEMICOLONS = re.compile(r"[;\n]")
_LABEL_KEYS = "name display_name displayName label tag subject category term keyword title value"
_LABELS = tuple(_LABEL_KEYS.split())
_ARCHIVES = """
astro-ph cond-mat cs econ eess gr-qc hep-ex hep-lat hep-ph hep-th math math-ph nlin nucl-ex nucl-th physics
q-bio q-fin quant-ph stat
acc-phys adap-org alg-geom ao-sci atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas dg-ga funct-an mtrl-th
patt-sol plasm-ph q-alg solv-int supr-con
"""
_ARCHIVE = "|".join(_ARCHIVES.split())
_ARXIV_CATEGORIES = re.compile(rf"(?:\s*\b(?:{_ARCHIVE})(?:\.[A-Za-z]{{2}}[A-Za-z-]*)?(?=\s|$))+\s*")
"""Archives of arXiv, today's and former ones, and their subject classes, apart from each other by a space."""


def scalar(value: Any) -> str | None:
    """A string, number or boolean as a string; None for null, lists and objects."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    return None


def single(value: Any) -> Any:
    """What a list of one value holds; any other value as it is."""
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def labels_of(value: Any) -> tuple[str, ...]:
    """The names of subjects in a value: a list of strings or of objects with a label, or one string of them.

    A string is parted at semicolons and line breaks if it has any, else at commas; and one of arXiv's
    categories at its spaces.
    """
    if isinstance(value, list | Mapping):
        items = value if isinstance(value, list) else [value]
        labels = [label for item in items for label in _labels(item)]
    else:
        text = scalar(value) or ""
        labels = (_SEMICOLONS if _SEMICOLONS.search(text) else re.compile(",")).split(text)
    parts = (part for label in labels for part in _without_spaces(label.strip(" ,\t\r\n")))
    return tuple(dict.fromkeys(filter(None, parts)))


def _labels(item: Any) -> Iterator[str]:
    if isinstance(item, Mapping):
        item = next((text for name in _LABELS if (text := scalar(item.get(name)))), None)
    label = scalar(item)
    if label:
        yield label


def _without_spaces(label: str) -> list[str]:
    return label.split() if _ARXIV_CATEGORIES.fullmatch(label) else [label]
