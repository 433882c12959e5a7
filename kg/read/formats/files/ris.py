"""RIS → a record for each reference (RIS format specification, Research Information Systems)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.read.records.dates import iso_date

_LINE = re.compile(r"\s{0,3}(?P<tag>[A-Z][A-Z0-9])\s{1,2}-(?:\s(?P<value>.*)|\s*)$")
_DATE = re.compile(r"(?P<year>\d{4})/(?P<month>\d{1,2})?(?:/(?P<day>\d{1,2})?(?:/.*)?)?$")
_DOI = re.compile(r"10\.\d{4,9}/\S+")

Reference = dict[str, list[str]]
"""Tag → its values, in the order of the file."""

_TITLES = ("TI", "T1", "CT", "BT", "TT")
_ABSTRACTS = ("AB", "N2")
_AUTHORS = ("AU", "A1")
_DATES = ("DA", "Y1", "PY")
_JOURNALS = ("JF", "JO", "T2", "JA", "J2")
_READ = frozenset({*_TITLES[:2], *_ABSTRACTS, *_AUTHORS, "KW", "DO", "UR", "LA", "TY"})
_NAMES = {
    "VL": "volume", "IS": "issue", "SP": "start page", "EP": "end page", "PB": "publisher", "CY": "place",
    "SN": "ISSN or ISBN", "AN": "accession number", "N1": "notes", "A2": "secondary authors", "ED": "editors",
    "DB": "database", "ID": "reference id", "DA": "full date", "PY": "year of publication",
    "Y1": "primary date", "JF": "journal", "JO": "journal", "T2": "secondary title", "T3": "series",
    "C1": "custom 1", "M3": "type of work",
}  # fmt: skip


def records(text: str, limit: int) -> Iterator[dict[str, object]]:
    """A record for each reference; its title stands for an abstract that is absent.

    Several abstracts are paragraphs of one text. What has no field of a document is metadata.
    """
    for reference in references(text):
        yield _record(reference)


def references(text: str) -> Iterator[Reference]:
    """The references of a file: each ends with ``ER``, or where another ``TY`` follows.

    What precedes ``TY`` belongs to it. A line without a tag goes on with the value before it.
    """
    reference: Reference = {}
    tag, lines = "", [""]
    for line in text.removeprefix("\ufeff").splitlines():
        match = _LINE.match(line)
        if match is None:
            if tag and line.strip():
                lines.append(line.strip())
            continue
        if tag:
            reference[tag][-1] = "\n".join(lines)
        tag, value = match["tag"], (match["value"] or "").strip()
        if tag == "ER" or (tag == "TY" and "TY" in reference):
            if reference:
                yield reference
            reference = {}
        if tag == "ER":
            tag = ""
        else:
            reference.setdefault(tag, []).append(value)
            lines = [value]
    if tag:
        reference[tag][-1] = "\n".join(lines)
    if reference:
        yield reference


def _record(reference: Reference) -> dict[str, object]:
    title = " ".join(_first(reference, _TITLES).split())
    abstracts = dict.fromkeys(value for tag in _ABSTRACTS for value in reference.get(tag, []) if value)
    doi = _DOI.search(_first(reference, ("DO", "M3", "L3", "UR")))
    fields: dict[str, object] = {
        "title": title,
        "text": "\n\n".join(abstracts) or title,
        "date": _date(reference),
        "authors": [" ".join(name.split()) for tag in _AUTHORS for name in reference.get(tag, [])],
        "keywords": [word for value in reference.get("KW", []) for word in re.split(r"[;\n]", value)],
        "doi": doi.group() if doi else "",
        "url": _first(reference, ("UR", "L2", "L1")).partition("\n")[0],
        "language": reference.get("LA", ""),
        "journal": _first(reference, _JOURNALS),
        "type": _first(reference, ("TY",)),
    }
    for tag, values in reference.items():
        if tag not in _READ and not (tag in _DATES and fields["date"]):
            fields.setdefault(_NAMES.get(tag, f"RIS {tag}"), "; ".join(filter(None, values)))
    return {name: value for name, value in fields.items() if value}


def _first(reference: Reference, tags: tuple[str, ...]) -> str:
    return next((value for tag in tags for value in reference.get(tag, []) if value), "")


def _date(reference: Reference) -> str:
    """The most exact date that the tags give together: ``MAR 15`` beside the year 2015 is a day."""
    values = [value for tag in _DATES for value in reference.get(tag, []) if value]
    dates = [date for value in values if (date := _iso(value))]
    year = next((date[:4] for date in dates), "")
    if year:
        dates += [date for value in values if not _iso(value) and (date := iso_date(f"{value} {year}"))]
    return max(dates, key=len, default=values[0] if values else "")


def _iso(value: str) -> str:
    parts = _DATE.match(value.strip())
    if parts is None:
        return iso_date(value)
    numbers = [parts["year"], *(parts[name].zfill(2) for name in ("month", "day") if parts[name])]
    return iso_date("-".join(numbers)) or parts["year"]
