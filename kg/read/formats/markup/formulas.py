"""Formulas on one line: MathML (https://www.w3.org/TR/mathml-core/) and Office's OMML (ECMA-376, 22.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lxml import etree

DEEPEST = 60
"""Elements of a formula within each other; what is deeper is written without its structure."""

_DROPPED = frozenset(
    ("annotation", "annotation-xml", "maction-hidden", "rPr", "ctrlPr", "sSupPr", "sSubPr", "fPr", "radPr")
)
_SYMBOLS = str.maketrans("", "", "\u2061\u2062\u2063\u2064")
"""Invisible operators: application, times, separator, plus."""


def formula(element: Any, depth: int = 0) -> str:
    """The text of a formula: ``x^2``, ``x_i``, ``(a+b)/c``, ``√(x)``; anything else as it stands in order."""
    if not isinstance(element.tag, str):
        return ""
    name = etree.QName(element).localname
    if name in _DROPPED:
        return ""
    if depth >= DEEPEST:
        return "".join(element.itertext()).translate(_SYMBOLS)
    children = [child for child in element if isinstance(child.tag, str)]
    writer = _WRITERS.get(name)
    if writer is None:
        inner = "".join(formula(child, depth + 1) for child in children)
        own = " ".join((element.text or "").split()).translate(_SYMBOLS)
        return own + inner if not children or own else inner
    parts = [formula(child, depth + 1) for child in children if etree.QName(child).localname not in _DROPPED]
    return writer(parts)


def _grouped(part: str) -> str:
    return part if len(part) < 2 or part.replace(".", "").isalnum() else f"({part})"


def _exponent(part: str) -> str:
    return part if part.lstrip("+-−–").isalnum() else f"({part})"


def _powered(parts: list[str]) -> str:
    return f"{_grouped(parts[0])}^{_exponent(parts[1])}" if len(parts) == 2 else "".join(parts)


def _indexed(parts: list[str]) -> str:
    return f"{parts[0]}_{_exponent(parts[1])}" if len(parts) == 2 else "".join(parts)


def _both(parts: list[str]) -> str:
    if len(parts) != 3:
        return "".join(parts)
    return f"{parts[0]}_{_exponent(parts[1])}^{_exponent(parts[2])}"


def _fraction(parts: list[str]) -> str:
    return f"{_grouped(parts[0])}/{_grouped(parts[1])}" if len(parts) == 2 else "".join(parts)


def _root(parts: list[str]) -> str:
    return f"√({''.join(parts)})"


def _mroot(parts: list[str]) -> str:
    return f"{_grouped(parts[0])}^(1/{parts[1]})" if len(parts) == 2 else _root(parts)


def _rad(parts: list[str]) -> str:
    """OMML: the degree first, which may be empty."""
    degree, base = (parts[0], parts[1]) if len(parts) == 2 else ("", "".join(parts))
    return f"{_grouped(base)}^(1/{degree})" if degree else f"√({base})"


def _spaced(parts: list[str]) -> str:
    return " ".join(part for part in parts if part)


_WRITERS: dict[str, Callable[[list[str]], str]] = {
    "msup": _powered, "sSup": _powered, "msub": _indexed, "sSub": _indexed,
    "msubsup": _both, "sSubSup": _both, "munderover": _both, "nary": lambda parts: _nary(parts),
    "mfrac": _fraction, "f": _fraction, "msqrt": _root, "mroot": _mroot, "rad": _rad,
    "mtable": _spaced, "mtr": _spaced, "m": _spaced, "mr": _spaced,
    "d": lambda parts: f"({', '.join(parts)})",
}  # fmt: skip


def _nary(parts: list[str]) -> str:
    """OMML's sums and integrals: lower limit, upper limit, what is summed up."""
    if len(parts) != 3:
        return "".join(parts)
    low, high, base = parts
    return f"∑{f'_{_exponent(low)}' if low else ''}{f'^{_exponent(high)}' if high else ''} {base}"
