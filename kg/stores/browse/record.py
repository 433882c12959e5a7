"""The record of one document from its rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kg.stores.browse.document_rows import Rows
from queries.browse.documents.record import (
    DescriptionRecord,
    DocumentRecord,
    EntityRecord,
    EventRecord,
    MentionRecord,
    ParticipantRecord,
    RelationRecord,
)


def document_record(
    rows: Rows, entity_number: Callable[[str], int], concept_number: Callable[[str], int]
) -> DocumentRecord:
    """Put a document's rows into one record.

    Args:
        rows: of the document, by table.
        entity_number: of a canonical name's key.
        concept_number: of a concept's id.
    """
    mention_at = {row["id"]: at for at, row in enumerate(rows["Mention"])}
    entity_at = {row["id"]: at for at, row in enumerate(rows["Entity"])}
    described = _targets(rows, "Description-DESCRIBES-Entity")
    anchors = _targets(rows, "Description-HAS_ANCHOR-Mention")
    return DocumentRecord(
        tuple((row["start"], row["end"]) for row in rows["Sentence"]),
        tuple(_mentions(rows, entity_at, concept_number)),
        tuple(_entities(rows, entity_number)),
        tuple(
            RelationRecord(
                mention_at[row["source"]],
                row["preposition"],
                entity_at[row["target"]],
                mention_at.get(row["via"], -1),
                bool(row["explicit"]),
                row["score"],
                row["extractor"],
            )
            for row in rows["Mention-HAS_COMPLEMENT-Entity"]
        ),
        tuple(
            DescriptionRecord(
                row["start"],
                row["end"],
                entity_at.get(described.get(row["id"], ""), -1),
                mention_at.get(anchors.get(row["id"], ""), -1),
                row["kind"],
                row["score"],
                row["preference"],
                row["extractor"],
                _facts(rows, "EXPRESSES", row["id"]),
                _facts(rows, "CONTRADICTS", row["id"]),
            )
            for row in rows["Description"]
        ),
        tuple(_events(rows, mention_at)),
    )


def _events(rows: Rows, mention_at: Mapping[str, int]) -> list[EventRecord]:
    """The events in text order."""
    filled = _filled(rows, mention_at)
    roles = {row["id"]: row for row in rows["Role"]}
    participants: dict[str, list[ParticipantRecord]] = {}
    for edge in rows["Predicate-HAS_ROLE-Role"]:
        row = roles[edge["target"]]
        participants.setdefault(edge["source"], []).append(
            ParticipantRecord(
                row["name"],
                row["description"] or "",
                row["realization"],
                row["participant"] or "",
                -1 if row["start"] is None else row["start"],
                -1 if row["end"] is None else row["end"],
                filled.get(row["id"], ()),
                row["score"],
            )
        )
    return [
        EventRecord(
            row["start"],
            row["end"],
            row["lemma"],
            row["roleset"] or "",
            row["factuality"],
            row["score"],
            row["extractor"] or "",
            tuple(sorted(participants.get(row["id"], ()), key=lambda role: (role.role, role.start))),
        )
        for row in sorted(rows["Predicate"], key=lambda row: (row["start"], row["end"]))
    ]


def _filled(rows: Rows, mention_at: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """Role → the places of the mentions that fill it, those of names first, in text order."""
    mentions: dict[str, list[int]] = {}
    for edge in rows["Role-FILLED_BY-Mention"]:
        mentions.setdefault(edge["source"], []).append(mention_at[edge["target"]])
    is_name = [bool(row["type"]) for row in rows["Mention"]]
    return {
        role: tuple(sorted(places, key=lambda place: (not is_name[place], place)))
        for role, places in mentions.items()
    }


def _mentions(
    rows: Rows, entity_at: Mapping[str, int], concept_number: Callable[[str], int]
) -> list[MentionRecord]:
    refers = _targets(rows, "Mention-REFERS_TO-Entity")
    denotes = {row["source"]: row for row in rows["Mention-DENOTES-Concept"]}
    records = []
    for row in rows["Mention"]:
        denoted = denotes.get(row["id"])
        records.append(
            MentionRecord(
                row["start"],
                row["end"],
                entity_at.get(refers.get(row["id"], ""), -1),
                concept_number(denoted["target"]) if denoted else -1,
                tuple(row["kinds"] or ()),
                row["type"] or "",
                row["score"] or 0.0,
                row["extractor"] or "",
                (denoted["score"] or 0.0) if denoted else 0.0,
            )
        )
    return records


def _entities(rows: Rows, entity_number: Callable[[str], int]) -> list[EntityRecord]:
    names = _targets(rows, "Entity-HAS_CANONICAL_NAME-Name")
    links = {row["source"]: row for row in rows["Entity-LINKED_TO-Item"]}
    records = []
    for row in rows["Entity"]:
        name, link = names.get(row["id"]), links.get(row["id"])
        records.append(
            EntityRecord(
                row["id"],
                row["name"] or "",
                -1 if name is None else entity_number(name),
                row["type"] or "",
                link["target"] if link else "",
                link["score"] if link else 0.0,
            )
        )
    return records


def _targets(rows: Rows, table: str) -> dict[str, str]:
    return {row["source"]: row["target"] for row in rows[table]}


def _facts(rows: Rows, type: str, description: str) -> tuple[str, ...]:
    table = f"Description-{type}-Fact"
    return tuple(row["target"] for row in rows[table] if row["source"] == description)
