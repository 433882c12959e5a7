"""A user's vocabulary: SKOS in Turtle, RDF/XML or N-Triples, OBO, or a table."""

from __future__ import annotations

import hashlib
from pathlib import Path

from kg.lists.files import read_bytes, read_text, rows
from kg.lists.obo import read_obo
from kg.lists.skos import SYNTAXES, read_skos
from linkers.concepts.corpus.names.labels import slug
from linkers.concepts.vocabulary import Vocabulary, VocabularyBuilder

_COLUMNS = {
    "label": ("term", "name", "preferred label", "preflabel", "preferred", "concept"),
    "synonyms": ("synonym", "alias", "aliases", "altlabel", "alternative labels", "alternative label"),
    "broader": ("parent", "parents", "broader term", "bt", "is a", "broader concept"),
    "id": ("identifier", "code", "iri", "uri", "notation"),
}


def load_vocabulary(path: Path) -> Vocabulary:
    """Read a vocabulary. The ending of its name says its format; any other file is a table.

    Args:
        path: ``.ttl``, ``.rdf``, ``.xml``, ``.owl`` and ``.nt`` are SKOS, ``.obo`` is OBO. A table has the
            columns label, synonyms, broader and id, the last three of which may be missing.

    Raises:
        InvalidInputError: the file cannot be read at all. A bad row is one of ``problems``.
    """
    data = read_bytes(path)
    builder = VocabularyBuilder(path.name)
    if path.suffix.lower() in SYNTAXES:
        read_skos(path, data, builder)
    elif path.suffix.lower() == ".obo":
        read_obo(read_text(path, data), builder)
    else:
        _read_table(read_text(path, data), builder)
    return builder.vocabulary(hashlib.sha256(data).hexdigest())


def _read_table(text: str, builder: VocabularyBuilder) -> None:
    """Rows of a label with synonyms and broader terms, which are given by id or label.

    Rows with the same id, or without ids the same label, are one term. In a table without ids a broader term
    need not have a row of its own.
    """
    known = list(rows(text, _COLUMNS))
    has_ids = any("id" in row.values for row in known)
    id_of: dict[str, str] = {}
    usable = []
    for row in known:
        label, place = row.values.get("label", ""), str(row.line)
        if row.failure or not label:
            builder.problem(place, row.failure or "there is no label")
            continue
        id_ = row.values.get("id") or id_of.get(label) or _free(slug(label), id_of)
        id_of.setdefault(label, id_)
        builder.label(id_, label, place)
        usable.append((id_, row))
    ids = {id_ for id_, _ in usable}
    for id_, row in usable:
        place = str(row.line)
        for synonym in row.several("synonyms"):
            builder.synonym(id_, synonym, place)
        for parent in row.several("broader"):
            parent_id = parent if parent in ids else id_of.get(parent, "")
            if not parent_id and not has_ids:
                parent_id = id_of[parent] = _free(slug(parent), id_of)
                builder.label(parent_id, parent, place)
            builder.broader(id_, parent_id or parent, place)


def _free(id_: str, id_of: dict[str, str]) -> str:
    """An id that no other label has."""
    taken, number, free = set(id_of.values()), 1, id_
    while free in taken:
        number += 1
        free = f"{id_}~{number}"
    return free
