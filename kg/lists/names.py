"""A user's list of names: a table of name, type, aliases and Wikidata's ids."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from kg.lists.files import read_bytes, read_text, rows
from linkers.names.name_list import ListedName, NameList

_COLUMNS = {
    "name": ("label", "entity", "canonical name"),
    "type": ("kind", "class", "entity type"),
    "aliases": ("alias", "synonyms", "synonym", "other names"),
    "wikidata": ("qid", "item", "wikidata id"),
}
_TYPES = {
    **dict.fromkeys(("person", "people", "per", "human"), "PERSON"),
    **dict.fromkeys(("organisation", "organization", "org", "company", "institution"), "ORGANISATION"),
    **dict.fromkeys(("location", "place", "loc", "gpe", "city", "country"), "LOCATION"),
    **dict.fromkeys(("other", "misc", "thing", "event", "product", "work", ""), "OTHER"),
}
_ITEM = re.compile(r"(?:https?://www\.wikidata\.org/(?:entity|wiki)/)?(Q[1-9]\d*)")


def load_names(path: Path) -> NameList:
    """Read a list of names.

    Args:
        path: of a table with the columns name, type, aliases and wikidata, the last two of which may be
            missing; ``|`` or ``;`` parts aliases.

    Raises:
        InvalidInputError: the file cannot be read at all. A bad row is one of ``problems``.
    """
    data = read_bytes(path)
    problems: list[str] = []
    names: list[ListedName] = []
    owner: dict[str, str] = {}
    known = list(rows(read_text(path, data), _COLUMNS))
    for row in known:
        owner.setdefault(row.values.get("name", ""), row.values.get("name", ""))
    listed: set[str] = set()
    for row in known:
        place = f"{path.name}:{row.line}"
        name, type_ = row.values.get("name", ""), row.values.get("type", "")
        item = _ITEM.fullmatch(row.values.get("wikidata", ""))
        reason = row.failure or _reason(name, type_)
        if not reason and name in listed:
            reason = f"{name!r} has a row already"
        if reason:
            problems.append(f"{place}: {reason}")
            continue
        if "wikidata" in row.values and not item:
            problems.append(
                f"{place}: no id of Wikidata: {row.values['wikidata']!r}; the name stays without it"
            )
        aliases = []
        for alias in dict.fromkeys(row.several("aliases")):
            if not _named(alias):
                problems.append(f"{place}: no name: {alias!r}")
            elif owner.setdefault(alias, name) != name:
                problems.append(f"{place}: {alias!r} is a name of {owner[alias]} already")
            elif alias != name:
                aliases.append(alias)
        listed.add(name)
        names.append(ListedName(name, _TYPES[type_.casefold()], tuple(aliases), item[1] if item else ""))
    return NameList(tuple(names), tuple(problems), hashlib.sha256(data).hexdigest())


def _reason(name: str, type_: str) -> str:
    """Why a row cannot be used, or nothing."""
    if not _named(name):
        return f"no name: {name!r}" if name else "there is no name"
    if type_.casefold() not in _TYPES:
        return f"no type: {type_!r}; write PERSON, ORGANISATION, LOCATION or OTHER"
    return ""


def _named(name: str) -> bool:
    """Whether a name has two characters and a letter or digit at least."""
    return len(name) > 1 and any(map(str.isalnum, name))
