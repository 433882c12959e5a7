"""That a document uses a name for an entity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class NameUse:
    """One name of one entity.

    Args:
        entity: its id.
        document: the document's id.
        key: of the name.
        surface: its characters, white space normalised.
        type: of the entity, or empty.
        how: ``proper``: a proper name in the text. ``plain``: any other phrase. ``document``: a full name of
            another mention in the document (``within_document``). ``best``: the most specific of all; an
            entity has exactly one.
    """

    entity: str
    document: str
    key: str
    surface: str
    type: str
    how: Literal["proper", "plain", "document", "best"]
