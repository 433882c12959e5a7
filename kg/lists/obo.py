"""Vocabularies in OBO, the format of biomedical ontologies.

Source: https://owlcollab.github.io/oboformat/doc/GO.format.obo-1_4.html, sections "Document structure" and
"Term frames". Exact synonyms name the term itself; broad, narrow and related ones name others.
"""

from __future__ import annotations

import re

from linkers.concepts.vocabulary import VocabularyBuilder

_SYNONYM = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"\s*(?P<scope>EXACT|BROAD|NARROW|RELATED)?')
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "W": " ", "t": "\t"}
_END = re.compile(r"(?<!\\)\s+[!{].*$")
"""A comment, or trailing modifiers."""

Clauses = list[tuple[int, str, str]]
"""Line, tag and value."""


def read_obo(text: str, builder: VocabularyBuilder) -> None:
    """Take the terms of an OBO file; obsolete ones are passed over.

    Args:
        text: of the file.
        builder: takes terms, and problems with their lines.
    """
    frame, clauses = "", Clauses()
    for number, line in enumerate([*text.splitlines(), "[]"], start=1):
        line = line.strip()
        if line.startswith("["):
            if frame == "[Term]":
                _term(clauses, builder)
            frame, clauses = line.partition("]")[0] + "]", []
        elif line and not line.startswith("!"):
            tag, colon, value = line.partition(":")
            if colon:
                clauses.append((number, tag, value.strip()))
            elif frame == "[Term]":
                builder.problem(str(number), f"no clause: {line[:60]!r}")


def _term(clauses: Clauses, builder: VocabularyBuilder) -> None:
    values = {tag: _plain(value) for _, tag, value in reversed(clauses)}
    first = str(clauses[0][0]) if clauses else "1"
    if values.get("is_obsolete") == "true":
        return
    if not values.get("id") or not values.get("name"):
        builder.problem(first, "a term without id or name")
        return
    id_ = values["id"]
    builder.label(id_, values["name"], first)
    for line, tag, value in clauses:
        if tag == "is_a":
            builder.broader(id_, _plain(value), str(line))
        elif tag == "synonym":
            synonym = _SYNONYM.match(value)
            if synonym is None:
                builder.problem(str(line), f"no synonym: {value[:60]!r}")
            elif synonym["scope"] in ("EXACT", None) and (label := _unescaped(synonym["text"]).strip()):
                builder.synonym(id_, label, str(line))


def _plain(value: str) -> str:
    return _unescaped(_END.sub("", value)).strip()


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(lambda match: _ESCAPES.get(match[1], match[1]), value)
