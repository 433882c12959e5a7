"""The items of the starter index: ``items.tsv`` beside this file.

Its ids are Wikidata's (``python -m training.linking.starter DATA`` compares them with subsets of it); Its
contents were written by hand: countries and their capitals, some people and organisations, and their
classes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from linkers.wikidata.alignment.countries.table import countries
from linkers.wikidata.index.writer import IndexWriter
from linkers.wikidata.item import Claim, Item, Value

TABLE = Path(__file__).with_name("items.tsv")
"""Tab-separated: id, label, aliases with semicolons between, description, claims. A claim is ``P39=Q11696``
or ``P569=1961-08-04``, with its qualifiers in brackets: ``P39=Q11696[P580=2009-01-20,P582=2017-01-20]``."""

LABELS = TABLE.with_name("labels.tsv")
"""Tab-separated: id, and the label in each of the other languages, where it is not the English one for a
name; those of countries are in the table of countries (``linkers/wikidata/alignment``)."""

_LANGUAGES = ("de", "en", "es", "pl")
_CLAIM = re.compile(r"(?P<property>P\d+)=(?P<value>[^\[\]]+)(?:\[(?P<qualifiers>[^\]]+)\])?")
_PRECISION = {4: "9", 7: "10", 10: "11"}
_DATE = "0000-00-00"
_PROMINENCE = 100.0


def starter_items() -> Iterator[Item]:
    """The items, by number, each as known as the others."""
    _, *lines = TABLE.read_text(encoding="utf-8").splitlines()
    labels = _labels()
    for line in lines:
        id, label, aliases, description, claims = line.split("\t")
        yield Item(
            id,
            {"en": label, **labels.get(id, {})},
            {"en": tuple(aliases.split(";"))} if aliases else {},
            {"en": description} if description else {},
            tuple(_claim(text) for text in claims.split(";") if text),
            _PROMINENCE,
        )


def write_starter(path: Path) -> int:
    """Write the index; returns how many items it has.

    Raises:
        InvalidInputError: something else is there.
    """
    items = list(starter_items())
    writer = IndexWriter(path, _LANGUAGES)
    try:
        with writer.batch():
            writer.begin()
            writer.note("asked", "starter")
            writer.add(items)
        writer.finish()
    finally:
        writer.close()
    return len(items)


def _labels() -> Mapping[str, Mapping[str, str]]:
    """Item → language → label."""
    header, *lines = (line.split("\t") for line in LABELS.read_text(encoding="utf-8").splitlines())
    rows_by_key = {line[0]: dict(zip(header[1:], line[1:], strict=True)) for line in lines}
    for language in header[1:]:
        for id, country in countries(language).items():
            rows_by_key.setdefault(id, {})[language] = country.names[0]
    return rows_by_key


def _claim(text: str) -> Claim:
    match = _CLAIM.fullmatch(text)
    assert match is not None, text
    pairs = (part.split("=") for part in (match["qualifiers"] or "").split(",") if part)
    qualifiers = tuple((property, _value(value)) for property, value in pairs)
    return Claim(match["property"], _value(match["value"]), "normal", qualifiers)


def _value(text: str) -> Value:
    if text.startswith("Q"):
        return Value("item", text)
    return Value("time", f"+{text}{_DATE[len(text) :]}T00:00:00Z", _PRECISION[len(text)])
