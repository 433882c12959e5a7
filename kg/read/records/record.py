"""A record: named values at a place of an input, before they become a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple


class Place(NamedTuple):
    """Where a record begins: physical line of the decompressed file, or number in a JSON list; from 1."""

    unit: Literal["line", "record"]
    number: int

    def __str__(self) -> str:
        return f"{self.unit} {self.number}"


@dataclass(frozen=True, slots=True)
class Record:
    """What a format's reader gives.

    Args:
        label: the input it is from, as ``Source.label``.
        place: where it begins in it.
        name: its id if it holds none.
        fields: column or key → value as the format has it (strings; in JSON anything).
        raw: its characters in the file, for the excerpt of a rejection.
        whole_file: whether it is a text file, which has no columns.
        remarks: what a reader of the file should know of it: a key that occurs twice, for example.
    """

    label: str
    place: Place
    name: str
    fields: Mapping[str, Any]
    raw: str
    whole_file: bool = False
    remarks: tuple[str, ...] = ()


class UnusableRecordError(Exception):
    """A record that cannot become a document; the message is the reason of its rejection."""
