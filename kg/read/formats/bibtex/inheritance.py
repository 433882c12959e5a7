"""Fields that an entry takes from others: ``crossref`` and ``xdata`` (biblatex manual, 2.4.1, 3.13.6)."""

from __future__ import annotations

from collections.abc import Sequence

from kg.read.formats.bibtex.entries import BibtexEntry

_OF_THE_WHOLE = (
    "year", "date", "month", "language", "langid", "publisher", "journal", "journaltitle", "series", "volume",
    "booktitle", "editor", "eventtitle", "venue", "location", "address", "isbn", "issn",
)  # fmt: skip
"""What a part has from the work that it is in. Abstract, DOI and address are the work's own."""
_DATED = ("date", "year", "month")
_LONGEST_CHAIN = 16


class Inheritance:
    """The entries of a file by their keys; each chain of parents is followed once.

    Args:
        entries: of the file.
    """

    def __init__(self, entries: Sequence[BibtexEntry]) -> None:
        self._by_key: dict[str, BibtexEntry] = {}
        for entry in entries:
            self._by_key.setdefault(entry.key.casefold(), entry)
        self._complete: dict[tuple[int, int], dict[str, str]] = {}

    def fields(self, entry: BibtexEntry, chain: int = _LONGEST_CHAIN) -> dict[str, str]:
        """The fields of an entry, and those that it inherits over at most ``chain`` parents."""
        if not ("xdata" in entry.fields or "crossref" in entry.fields) or not chain:
            return entry.fields
        known = self._complete.get((id(entry), chain))
        if known is not None:
            return known
        fields = dict(entry.fields)
        for parent in self._parents(entry, "xdata"):
            fields = {**self.fields(parent, chain - 1), **fields}
        for parent in self._parents(entry, "crossref"):
            fields = {**_of_the_whole(self.fields(parent, chain - 1), fields), **fields}
        return self._complete.setdefault((id(entry), chain), fields)

    def _parents(self, entry: BibtexEntry, name: str) -> list[BibtexEntry]:
        keys = (key.strip().casefold() for key in entry.fields.get(name, "").split(","))
        parents = (self._by_key.get(key) for key in keys if key)
        return [parent for parent in parents if parent is not None and parent is not entry]


def _of_the_whole(whole: dict[str, str], part: dict[str, str]) -> dict[str, str]:
    fields = {name: whole[name] for name in _OF_THE_WHOLE if name in whole}
    if "title" in whole:
        fields["booktitle"] = whole["title"]
    if any(name in part for name in _DATED):
        fields = {name: value for name, value in fields.items() if name not in _DATED}
    return fields
