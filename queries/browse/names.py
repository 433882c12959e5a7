"""Search for names of entities and concepts: as they begin, by their words, and where letters are wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Literal

from betwixt.names.concept_key import beginning, concept_spelling
from betwixt.names.folding import search_form
from betwixt.names.keys import name_key
from betwixt.names.matching import match, orders
from queries.browse.index import BrowseIndex

Kind = Literal["entity", "concept"]
How = Literal["name", "spelling", "beginning", "part", "alike"]
_SHORTEST = 3
_MOST_ALIKE = 300
_MOST_COMPARED = 20_000
"""Names that are ranked for a misspelled one: those of more frequent trigrams add nothing but time
(docs/research/measurements.md, Pages)."""
_LONGEST = 300
"""Characters of a typed name that are looked at: each is the beginning of a trigram."""
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class FoundName:
    """An entity or concept that has a name like the one that was typed.

    Args:
        kind: entity or concept.
        key: of it, as addresses have it.
        name: its own.
        matched: its name that is like the typed one.
        type: PERSON, task, …, or empty.
        documents: in which it occurs.
        how: the typed one is its name, another spelling of it (of concepts: with a plural or a hyphen, say),
            the beginning or a part of it, or nearly spelled so.
    """

    kind: Kind
    key: str
    name: str
    matched: str
    type: str
    documents: int
    how: How


def find_names(
    index: BrowseIndex, text: str, *, kind: Kind | None = None, limit: int = 10, offset: int = 0
) -> list[FoundName]:
    """What is called so, the surest first, then what occurs in most documents; each once.

    Args:
        index: of the graph.
        text: as typed; of a long one its beginning.
        kind: entities or concepts alone.
        limit: of results; ``offset`` of them are passed over.
    """
    text = text[:_LONGEST].replace("\0", " ")  # at which FTS5 takes a question to end
    forms = [form for form in map(search_form, orders(text)) if form]
    if not forms:
        return []
    best: dict[tuple[str, int], tuple[How, Any]] = {}
    for how, rows in _searches(index, text, forms, kind, offset + limit):
        for row in rows:
            best.setdefault((row["kind"], row["of"]), (how, row))
        if len(best) >= offset + limit or (best and how == "part"):
            break
    shown = list(best.items())[offset : offset + limit]
    return [_found(index, bearer, how, row) for bearer, (how, row) in shown]


def same_name(index: BrowseIndex, named: str, kind: Kind) -> str:
    """The key of what has exactly this name, or of the one concept that has another spelling of it, or empty.

    Args:
        index: of the graph.
        named: as somebody types it.
        kind: entity or concept.
    """
    names = find_names(index, named[:_LONGEST], kind=kind, limit=2)
    if names and names[0].how == "name":
        return names[0].key
    spelt_alike = [name for name in names if name.how == "spelling"]
    return spelt_alike[0].key if len(spelt_alike) == 1 else ""


def is_called(index: BrowseIndex, kind: Kind, name: str) -> bool:
    """Whether something is called so, or has this key."""
    if kind == "concept":
        if index.row("SELECT 1 FROM concept WHERE id = ?", (name,)):
            return True
    elif index.row("SELECT 1 FROM entity WHERE key = ?", (name_key(name, "en"),)):
        return True
    called = "SELECT 1 FROM name WHERE kind = ? AND folded = ?"
    return index.row(called, (kind, search_form(name))) is not None


def _searches(
    index: BrowseIndex, text: str, forms: Sequence[str], kind: Kind | None, limit: int
) -> Iterator[tuple[How, list[Any]]]:
    """Searches from the surest to the least sure; the last, and dearest, is for what nothing else finds."""
    columns = "SELECT kind, of, name, folded, documents FROM name WHERE (:kind IS NULL OR kind = :kind) AND "
    order = " ORDER BY documents DESC, number LIMIT :several"
    parameters = [
        {"kind": kind, "typed": form, "several": 4 * limit, "end": form + _LAST, "all": _phrase(form)}
        for form in dict.fromkeys(forms)
    ]

    def rows(condition: str) -> list[Any]:
        return [row for given in parameters for row in index.rows(f"{columns} {condition} {order}", given)]

    yield "name", rows("folded = :typed")
    yield "spelling", [] if kind == "entity" else _spelt_alike(index, text, forms)
    yield "beginning", rows("folded >= :typed AND folded < :end")
    parameters = [given for given in parameters if given["all"]]
    if not parameters:
        return
    yield (
        "part",
        rows("number IN (SELECT rowid FROM name_text WHERE name_text MATCH :all) AND instr(folded, :typed)"),
    )
    yield (
        "alike",
        _alike(index, text, sorted({trigram for form in forms for trigram in _trigrams(form)}), kind),
    )


def _spelt_alike(index: BrowseIndex, text: str, forms: Sequence[str]) -> list[Any]:
    """Names of concepts that are the typed one but for plurals, hyphens, spaces and British spelling."""
    spelling = concept_spelling(text)
    if not spelling:
        return []
    rows = index.rows(
        "SELECT kind, of, name, folded, documents FROM name WHERE kind = 'concept'"
        " AND folded >= :first AND folded < :end AND replace(folded, ' ', '') LIKE :begins || '%'"
        " ORDER BY documents DESC, number",
        {"first": spelling[:1], "end": spelling[:1] + _LAST, "begins": search_form(beginning(text))},
    )
    return [row for row in rows if row["folded"] not in forms and concept_spelling(row["name"]) == spelling]


def _trigrams(form: str) -> list[str]:
    return sorted({form[at : at + _SHORTEST] for at in range(len(form) - _SHORTEST + 1)})


def _phrase(form: str) -> str:
    return _matching(" AND ", _trigrams(form))


def _alike(index: BrowseIndex, text: str, trigrams: Sequence[str], kind: Kind | None) -> list[Any]:
    """Names that share rare trigrams and that the typed one may mean, the likest first."""
    statement = (
        "SELECT name.kind, name.of, name.name, name.folded, name.documents"
        " FROM name_text JOIN name ON name.number = name_text.rowid"
        " WHERE name_text MATCH ? AND (? IS NULL OR name.kind = ?) ORDER BY name_text.rank LIMIT ?"
    )
    rarest = _rarest(index, trigrams)
    if not rarest:
        return []
    rows = index.rows(statement, (_matching(" OR ", rarest), kind, kind, _MOST_ALIKE))
    near = [(likeness.likeness, row) for row in rows if (likeness := match(text, row["name"])) is not None]
    near.sort(key=lambda pair: (-pair[0], -pair[1]["documents"], pair[1]["name"]))
    return [row for _, row in near]


def _rarest(index: BrowseIndex, trigrams: Sequence[str]) -> list[str]:
    """The trigrams that the fewest names have, as many as may be looked at together; one at least."""
    places = ", ".join("?" * len(trigrams))
    statement = f"SELECT trigram, names FROM name_trigram WHERE trigram IN ({places}) ORDER BY names, trigram"
    known = index.rows(statement, trigrams)
    together = accumulate(row["names"] for row in known)
    return [
        row["trigram"]
        for place, (row, names) in enumerate(zip(known, together, strict=True))
        if names <= _MOST_COMPARED or not place
    ]


def _matching(operator: str, trigrams: Iterable[str]) -> str:
    """A question for FTS5 (https://www.sqlite.org/fts5.html#full_text_query_syntax)."""
    return operator.join('"' + trigram.replace('"', '""') + '"' for trigram in trigrams)


def _found(index: BrowseIndex, bearer: tuple[str, int], how: How, row: Any) -> FoundName:
    kind, number = bearer
    if kind == "concept":
        concept = index.row("SELECT id, name, type, documents_below FROM concept WHERE number = ?", (number,))
        return FoundName("concept", concept[0], concept[1], row["name"], concept[2] or "", concept[3], how)
    entity = index.row("SELECT key, name, type, documents FROM entity WHERE number = ?", (number,))
    return FoundName("entity", entity[0], entity[1], row["name"], entity[2] or "", entity[3], how)
