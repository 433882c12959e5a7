"""What the entities of one document are called there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from betwixt.names.keys import name_key
from kg.assemble.documents.document_entities import Entity
from kg.assemble.documents.document_text import DocumentText
from kg.assemble.name_table import NameTables
from kg.graph.tables import TableRow, table_row
from linkers.names.corrections import NOTHING_CORRECTED
from linkers.names.name_use import NameUse
from linkers.names.short_organisations import full_organisations
from linkers.names.within_document import full_names


def named_rows(
    text: DocumentText, entities: Sequence[Entity], names: NameTables | None
) -> Iterator[TableRow]:
    """The rows of NAMED that the document says by itself.

    Args:
        text: the document.
        entities: in the order of their first mentions.
        names: told of every name, and asked what is corrected of it.
    """
    document = text.document
    corrections = names.corrections if names else NOTHING_CORRECTED
    uses = []
    called = {}
    for place, entity in enumerate(entities):
        id = text.part("entity", entity.first)
        surface = entity.name(document)
        best = name_key(surface, document.language)
        spellings = entity.name_keys(document)
        keys = corrections.kept(spellings, best)
        for key in keys:
            yield table_row("Entity-NAMED-Name", source=id, target=key)
        proper = {key: shown for key, shown in entity.proper_names(document).items() if key in keys}
        called[place] = (entity.type, sorted(proper))
        if best not in keys:
            best, surface = next(((key, proper.get(key, "")) for key in keys), ("", ""))
        uses += [NameUse(id, text.id, key, shown, entity.type, "proper") for key, shown in proper.items()]
        uses += [NameUse(id, text.id, key, "", entity.type, "plain") for key in keys if key not in proper]
        uses += [NameUse(id, text.id, best, surface, entity.type, "best")] if best else []
        if names:
            names.refuse(corrections.rejected & set(spellings))
    for place, key in (full_names(called) | full_organisations(called)).items():
        if not any(corrections.part(key, own) for own in called[place][1]):
            id = text.part("entity", entities[place].first)
            uses.append(NameUse(id, text.id, key, "", entities[place].type, "document"))
    if names:
        for use in uses:
            names.add(use if text.keep else replace(use, surface=""))
