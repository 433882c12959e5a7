"""Roles in columns: CoNLL-2009's, with whole arguments, and a column for roles that are not expressed.

One word a line, columns parted by tabs, a blank line after each sentence. Columns 1 to 14 are those of
CoNLL-2009 (Hajič et al. 2009): ID, FORM, LEMMA, PLEMMA, POS, PPOS, FEAT, PFEAT, HEAD, PHEAD, DEPREL,
PDEPREL, FILLPRED, PRED. Column 15, NULLS, holds the unexpressed roles of the word's predicate:
``A2=definite:3.4-6,5.0-0`` names sentence, first and last word of every mention of the antecedent,
``A3=indefinite`` has none, and ``A4`` is not interpreted. Then comes one column for each predicate of
the sentence with its arguments in brackets, as in CoNLL-2005: ``(A1*``, ``*``, ``*)``.

The task's own release of this format was not available; this is its content in the columns of the
conference that it follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from betwixt.errors import InvalidInputError
from training.gold.implicit_roles.documents import (
    GoldPredicate,
    Interpretation,
    OvertRole,
    Place,
    RoleDocument,
    UnexpressedRole,
)
from training.gold.lines import numbered_lines

EXPECTED = "expected columns of CoNLL-2009, a column of unexpressed roles, and one for each predicate"
_FORM, _HEAD, _FILLED, _PREDICATE, _NULLS = 1, 8, 12, 13, 14
_COLUMNS = 15
_NULL = re.compile(
    r"(?P<role>[^=:|]+)(?:=(?P<interpretation>definite|indefinite))?(?::(?P<places>[\d.,-]+))?"
)
_PLACE = re.compile(r"(\d+)\.(\d+)-(\d+)")
_BRACKET = re.compile(r"(?:\((?P<role>[^()*]+))?\*(?P<end>\))?")


def read(path: Path) -> RoleDocument:
    """The document of a file, plain or gzipped.

    Raises:
        InvalidInputError: the file cannot be read or a line does not fit; the message names it.
    """
    sentences: list[tuple[str, ...]] = []
    heads: list[tuple[int, ...]] = []
    predicates: list[GoldPredicate] = []
    source = str(path)
    try:
        for source, rows in _blocks(path):  # noqa: B007 - the error below names the last one
            predicates += _predicates(len(sentences), rows)
            sentences.append(tuple(row[_FORM] for row in rows))
            heads.append(tuple(int(row[_HEAD]) if row[_HEAD] != "_" else -1 for row in rows))
    except ValueError as error:
        raise InvalidInputError(f"{source}: {error}", EXPECTED) from error
    parsed = tuple(heads) if all(head >= 0 for sentence in heads for head in sentence) else ()
    return RoleDocument(path.name.split(".")[0], tuple(sentences), tuple(predicates), str(path), heads=parsed)


def written(document: RoleDocument) -> str:
    """A document in these columns."""
    lines: list[str] = []
    for number, words in enumerate(document.sentences):
        predicates = sorted(
            (predicate for predicate in document.predicates if predicate.place.sentence == number),
            key=lambda predicate: predicate.place,
        )
        at = {predicate.place.start: predicate for predicate in predicates}
        arguments = [_bracketed(predicate, len(words)) for predicate in predicates]
        for index, word in enumerate(words):
            row = ["_"] * _COLUMNS
            row[0], row[_FORM] = str(index + 1), word
            if document.heads:
                row[_HEAD] = str(document.heads[number][index])
            if predicate := at.get(index):
                row[_FILLED], row[_PREDICATE] = "Y", predicate.sense
                row[_NULLS] = "|".join(map(_null, predicate.unexpressed)) or "_"
            lines.append("\t".join([*row, *(column[index] for column in arguments)]))
        lines.append("")
    return "\n".join(lines) + "\n"


def _blocks(path: Path) -> Iterator[tuple[str, list[list[str]]]]:
    """The rows of each sentence, with the place of the last one."""
    rows: list[list[str]] = []
    place = str(path)
    for place, line in numbered_lines(path):
        text = line.decode("utf-8").rstrip("\r\n")
        if text:
            rows.append(text.split("\t"))
            if len(rows[-1]) < _COLUMNS:
                raise ValueError(f"{place}: {len(rows[-1])} columns where at least {_COLUMNS} are expected")
        elif rows:
            yield place, rows
            rows = []
    if rows:
        yield place, rows


def _predicates(sentence: int, rows: Sequence[Sequence[str]]) -> Iterator[GoldPredicate]:
    at = [index for index, row in enumerate(rows) if row[_PREDICATE] != "_"]
    for column, index in enumerate(at, start=_COLUMNS):
        if any(len(row) <= column for row in rows):
            raise ValueError(f"a row has no column for the predicate {rows[index][_PREDICATE]}")
        unexpressed = tuple(_unexpressed(rows[index][_NULLS]))
        yield GoldPredicate(
            Place(sentence, index, index + 1),
            rows[index][_PREDICATE],
            tuple(_overt(sentence, [row[column] for row in rows])),
            unexpressed,
            tuple(role.name for role in unexpressed),
        )


def _unexpressed(column: str) -> Iterator[UnexpressedRole]:
    for part in column.split("|") if column != "_" else ():
        match = _NULL.fullmatch(part)
        if match is None:
            raise ValueError(f"{part!r} is no unexpressed role")
        fillers = tuple(
            Place(int(sentence), int(first), int(last) + 1)
            for sentence, first, last in _PLACE.findall(match["places"] or "")
        )
        interpretation = cast(Interpretation, match["interpretation"] or "")
        yield UnexpressedRole(_long(match["role"]), interpretation, fillers)


def _overt(sentence: int, column: Sequence[str]) -> Iterator[OvertRole]:
    begun: tuple[str, int] | None = None
    for index, cell in enumerate(column):
        match = _BRACKET.fullmatch(cell)
        if match is None or (match["role"] and begun) or (match["end"] and not (begun or match["role"])):
            raise ValueError(f"{cell!r} does not fit the brackets before it")
        if match["role"]:
            begun = (_long(match["role"]), index)
        if match["end"] and begun:
            yield OvertRole(begun[0], Place(sentence, begun[1], index + 1))
            begun = None
    if begun:
        raise ValueError(f"the argument {begun[0]} never ends")


def _bracketed(predicate: GoldPredicate, count: int) -> list[str]:
    column = ["*"] * count
    for role in predicate.overt:
        column[role.filler.start] = f"({_short(role.name)}" + column[role.filler.start]
        column[role.filler.end - 1] += ")"
    return column


def _null(role: UnexpressedRole) -> str:
    places = ",".join(f"{place.sentence}.{place.start}-{place.end - 1}" for place in role.fillers)
    interpretation = f"={role.interpretation}" if role.interpretation else ""
    return _short(role.name) + interpretation + (f":{places}" if places else "")


def _long(role: str) -> str:
    return re.sub(r"^A(?=\d)", "ARG", role)


def _short(role: str) -> str:
    return re.sub(r"^ARG(?=\d)", "A", role)
