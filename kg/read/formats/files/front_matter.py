"""What stands before the text of a Markdown file: YAML, TOML, or Pandoc's title block."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

import yaml

from kg.read.formats.markup.authors import authors_of
from kg.read.records.people import people_of

_YAML = re.compile(r"---[ \t]*\r?\n(?P<fields>(?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)")
_TOML = re.compile(r"\+\+\+[ \t]*\r?\n(?P<fields>(?:.*\n)*?)\+\+\+[ \t]*(?:\r?\n|\Z)")
_TITLE_BLOCK = re.compile(
    r"%[ \t]*(?P<title>.*(?:\n[ \t]+\S.*)*)\n"
    r"(?:%[ \t]*(?P<author>.*(?:\n[ \t]+\S.*)*)\n)?(?:%[ \t]*(?P<date>.*)(?:\n|\Z))?"
)
"""https://pandoc.org/MANUAL.html#extension-pandoc_title_block"""
_LINE = re.compile(r"^(?P<name>[A-Za-z]+):[ \t]*(?P<value>[^\s\[{|>].*?)[ \t]*$", re.M)
_MOST = 1000
"""Names in a list that are read."""
_NAMES = {
    "title": "title", "author": "authors", "authors": "authors", "by": "authors", "date": "date",
    "published": "date", "lang": "language", "language": "language", "locale": "language",
    "keywords": "keywords", "tags": "keywords", "categories": "keywords", "url": "url", "id": "id",
}  # fmt: skip
"""Name in front matter, without regard to case → field; the first one that has a value counts."""


def parted(text: str) -> tuple[dict[str, object], str]:
    """The fields that a text begins with, and the text behind them.

    Fields that are no valid YAML or TOML are read line by line, as ``name: value``.
    """
    for pattern, read in ((_YAML, _of_yaml), (_TOML, _of_toml), (_TITLE_BLOCK, _of_title_block)):
        matter = pattern.match(text)
        values = read(matter) if matter else None
        if matter and isinstance(values, Mapping) and values:
            return _fields(values), text[matter.end() :]
    return {}, text


def _of_yaml(matter: re.Match[str]) -> object:
    try:
        return yaml.load(matter["fields"], Loader=yaml.SafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return _lines(matter["fields"])


def _of_toml(matter: re.Match[str]) -> object:
    try:
        return tomllib.loads(matter["fields"])
    except (tomllib.TOMLDecodeError, RecursionError):
        return _lines(matter["fields"])


def _of_title_block(matter: re.Match[str]) -> object:
    title, authors, written = ((matter[name] or "").strip() for name in ("title", "author", "date"))
    return {"title": " ".join(title.split()), "author": authors.replace("\n", "; "), "date": written}


def _lines(text: str) -> dict[str, str]:
    return {line["name"]: line["value"].strip("\"'") for line in _LINE.finditer(text)}


def _fields(values: Mapping[Any, Any]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name, value in values.items():
        field = _NAMES.get(str(name).lower())
        if field is None or field in fields:
            continue
        strings = _authors(value) if field == "authors" else _strings(value)
        if strings:
            fields[field] = strings if field in ("authors", "keywords") else strings[0]
    return fields


def _authors(value: Any) -> list[str]:
    """The authors in a value: as objects with names or parts of them, as a list, or in one string."""
    if isinstance(value, Mapping) or (isinstance(value, list) and any(isinstance(v, Mapping) for v in value)):
        return list(people_of(value[:_MOST] if isinstance(value, list) else value).names)
    strings = _strings(value)
    return authors_of(strings[0]) if len(strings) == 1 else strings


def _strings(value: Any) -> list[str]:
    """The texts in a value: a scalar, or a list of scalars or of objects with a name."""
    items = value[:_MOST] if isinstance(value, list) else [value]
    return [text for text in map(_string, items) if text]


def _string(value: Any) -> str:
    if isinstance(value, Mapping):
        value = next((value[name] for name in ("name", "literal") if name in value), None)
    if isinstance(value, date | datetime):
        return value.isoformat()
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""
