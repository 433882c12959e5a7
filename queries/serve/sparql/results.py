"""Answers to SELECT and ASK in the W3C formats, row by row.

SPARQL 1.1 Query Results JSON Format, SPARQL Query Results XML Format, SPARQL 1.1 Query Results CSV and TSV
Formats (W3C Recommendations, 2013).
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from xml.sax.saxutils import escape, quoteattr

from queries.engine import RdfAnswer, RdfTerm
from queries.serve.sparql.graphs import NO_XML

_NUMBERS = {
    f"http://www.w3.org/2001/XMLSchema#{name}": re.compile(pattern)
    for name, pattern in (
        ("integer", r"[+-]?\d+"),
        ("decimal", r"[+-]?\d*\.\d+"),
        ("double", r"[+-]?(\d+(\.\d*)?|\.\d+)[eE][+-]?\d+"),
    )
}
"""What TSV writes without quotes (SPARQL 1.1 TSV §4, terms as in Turtle)."""

Row = tuple[RdfTerm | None, ...]
_AT_ONCE = 200


def json_results(answer: RdfAnswer) -> Iterator[str]:
    """SPARQL 1.1 Query Results JSON Format."""
    if answer.boolean is not None:
        yield json.dumps({"head": {}, "boolean": answer.boolean})
        return
    yield f'{{"head": {json.dumps({"vars": answer.columns})}, "results": {{"bindings": ['
    for number, row in enumerate(answer.rows):
        terms = {name: _json_term(term) for name, term in zip(answer.columns, row, strict=True) if term}
        yield ("," if number else "") + "\n" + json.dumps(terms, ensure_ascii=False)
    yield "\n]}}"


def _json_term(term: RdfTerm) -> dict[str, str]:
    term_object = {"type": term.kind, "value": term.value}
    if term.language:
        term_object["xml:lang"] = term.language
    if term.datatype:
        term_object["datatype"] = term.datatype
    return term_object


def xml_results(answer: RdfAnswer) -> Iterator[str]:
    """SPARQL Query Results XML Format. Characters that XML cannot hold are replaced (U+FFFD)."""
    yield '<?xml version="1.0"?>\n<sparql xmlns="http://www.w3.org/2005/sparql-results#">\n<head>'
    yield "".join(f"<variable name={quoteattr(name)}/>" for name in answer.columns) + "</head>\n"
    if answer.boolean is not None:
        yield f"<boolean>{str(answer.boolean).lower()}</boolean>\n</sparql>"
        return
    yield "<results>\n"
    for row in answer.rows:
        bound = zip(answer.columns, row, strict=True)
        yield "<result>"
        for name, term in bound:
            if term:
                yield f"<binding name={quoteattr(name)}>{_xml_term(term)}</binding>"
        yield "</result>\n"
    yield "</results>\n</sparql>"


def _xml_term(term: RdfTerm) -> str:
    value = escape(NO_XML.sub("\ufffd", term.value), {"\r": "&#13;"})
    if term.kind != "literal":
        return f"<{term.kind}>{value}</{term.kind}>"
    language_tag = f" xml:lang={quoteattr(term.language)}" if term.language else ""
    language_tag += f" datatype={quoteattr(term.datatype)}" if term.datatype else ""
    return f"<literal{language_tag}>{value}</literal>"


def csv_results(answer: RdfAnswer) -> Iterator[str]:
    """SPARQL 1.1 CSV: values without their types; lines end with CR LF."""
    line = io.StringIO()
    writer = csv.writer(line)
    rows: Iterable[Iterable[str]] = (map(_csv_term, row) for row in answer.rows)
    for row in chain([answer.columns], rows):
        writer.writerow(row)
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def _csv_term(term: RdfTerm | None) -> str:
    if term is None:
        return ""
    return f"_:{term.value}" if term.kind == "bnode" else term.value


def tsv_results(answer: RdfAnswer) -> Iterator[str]:
    """SPARQL 1.1 TSV: terms as Turtle writes them."""
    yield "\t".join(f"?{name}" for name in answer.columns) + "\n"
    for row in answer.rows:
        yield "\t".join(map(_tsv_term, row)) + "\n"


def _tsv_term(term: RdfTerm | None) -> str:
    if term is None:
        return ""
    if term.kind == "uri":
        return f"<{term.value}>"
    if term.kind == "bnode":
        return f"_:{term.value}"
    if term.datatype in _NUMBERS and _NUMBERS[term.datatype].fullmatch(term.value):
        return term.value
    quoted = json.dumps(term.value, ensure_ascii=False)
    if term.language:
        return f"{quoted}@{term.language}"
    return f"{quoted}^^<{term.datatype}>" if term.datatype else quoted


FORMATS: dict[str, Callable[[RdfAnswer], Iterator[str]]] = {
    "application/sparql-results+json": json_results,
    "application/sparql-results+xml": xml_results,
    "text/csv": csv_results,
    "text/tab-separated-values": tsv_results,
}
"""Media types of rows and truths, the preferred first."""
TABLES = ("text/csv", "text/tab-separated-values")
"""Those of them that have rows only."""
SHORT = {
    "application/json": "application/sparql-results+json",
    "application/xml": "application/sparql-results+xml",
}
"""Media types that clients ask for in their place."""


def together(parts: Iterator[str]) -> Iterator[bytes]:
    """Small parts put together, in UTF-8."""
    waiting: list[str] = []
    for part in parts:
        waiting.append(part)
        if len(waiting) == _AT_ONCE:
            yield "".join(waiting).encode()
            waiting.clear()
    yield "".join(waiting).encode()
