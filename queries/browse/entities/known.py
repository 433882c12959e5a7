"""What keys in an answer stand for: of documents, entities and concepts that this index has."""

from __future__ import annotations

import json
from collections.abc import Collection

from queries.browse.index import BrowseIndex

_AMONG = "(SELECT value FROM json_each(?))"


def known_documents(index: BrowseIndex, ids: Collection[str]) -> dict[str, tuple[str, str]]:
    """Id or identifier of each that is there → its identifier and its heading."""
    given = json.dumps(sorted(ids))
    rows = index.rows(
        f"SELECT id AS given, identifier, heading FROM document WHERE id IN {_AMONG}"
        f" UNION ALL SELECT identifier, identifier, heading FROM document WHERE identifier IN {_AMONG}",
        (given, given),
    )
    return {row[0]: (row[1], row[2]) for row in rows}


def known_entities(index: BrowseIndex, keys: Collection[str]) -> dict[str, tuple[str, str]]:
    """Key of each that is there, or of another name of it → the key of its page, and its name.

    Of several entities with one name, it is the one of most documents.
    """
    own = index.rows(f"SELECT key, name FROM entity WHERE key IN {_AMONG}", (json.dumps(sorted(keys)),))
    by_key = {row[0]: (row[0], row[1]) for row in own}
    others = sorted(set(keys) - by_key.keys())
    if others:  # of other names there is no index: they are looked through
        rows = index.rows(
            "SELECT entity_name.key, entity.key, entity.name FROM entity_name"
            " JOIN entity ON entity.number = entity_name.entity"
            f" WHERE entity_name.key IN {_AMONG} ORDER BY entity_name.documents",
            (json.dumps(others),),
        )
        by_key |= {row[0]: (row[1], row[2]) for row in rows}
    return by_key


def known_concepts(index: BrowseIndex, ids: Collection[str]) -> dict[str, tuple[str, str]]:
    """Id of each that is there → its id, and its name."""
    rows = index.rows(f"SELECT id, id, name FROM concept WHERE id IN {_AMONG}", (json.dumps(sorted(ids)),))
    return {row[0]: (row[1], row[2]) for row in rows}
