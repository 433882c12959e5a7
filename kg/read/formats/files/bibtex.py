"""BibTeX → a record for each entry; LaTeX becomes plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pybtex.bibtex.utils import split_name_list

from kg.read.formats.bibtex.entries import BibtexEntry, entries_of
from kg.read.formats.bibtex.inheritance import Inheritance
from kg.read.formats.bibtex.latex import plain
from kg.read.records.dates import iso_date

_DATE_PARTS = ("year", "month", "day")
_NAMED_PARTS = re.compile(r"\s*(?:family|given|prefix|suffix)(?:-i)?\s*=")
_OTHERS = frozenset({"others", "et al", "et al."})


def records(text: str, limit: int) -> Iterator[dict[str, object]]:
    """A record for each entry, ``key`` its citation key; the title stands for an abstract that is absent.

    An entry that cannot be parsed comes as a record of its ``failure``.
    """
    entries = list(entries_of(text))
    inheritance = Inheritance(entries)
    seen: dict[str, set[int]] = {}
    for entry in entries:
        if entry.type == "xdata" and not entry.failure:
            continue
        earlier = seen.setdefault(entry.key, set())
        fingerprint = hash(frozenset(entry.fields.items()))
        if entry.failure:
            yield {"failure": entry.failure, "raw": entry.raw}
        elif entry.key and fingerprint in earlier:
            yield {"failure": f"it repeats the entry {entry.key!r} word by word", "raw": entry.raw}
        else:
            record = _record(entry, inheritance.fields(entry))
            if entry.key and earlier:
                record["remarks"] = [*entry.remarks, f"another entry has the key {entry.key!r} too"]
                record["key"] = f"{entry.key} ({len(earlier) + 1})"
            yield record
            earlier.add(fingerprint)


def _record(entry: BibtexEntry, fields: Mapping[str, str]) -> dict[str, object]:
    record: dict[str, object] = {name: plain(value) for name, value in fields.items()}
    if entry.key:
        record["key"] = record["citation key"] = entry.key
    record["entry type"] = entry.type
    if "author" in fields:
        record["author"] = _authors(fields["author"])
    if "date" not in record:
        for name in ("month", "day"):
            record.pop(name, None)
        if date := _date(fields):
            record["date"] = date
    record["text"] = record.pop("abstract", "") or record.get("title", "")
    return {**record, "remarks": list(entry.remarks)}


def _authors(value: str) -> list[str]:
    names = (_name(name) for name in split_name_list(" ".join(value.split())))
    return [name for name in names if name and name.casefold() not in _OTHERS]


def _name(value: str) -> str:
    """A name as it is written; one of named parts (biblatex manual, 3.4) in their usual order."""
    if not _NAMED_PARTS.match(value):
        return plain(value)
    parts = dict(part.partition("=")[::2] for part in value.split(","))
    named = {name.strip(): plain(text.strip().strip('"')) for name, text in parts.items()}
    return " ".join(filter(None, (named.get(name) for name in ("given", "prefix", "family", "suffix"))))


def _date(fields: Mapping[str, str]) -> str:
    """Year, month and day as one date, as exact as they can be read together."""
    year, month, day = (plain(fields.get(name, "")) for name in _DATE_PARTS)
    if month.isdecimal():
        candidates = ["-".join([year, f"{int(month):02}", *([f"{int(day):02}"] if day.isdecimal() else [])])]
    else:
        candidates = [f"{day} {month} {year}"] if day else []
        candidates.append(f"{month} {year}")
    return next((date for text in [*candidates, year] if (date := iso_date(text))), year)
