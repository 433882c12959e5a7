"""RDF terms as plain values, by the datatypes of XML Schema."""

from __future__ import annotations

from queries.engine import Value

_XSD = "http://www.w3.org/2001/XMLSchema#"
_INTEGERS = frozenset(
    _XSD + name
    for name in (
        "integer", "int", "long", "short", "byte", "nonNegativeInteger", "positiveInteger",
        "nonPositiveInteger", "negativeInteger",
        "unsignedInt", "unsignedLong", "unsignedShort", "unsignedByte",
    )
)  # fmt: skip
_FLOATS = frozenset((_XSD + "double", _XSD + "float", _XSD + "decimal"))
_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


def literal_value(lexical: str, datatype: str) -> Value:
    """A literal's lexical form as int, float or bool where its datatype says so, else as it is.

    Args:
        lexical: e.g. ``0.5``.
        datatype: the full IRI, or an empty string.
    """
    try:
        if datatype in _INTEGERS:
            return int(lexical)
        if datatype in _FLOATS:
            return float(lexical)
    except ValueError:
        return lexical
    if datatype == _XSD + "boolean":
        return _BOOLEANS.get(lexical, lexical)
    return lexical
