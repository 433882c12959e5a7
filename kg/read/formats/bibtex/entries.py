"""BibTeX → entries with the text of their fields, by the parser of pybtex.

A broken entry loses only itself. The text is cut at lines that begin an entry, and each part is parsed
alone. A part with open braces continues with the next parts only if they close the braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from pybtex.database.input.bibtex import LowLevelParser, month_names
from pybtex.scanner import Pattern, PrematureEOF, PybtexSyntaxError, Token

from kg.read.records.record import UnusableRecordError

_BEGIN = re.compile(r"^[ \t\ufeff]*@[ \t]*[A-Za-z]+\s*[{(]", re.M)
_HEAD = re.compile(r"(?P<type>\s*@\s*[A-Za-z]+\s*[{(])\s*(?P<key>[^,={}()\"#]*?)\s*,")
_WITHOUT_KEY = re.compile(r"\s*@\s*[A-Za-z]+\s*[{(]\s*[\w-]+\s*=")
_MISSING_COMMA = re.compile(r"([}\"\d])[ \t]*\r?\n(\s*[A-Za-z][\w-]*\s*=\s*[{\"\w])")
_JOINED = 8
"""Parts that an entry may be made of: an abstract can have lines that look like the beginning of one."""
_EXPANDED, _LEAST_EXPANDED = 10, 1_000_000
"""Characters that abbreviations may stand for: for each of the file, and besides."""
_STRING = re.compile(r"\s*@\s*string\b", re.I)
_NO_ENTRIES = frozenset({"string", "preamble", "comment"})


@dataclass(slots=True)
class BibtexEntry:
    """An entry of a file.

    Args:
        key: its citation key; empty where it has none.
        type: ``article``, ``book``, …
        fields: name in lower case → value as it is written, without its delimiters.
        line: where it begins, from 1.
        raw: its characters in the file.
        failure: why it cannot be read; empty where it can.
        remarks: what is odd about it.
    """

    key: str
    type: str
    fields: dict[str, str]
    line: int
    raw: str
    failure: str = ""
    remarks: list[str] = field(default_factory=list)


class _Parser(LowLevelParser):  # type: ignore[misc]
    """pybtex's parser, which takes time that grows with the text where a value has many parts."""

    pos: int

    def skip_to(self, patterns: Sequence[Pattern]) -> Token | None:
        """The text up to the next of some signs; pybtex looks for each of them to the end of the text."""
        signs = {pattern.description[1:-1]: pattern for pattern in patterns}
        sign = _any_of("".join(signs)).search(self.text, self.pos)
        if sign is None:
            return None
        value = self.text[self.pos : sign.end()]
        self.pos = sign.end()
        self.update_lineno(value)
        return Token(value, signs[sign[0]])


@cache
def _any_of(signs: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(signs)}]")


class _Strings(dict[str, str]):
    """Abbreviations by their names, whose case does not matter; an unknown one stands for its name.

    Args:
        most: characters that they may stand for in all, since each may be made of several others.
    """

    def __init__(self, most: int) -> None:
        super().__init__(month_names)
        self.unknown: list[str] = []
        self._left = most

    def __setitem__(self, name: str, value: str) -> None:
        super().__setitem__(name.lower(), value)

    def __getitem__(self, name: str) -> str:
        value = super().__getitem__(name.lower())
        self._left -= len(value)
        if self._left < 0:
            raise UnusableRecordError("the abbreviations (@string) stand for far more text than the file has")
        return value

    def __missing__(self, name: str) -> str:
        self.unknown.append(name)
        return name


def entries_of(text: str) -> Iterator[BibtexEntry]:
    """The entries of a file in their order; the time grows with the length of the text.

    Raises:
        UnusableRecordError: its abbreviations stand for far more text than it has.
    """
    strings = _Strings(_LEAST_EXPANDED + _EXPANDED * len(text))
    begins = [match.start() for match in _BEGIN.finditer(text)]
    parts = [text[begin:end] for begin, end in pairwise([*begins, len(text)])]
    depths = [part.count("{") - part.count("}") for part in parts]
    for part in parts:
        if _STRING.match(part):  # one may stand behind the entry that uses it
            list(_Parser(part, macros=strings, handle_error=lambda error: None))
    number, line, counted = 0, 1, 0
    while number < len(parts):
        line += text.count("\n", counted, begins[number])
        counted = begins[number]
        length = _parts_until_closed(parts, depths, number)
        entries = _entries("".join(parts[number : number + length]), line, strings)
        if length > 1 and any(entry.failure for entry in entries):
            length, entries = 1, _entries(parts[number], line, strings)
        yield from entries
        number += length


def _parts_until_closed(parts: list[str], depths: list[int], first: int) -> int:
    """How many parts make up an entry: 1, or more where its braces close in a later one.

    A part that is an entry by itself is none of another: a brace was forgotten before it.
    """
    depth = 0
    for number in range(first, min(first + _JOINED, len(parts))):
        depth += depths[number]
        if depth <= 0:
            return number - first + 1 if depth == 0 else 1
        if number > first and depths[number] == 0 and _HEAD.match(parts[number]):
            return 1
    return 1


def _entries(part: str, line: int, strings: _Strings) -> list[BibtexEntry]:
    """The entries of a part: the one at its beginning, and any that follow it on its lines."""
    entries = _parsed(part, line, strings)
    if any(entry.failure for entry in entries) and _MISSING_COMMA.search(part):
        mended = _parsed(_MISSING_COMMA.sub(r"\1,\n\2", part), line, strings)
        if not any(entry.failure for entry in mended):
            for entry in mended:
                entry.remarks.append("a comma between two fields is missing")
            entries = mended
    return entries


def _parsed(part: str, line: int, strings: _Strings) -> list[BibtexEntry]:
    key, keyless = None, bool(_WITHOUT_KEY.match(part))
    head = _HEAD.match(part)
    if head and not keyless:
        key = " ".join(head["key"].split())
        part_of_parser = f"{head['type']}key,{part[head.end() :]}"
    else:
        part_of_parser = part
    errors: list[PybtexSyntaxError] = []
    parser = _Parser(part_of_parser, keyless_entries=keyless, macros=strings, handle_error=errors.append)
    entries: list[BibtexEntry] = []
    for type, body in parser:
        if type.lower() not in _NO_ENTRIES:
            name = key if key is not None and not entries else body[0] or ""
            entry = BibtexEntry(name, type.lower(), {}, line, part, _failure(errors, line))
            if body[0] is not None or body[1] or errors:
                entries.append(_with_fields(entry, body[1], strings))
        elif errors:
            entries.append(BibtexEntry("", type.lower(), {}, line, part, _failure(errors, line)))
        errors.clear()
        strings.unknown.clear()
    if errors:
        entries.append(BibtexEntry(key or "", "", {}, line, part, _failure(errors, line)))
    return entries


def _with_fields(entry: BibtexEntry, fields: list[tuple[str, list[str]]], strings: _Strings) -> BibtexEntry:
    for name, values in fields:
        value = "".join(values)
        known = entry.fields.setdefault(name.lower(), value)
        if known != value:
            entry.remarks.append(
                f"the field {name.lower()!r} occurs twice in an entry; the first one is read"
            )
    entry.remarks += [f"the abbreviation {name!r} is not defined" for name in strings.unknown]
    return entry


def _failure(errors: list[PybtexSyntaxError], line: int) -> str:
    if not errors:
        return ""
    if any(isinstance(error, PrematureEOF) for error in errors):
        return "an entry that is not closed"
    first = errors[0]
    return f"a broken entry: line {line + (first.lineno or 1) - 1:,}: {first.args[0]}"
