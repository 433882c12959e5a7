"""Files of many hostile records between good ones, each with what must become of it.

Unlike ``damaged_inputs``, which puts one damage into a file to check its very place, a file
here holds any number of them, packed, cut and mutilated. All texts are made up here.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import lzma
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from kg.read.records.bounds import LONGEST_ID, LONGEST_WORD
from tests.kg.damaged_inputs import FRENCH, sentence

LIMIT = 20_000
"""The bound of a record with which these files are read."""


@dataclass
class Hostile:
    """A file and what comes of it.

    Args:
        name: the file's name; its ending says the format.
        data: its bytes.
        good: id → text of the documents that must come of it.
        refused: how many records must be rejected; None where the damage is of any kind.
        repeated: how many records repeat one before.
        markers: line → what stands on it and nowhere else; where the damage is of any kind.
    """

    name: str
    data: bytes = b""
    good: dict[str, str] = field(default_factory=dict)
    refused: int | None = 0
    repeated: int = 0
    markers: dict[int, bytes] = field(default_factory=dict)


def hostile_input(number: int, draw: random.Random) -> Hostile:
    """The file of a number; the same for the same seed."""
    return SORTS[number % len(SORTS)](number, draw)


_FIRST = "Größe"
"""Says that a file is UTF-8: three lines of bad bytes without it are another encoding."""

PACKINGS: tuple[tuple[str, Callable[[bytes], bytes]], ...] = (
    ("", bytes), ("", bytes), (".gz", gzip.compress), (".xz", lzma.compress),
)  # fmt: skip


def _packed(file: Hostile, draw: random.Random) -> Hostile:
    ending, pack = draw.choice(PACKINGS)
    file.name += ending
    file.data = pack(file.data)
    return file


# --- JSON: what stands for one record -----------------------------------------------------------------


def _fields(id: str, draw: random.Random) -> dict[str, object]:
    texts = (sentence(draw), f"{FRENCH}\n{sentence(draw)}", '"quoted", {brackets] \\ and \x00 \u2028 😀')
    return {"id": id, "text": draw.choice(texts)}


def _bad_object(id: str, draw: random.Random) -> bytes:
    """One that begins with a brace, so that in a list the next one is found."""
    fields = _fields(id, draw)
    whole = json.dumps(fields).encode()
    made: list[Callable[[], bytes]] = [
        lambda: whole[: draw.randrange(1, len(whole) - 1)].replace(b"}", b""),
        lambda: whole.replace(b'"text": ', b'"text": \xff'),
        lambda: whole.replace(b"{", b"{,"),
        lambda: json.dumps({"id": "x" * (LONGEST_ID + 1), "text": "long id"}).encode(),
        lambda: json.dumps(fields | {"text": "y" * (LONGEST_WORD + 1)}).encode(),
        lambda: json.dumps(fields | {"text": "word " * LIMIT}).encode(),
        lambda: json.dumps(fields | {"text": draw.choice(["", " \n", None, 7, ["a"], {"a": 1}])}).encode(),
        lambda: json.dumps(fields | {"id": draw.choice(["", None, True, [1], {"a": 1}])}).encode(),
        lambda: json.dumps(fields | {draw.choice(["id", "text", "note", "url"]): "half \ud800"}).encode(),
        lambda: json.dumps({"id": id, "words": "no text"}).encode(),
        lambda: b'{"id": ' + b"9" * 5000 + b', "text": "too many digits"}',
        lambda: b'{"id": "a", "text": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    ]
    return draw.choice(made)()


def _json_lines(number: int, draw: random.Random) -> Hostile:
    file = Hostile(f"{number:05}.jsonl", refused=0)
    lines = [json.dumps({"id": f"{number}-first", "text": _FIRST}, ensure_ascii=False).encode()]
    file.good[f"{number}-first"] = _FIRST
    before: dict[str, object] = {}
    for place in range(draw.randint(1, 30)):
        id = f"{number}-{place}"
        kind = draw.random()
        if kind < 0.5 or not before:
            before = _fields(id, draw)
            file.good[id] = str(before["text"])
            lines.append(json.dumps(before, ensure_ascii=draw.random() < 0.5).encode())
        elif kind < 0.55:
            file.repeated += 1
            lines.append(json.dumps(before).encode())
        elif kind < 0.6:
            file.refused = (file.refused or 0) + 1
            lines.append(json.dumps(before | {"text": "another text"}).encode())
        elif kind < 0.65:
            lines.append(draw.choice([b"", b" \t", b"\r"]))
        else:
            file.refused = (file.refused or 0) + 1
            rest = [
                b"null",
                b"12",
                b'"x"',
                b"[]",
                b"\x00",
                b"}",
                draw.randbytes(50).replace(b"\n", b"") + b"!",
            ]
            lines.append(draw.choice([*rest, *[_bad_object(id, draw)] * 10]))
    file.data = b"\n".join(lines) + b"\n"
    return _packed(file, draw)


def _json_list(number: int, draw: random.Random) -> Hostile:
    file = Hostile(f"{number:05}.json", refused=0)
    elements = [json.dumps({"id": f"{number}-first", "text": _FIRST}, ensure_ascii=False).encode()]
    file.good[f"{number}-first"] = _FIRST
    for place in range(draw.randint(1, 15)):
        id = f"{number}-{place}"
        fields = _fields(id, draw)
        file.good[id] = str(fields["text"])
        elements.append(json.dumps(fields).encode())
        if draw.random() < 0.4:
            file.refused = (file.refused or 0) + 1
            elements.append(_bad_object(f"{id}-bad", draw))
    after = {"id": f"{number}-last", "text": "the end"}
    file.good[after["id"]] = after["text"]
    elements.append(json.dumps(after).encode())
    file.data = b"[\n" + b",\n".join(elements) + b"\n]\n"
    return _packed(file, draw)


# --- tables -------------------------------------------------------------------------------------------


def _row(values: list[str], delimiter: str) -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, lineterminator="\n").writerow(values)
    return file.getvalue()


def _bad_row(id: str, draw: random.Random) -> str:
    text = sentence(draw)
    return draw.choice(
        [
            f"{id},{text}\n",
            f"{id},{text},n,more\n",
            f'{id},"{text},n\n',
            f'{id},"{text}" and more,n\n',
            f'{id},"{text}",n,"more\n',
            f"{id},{text}\udcff,n\n",
            f",{text},n\n",
            f"{id},  ,n\n",
            f"{'x' * (LONGEST_ID + 1)},{text},n\n",
            f"{id},{'y' * (LONGEST_WORD + 1)},n\n",
            f"{id},{'word ' * LIMIT},n\n",
            f'{id},"{"word " * LIMIT}",n\n',
        ]
    )


def _table(number: int, draw: random.Random) -> Hostile:
    file = Hostile(f"{number:05}.csv", refused=0)
    rows = ["id,text,note\n", f"{number}-first,{_FIRST},n\n"]
    file.good[f"{number}-first"] = _FIRST
    for place in range(draw.randint(1, 30)):
        id = f"{number}-{place}"
        if draw.random() < 0.6:
            text = sentence(draw) + draw.choice(
                ["", ", more", ' "quoted"', "\nnext line", '\n"', "\r\nx,y,z"]
            )
            if file.refused and "\n" in text:
                text = text.replace("\n", " ")  # behind a forgotten quote only whole lines are sure
            file.good[id] = text
            rows.append(_row([id, text, "n"], ","))
        else:
            file.refused = (file.refused or 0) + 1
            rows.append(_bad_row(id, draw))
    file.good[f"{number}-last"] = "the end"
    rows.append(f"{number}-last,the end,n\n")
    file.data = "".join(rows).encode("utf-8", "surrogateescape")
    return _packed(file, draw)


# --- damage of any kind -------------------------------------------------------------------------------


def _mutilated(ending: str) -> Callable[[int, random.Random], Hostile]:
    """Lines with a mark each, over which bytes were thrown; marks that still stand must be accounted for."""

    def make(number: int, draw: random.Random) -> Hostile:
        delimiter = {"csv": b",", "tsv": b"\t"}.get(ending, b"")
        lines = [delimiter.join((b"id", b"text")) if delimiter else b'{"id": "head", "text": "first"}']
        for place in range(1, 40):
            mark, text = f"mark-{number}-{place}-".encode(), sentence(draw).encode()
            quoted = b'"' + text + b'"' if draw.random() < 0.3 else text
            lines.append(
                mark + delimiter + quoted if delimiter else b'{"id": "%b", "text": "%b"}' % (mark, text)
            )
        data = bytearray(b"\n".join(lines) + b"\n")
        for _ in range(draw.randint(1, 12)):
            place = draw.randrange(len(lines[0]) + 1, len(data))
            thrown = draw.choice(
                [b'"', b'""', b',"', b'",', b"\t", b"\r", b"\xff", b"\x00", b"{", b"]", b"\\", b"\n"]
            )
            data[place : place + draw.randint(0, 3)] = thrown
        file = Hostile(f"{number:05}.{ending}", bytes(data), refused=None)
        for line, content in enumerate(bytes(data).split(b"\n"), 1):
            for place in range(1, 40):
                mark = f"mark-{number}-{place}-".encode()
                if mark in content:
                    file.markers[line] = mark
        return file

    return make


def _cut(number: int, draw: random.Random) -> Hostile:
    file = draw.choice([_json_lines, _json_list, _table])(number, draw)
    if file.name.endswith((".gz", ".xz")):
        data = bytearray(file.data[: draw.randrange(0, len(file.data) + 1)])
        for _ in range(draw.randint(0, 3)):
            if data:
                data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
        file.data = bytes(data)
    else:
        file.data = file.data[: draw.randrange(0, len(file.data) + 1)]
    return Hostile(file.name, file.data, refused=None)


def _text(number: int, draw: random.Random) -> Hostile:
    name = f"{number:05}.{draw.choice(['txt', 'md'])}"
    text = f"{FRENCH}{sentence(draw)} {number}"
    good = [text.encode(), text.encode("utf-16"), text.encode("utf-8-sig"), b"\x1b[2J " + text.encode()]
    bad = [
        b"", b" \n", b"word " * LIMIT, b"z" * (LONGEST_WORD + 1), b"\x81\xff\x00" + draw.randbytes(300),
        text.encode() + b"\n\xff",
    ]  # fmt: skip
    if draw.random() < 0.5:
        place = draw.randrange(len(good))
        return _packed(_named(Hostile(name, good[place]), "\x1b[2J " * (place == 3) + text, draw), draw)
    return _packed(Hostile(name, draw.choice(bad), refused=1), draw)


def _named(file: Hostile, text: str, draw: random.Random) -> Hostile:
    """A text file gets its id from its name, which may be odd, too."""
    stem, _, ending = file.name.partition(".")
    odd = ("", " ", "%", "_", ":1", "#", "?", "'", "ä", "😀", "\u202e", "\n", "\x1b[31m", ".txt:3", "x" * 200)
    file.name = f"{stem}{draw.choice(odd)}.{ending}"
    file.good = {"": text}
    return file


SORTS: tuple[Callable[[int, random.Random], Hostile], ...] = (
    _json_lines, _json_list, _table, _text, _mutilated("jsonl"), _mutilated("csv"), _mutilated("tsv"), _cut,
)  # fmt: skip
