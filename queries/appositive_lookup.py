"""What texts say of a name, beside what Wikidata knows: said by both, by one of them, or otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from betwixt.description_preference import description_preference
from betwixt.names.short_forms import meant_by
from betwixt.schema import DEFAULT_BASE_IRI
from queries.asking import ask
from queries.engine import QueryEngine, Value
from queries.named import named_query

_ALL = "10000"
"""Rows of each question that are put together."""

_NAMES = "1000"
"""Names that hold the name, of which those that end in it are taken."""

MOST_ITEMS = 3
"""Items of a name whose facts are shown: a common noun may be linked to dozens, which have thousands."""

_FIRST = (
    "position held",
    "occupation",
    "instance of",
    "employer",
    "country of citizenship",
    "country",
    "member of political party",
    "headquarters location",
    "award received",
    "educated at",
    "member of",
)
"""Properties that appositives express most often (ApposCorpus, table 2, and what employs people)."""

Row = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place where a text says something.

    Args:
        document: its id.
        date: of the document (ISO 8601), or empty.
        start, end: the characters of the description.
        kind: appositive, before-name, predicate, nominal or clause.
        score: of the extractor.
        sentence: around it; empty if the graph keeps no text.
    """

    document: str
    date: str
    start: int
    end: int
    kind: str
    score: float
    sentence: str


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact of Wikidata.

    Args:
        property: what it is called.
        value: in words.
        since, until: as exact as they are known, or nothing.
        score: how sure it is that a description expresses it; 0 of those that none does.
    """

    property: str
    value: str
    since: str = ""
    until: str = ""
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Said:
    """What texts say, in the same words.

    Args:
        description: as the surest of them has it.
        documents: how many say so.
        since, until: the dates of the first and the last of those that have one.
        occurrences: the surest first.
        expresses, contradicts: facts of Wikidata, the surest first.
    """

    description: str
    documents: int
    since: str
    until: str
    occurrences: tuple[Occurrence, ...]
    expresses: tuple[KnownFact, ...]
    contradicts: tuple[KnownFact, ...]


@dataclass(frozen=True, slots=True)
class LinkedItem:
    """An item that entities of the name are linked to.

    Args:
        item: its id in Wikidata.
        label: of it.
        documents: with an entity of the name that is linked to it.
        score: the highest probability of such a link.
    """

    item: str
    label: str
    documents: int
    score: float


@dataclass(frozen=True, slots=True)
class AppositiveLookup:
    """The answer.

    Args:
        name: as it was asked for.
        items: those of most documents first; several where texts mean several by the name.
        other_items: number of further items, without their facts.
        said: what most documents say first.
        unsaid: facts of the items that no description expresses (``unsaid-facts`` of the catalogue), those
            that appositives express most often first.
        bearers: the names that end in this one, if they are several: it may mean any of them.
    """

    name: str
    items: tuple[LinkedItem, ...]
    other_items: int
    said: tuple[Said, ...]
    unsaid: tuple[KnownFact, ...]
    bearers: tuple[str, ...] = ()


def look_up(
    engine: QueryEngine,
    name: str,
    *,
    items: int = MOST_ITEMS,
    timeout: float | None = None,
    base_iri: str = DEFAULT_BASE_IRI,
) -> AppositiveLookup:
    """Put together what a graph has on a name.

    Args:
        engine: a store's.
        name: one that texts use, in any case.
        items: of Wikidata whose facts are asked for, at most.
        timeout: seconds of each question.
        base_iri: what the graph's document ids begin with.

    Raises:
        QueryTimeoutError: the limit was reached.
    """

    def rows(question: str, **given: str) -> list[Row]:
        asked = {"limit": _ALL, **({} if "text" in given else {"name": name}), **given}
        answer_rows = ask(engine, named_query(question), asked, timeout=timeout, base_iri=base_iri)
        return [dict(zip(answer_rows.columns, row, strict=True)) for row in answer_rows.rows]

    linked = [_item(row) for row in rows("items-of-name", min_score="0")]
    unsaid = dict.fromkeys(
        _fact(row)
        for linked_item in linked[:items]
        for row in rows("unsaid-facts", item=linked_item.item, min_score="0")
    )
    expressed = rows("expressed-facts") if linked else []  # what is expressed is a fact of an item
    return AppositiveLookup(
        name,
        tuple(linked[:items]),
        max(len(linked) - items, 0),
        tuple(_said(rows("describe"), expressed)),
        tuple(sorted(unsaid, key=_telling)),
        _bearers(name, rows("search-names", text=name, limit=_NAMES)),
    )


def _bearers(name: str, rows: Sequence[Row]) -> tuple[str, ...]:
    several = meant_by(name, (str(row["name"]) for row in rows))
    return tuple(sorted(several)) if len(several) > 1 else ()


def _item(row: Row) -> LinkedItem:
    return LinkedItem(
        _text(row["item"]), _text(row["label"]), int(_number(row["documents"])), _number(row["score"])
    )


def _telling(fact: KnownFact) -> tuple[int, bool]:
    place = _FIRST.index(fact.property) if fact.property in _FIRST else len(_FIRST)
    return place, bool(fact.until)


def _said(described: Sequence[Row], expressed: Sequence[Row]) -> list[Said]:
    """Descriptions by their words; those without text by their places."""
    groups: dict[str, list[Row]] = {}
    for row in described:
        words = " ".join(_text(row["description"]).casefold().split())
        groups.setdefault(words or str(_place(row)), []).append(row)
    facts: dict[tuple[Any, ...], list[Row]] = {}
    for row in expressed:
        facts.setdefault(_place(row), []).append(row)
    said = [_together(several, facts) for several in groups.values()]
    return sorted(said, key=_weight, reverse=True)  # the surest of equals stay first


def _weight(saying: Said) -> float:
    """How many documents say so, less for what needs the text around it."""
    return description_preference(saying.description, 1.0) * saying.documents


def _together(several: Sequence[Row], facts: Mapping[tuple[Any, ...], Sequence[Row]]) -> Said:
    occurrences = tuple(
        Occurrence(
            str(row["document"]),
            _text(row["date"]),
            int(_number(row["start"])),
            int(_number(row["end"])),
            str(row["kind"]),
            _number(row["score"]),
            " ".join(_text(row["sentence"]).split()),
        )
        for row in several
    )
    when = sorted(occurrence.date for occurrence in occurrences if occurrence.date)
    about = [fact for row in several for fact in facts.get(_place(row), ())]
    return Said(
        " ".join(_text(several[0]["description"]).split()),
        len({occurrence.document for occurrence in occurrences}),
        when[0] if when else "",
        when[-1] if when else "",
        occurrences,
        _facts([row for row in about if not row["contradicts"]]),
        _facts([row for row in about if row["contradicts"]]),
    )


def _facts(rows: Sequence[Row]) -> tuple[KnownFact, ...]:
    fact = {_fact(row) for row in rows}
    return tuple(sorted(fact, key=lambda fact_row: (-fact_row.score, fact_row.property, fact_row.value)))


def _fact(row: Row) -> KnownFact:
    """A fact of an answer; what the question has no column for stays empty."""
    score = _number(row["score"]) if "fact" in row else 0.0
    return KnownFact(
        _text(row["property"]), _text(row["value"]), _text(row.get("since")), _text(row.get("until")), score
    )


def _place(row: Row) -> tuple[Any, ...]:
    return row["document"], row["start"], row["end"]


def _text(value: Value) -> str:
    return "" if value is None else str(value)


def _number(value: Value) -> float:
    assert isinstance(value, int | float)
    return float(value)
