"""Values as SPARQL terms: how a parameter gets into a SPARQL text without changing its meaning.

SPARQL has no parameters of its own, so ``$name`` (a variable to SPARQL) is replaced by
a literal or an IRI. What is written is always exactly one term of the SPARQL 1.1
grammar, whatever the value holds.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from betwixt.errors import InvalidInputError
from betwixt.schema import PREFIXES


@dataclass(frozen=True, slots=True)
class Iri:
    """A value that stands for a node, not for a string."""

    value: str


Term = str | int | float | bool | Iri

_STRING_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_FORBIDDEN_IN_IRI = re.compile(r'[\x00-\x20<>"{}|^`\\]')
_TOKEN = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?|\'\'\'(?:[^\'\\]|\\.|\'(?!\'\'))*+(?:\'\'\')?  # long strings
    |"(?:[^"\\\n\r]|\\.)*+"?|\'(?:[^\'\\\n\r]|\\.)*+\'?                        # strings
    |<[^<>"{}|^`\\\x00-\x20]*>                                                 # IRIs
    |\#[^\n\r]*                                                                # comments
    |\$(?P<parameter>\w+)''',
    re.VERBOSE | re.DOTALL,
)


def serialise(value: Term) -> str:
    """One value as one SPARQL term.

    Raises:
        InvalidInputError: the value has no form in SPARQL: an IRI with a character that
            RFC 3987 forbids, a lone surrogate, a number that is not finite.
    """
    if isinstance(value, Iri):
        if match := _FORBIDDEN_IN_IRI.search(value.value):
            raise InvalidInputError(
                f"{value.value!r} is no IRI: it has {match.group()!r}", "percent-encode that character"
            )
        return f"<{_encodable(value.value)}>"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise InvalidInputError(f"{value} is not a finite number", "give a number such as 0.5")
        return f'"{value!r}"^^<{PREFIXES["xsd"]}double>'
    return f'"{_escaped(_encodable(value))}"'


def bind(text: str, values: Mapping[str, Term]) -> str:
    """A SPARQL text with every ``$name`` replaced by the term of its value.

    Strings, IRIs and comments of the text are left alone; ``?name`` stays a variable.

    Raises:
        InvalidInputError: the text has a ``$name`` without a value, or a value has no form.
    """

    def term(match: re.Match[str]) -> str:
        name = match["parameter"]
        if name is None:
            return match.group()
        if name not in values:
            raise InvalidInputError(f"the query has ${name}, which got no value", f"pass -p {name}=VALUE")
        return serialise(values[name])

    return _TOKEN.sub(term, text)


def parameters_of(text: str) -> frozenset[str]:
    """Names of the ``$name`` in a SPARQL or Cypher text, outside strings and IRIs."""
    return frozenset(match["parameter"] for match in _TOKEN.finditer(text) if match["parameter"])


def _escaped(value: str) -> str:
    text = "".join(_STRING_ESCAPES.get(character, character) for character in value)
    # A backslash before u must not look like a code-point escape, which SPARQL 1.1 (section
    # 19.2) resolves before it looks at strings: the u is written as an escape itself, with eight
    # digits, because rdflib takes hexadecimal digits that follow four as part of the escape.
    return re.sub(r"\\\\([uU])", lambda match: rf"\\\U{ord(match[1]):08X}", text)


def _encodable(value: str) -> str:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidInputError(
            f"{value!r} has a lone surrogate, which is no character", "remove that character"
        ) from error
    return value
