"""From a text with names, items and appositives to instances (ApposCorpus, sections 3.2 and 3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from linkers.wikidata.facts import Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Item
from linkers.wikidata.phrases.known import known_of
from linkers.wikidata.phrases.slot import Known, Slot
from training.appositive_generation.records import Instance

PREVIOUS = 3
"""Sentences before that are context; one after."""

_OPENS = re.compile(r"\s*([,(])\s*")
_CLOSES = re.compile(r"\s*[,)]")
_DATES = re.compile(
    r"(?:born|died|b\.|d\.|geb\.|né|née|nac\.|ur\.|zm\.|c\.|ca\.|[-–—,.*†/?]|\d{1,4}|"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|[ivx]+|de|\s)+",
    re.IGNORECASE,
)


class _Written(NamedTuple):
    """An appositive and what is left out of the sentence for it: its separators too."""

    span: Span
    gap: Span


def is_date(appositive: str) -> bool:
    """Whether an appositive has dates alone: "born 4 May 1952", "1952–2011"."""
    return any(map(str.isdigit, appositive)) and _DATES.fullmatch(appositive) is not None


class InstanceReader:
    """Makes instances of the names of texts that are linked to items.

    Args:
        index: with the items.
    """

    def __init__(self, index: WikidataIndex) -> None:
        self._index = index
        self._facts: dict[str, Facts] = {}

    def instances(
        self, document: Document, annotations: Annotations, items: Mapping[Span, str]
    ) -> Iterator[Instance]:
        """Those of a text, in order: at most one of a sentence that has an appositive, else one a name.

        Args:
            document: the text.
            found: its sentences, names with types, and appositives.
            items: names → their items, nothing where a name has none.
        """
        kinds = {
            mention.span: mention.entity_type for mention in annotations.mentions if "name" in mention.kinds
        }
        described = {appositive.anchor: appositive.span for appositive in annotations.appositives}
        for number, sentence in enumerate(annotations.sentences):
            names = [name for name in items if sentence.start <= name.start and name.end <= sentence.end]
            wanted = [
                name for name in sorted(names) if kinds.get(name, "PERSON") in ("PERSON", "ORGANISATION")
            ]
            written = {
                name: appositive
                for name in wanted
                if name in described and (appositive := _written(document.text, name, described[name]))
            }
            chosen = list(written)[:1] or [
                name for name in wanted if name not in described and not _OPENS.match(document.text, name.end)
            ]
            for name in chosen:
                item = self._index.item(items[name]) if items[name] else None
                kind = kinds.get(name, "PERSON")
                yield self._instance(
                    document, annotations.sentences, number, name, kind, item, written.get(name)
                )

    def _instance(
        self,
        document: Document,
        sentences: Sequence[Span],
        number: int,
        name: Span,
        kind: str,
        item: Item | None,
        written: _Written | None,
    ) -> Instance:
        text, sentence = document.text, sentences[number]
        after = text[name.end : sentence.end]
        if written:
            tail = text[written.gap.end : sentence.end]
            after = tail if not tail[:1].isalnum() else f" {tail}"
        slot = Slot(
            _plain(document.surface(name)),
            kind,
            _plain(text[sentence.start : name.start], keep_end=True),
            _plain(after, keep_end=True),
            tuple(
                _plain(document.surface(sentence_before))
                for sentence_before in sentences[max(0, number - PREVIOUS) : number]
            ),
            document.language,
            document.date,
        )
        following = sentences[number + 1 : number + 2]
        facts = self._facts.setdefault(document.language, Facts(self._index, document.language))
        return Instance(
            f"{document.id}#char={name.start},{name.end}",
            slot,
            known_of(item, self._index, facts, document.language) if item else Known(),
            _plain(document.surface(written.span)) if written else "",
            item.id if item else "",
            _plain(document.surface(following[0])) if following else "",
        )


def _written(text: str, name: Span, description: Span) -> _Written | None:
    """The appositive from the separator after the name on; the separators go with it.

    The paper ends it at the next comma, semicolon or full stop. The extractor knows better where a phrase
    ends, in "(BNR) said" and "D. H. Lawrence".
    """
    opens = _OPENS.match(text, name.end)
    if opens is None or opens.end() > description.start or ")" in text[opens.end() : description.start]:
        return None
    closes = _CLOSES.match(text, description.end)
    return _Written(
        Span(opens.end(), description.end), Span(name.end, closes.end() if closes else description.end)
    )


def _plain(text: str, *, keep_end: bool = False) -> str:
    plain = " ".join(text.split())
    if not keep_end:
        return plain
    return (" " if text[:1].isspace() else "") + plain + (" " if plain and text[-1:].isspace() else "")
