"""Notes on an answer, as drivers tell them.

Source: https://neo4j.com/docs/bolt/current/bolt/message/ (``notifications`` of PULL, and how they are
filtered), https://neo4j.com/docs/status-codes/current/notifications/.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

_UNRECOGNIZED = "UNRECOGNIZED"
_CODES: Mapping[str, str] = {
    "relationship type": "Neo.ClientNotification.Statement.UnknownRelationshipTypeWarning",
    "property": "Neo.ClientNotification.Statement.UnknownPropertyKeyWarning",
    "label": "Neo.ClientNotification.Statement.UnknownLabelWarning",
}
"""What a note says that the schema has none of, and the status code of that."""


def notifications(notes: Iterable[str], asked: Mapping[str, Any]) -> list[dict[str, str]]:
    """Notifications beside an answer.

    Args:
        notes: of the answer.
        asked: which are wanted, as ``extra`` of a request says it.
    """
    if not _are_wanted(asked):
        return []
    return [
        {
            "code": next((code for kind, code in _CODES.items() if f" no {kind} " in note), _CODES["label"]),
            "title": "The query names what the schema does not have.",
            "description": note,
            "severity": "WARNING",
            "category": _UNRECOGNIZED,
        }
        for note in notes
    ]


def _are_wanted(extra: Mapping[str, Any]) -> bool:
    disabled = extra.get("notifications_disabled_categories")
    return extra.get("notifications_minimum_severity") != "OFF" and not (
        isinstance(disabled, list) and _UNRECOGNIZED in disabled
    )
