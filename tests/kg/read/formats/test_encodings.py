"""Encodings: given, by byte order mark, UTF-8, guessed where the guess is sure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Outcome, ReadOptions, Rejected, read
from kg.read.formats.encodings import detect

TEXTS = {
    "cp1252": "Die Straße über den Fluß führt nach München. Größere Städte ließen sich später öffnen.",
    "iso8859_2": "Zażółć gęślą jaźń. W Szczebrzeszynie chrząszcz brzmi w trzcinie, a Łódź jest duża.",
    "cp1250": "Zażółć gęślą jaźń. W Szczebrzeszynie chrząszcz brzmi w trzcinie, a Łódź jest duża.",
    "koi8_r": "Министр встретил канцлера весной и говорил с ним о торговле двух стран.",
}


def outcomes_of(folder: Path, name: str, data: bytes, options: ReadOptions | None = None) -> list[Outcome]:
    (folder / name).write_bytes(data)
    return list(read([str(folder)], options))


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]
)
@pytest.mark.parametrize("name", ["a.txt", "a.jsonl", "a.json", "a.csv"])
def test_unicode_is_found_with_and_without_a_mark(tmp_path: Path, encoding: str, name: str) -> None:
    text = "Größe, 😀 and more"
    content = {
        "a.txt": text,
        "a.jsonl": json.dumps({"text": text}, ensure_ascii=False) + "\n",
        "a.json": json.dumps([{"text": text}], ensure_ascii=False),
        "a.csv": f'id,text\r\n1,"{text}"\r\n',
    }[name]
    data = content.encode(encoding)
    if name == "a.txt" and encoding[-3:] in ("-le", "-be"):
        data = ("A: " + content).encode(encoding)  # the zero bytes of the first two characters tell
        text = "A: " + text
    [document] = outcomes_of(tmp_path, name, data)
    assert isinstance(document, Document)
    assert document.text == text


@pytest.mark.parametrize(
    "text",
    [
        "\0\1 a control character in plain words",
        "Grüße\0 an Łódź",
        "Министр\0 встретил канцлера",
        "国境\0の長い",
    ],
)
def test_a_zero_character_makes_no_utf_16(tmp_path: Path, text: str) -> None:
    [document] = outcomes_of(tmp_path, "a.txt", text.encode())
    assert isinstance(document, Document)
    assert document.text == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "text",
    ["国境の長いトンネルを抜けると 雪国であった。", "Министр встретил канцлера весной и говорил с ним"],
)
def test_utf_16_of_other_scripts_has_few_zero_bytes(tmp_path: Path, text: str, encoding: str) -> None:
    [document] = outcomes_of(tmp_path, "a.txt", text.encode(encoding))
    assert isinstance(document, Document)
    assert document.text == text


@pytest.mark.parametrize("encoding", list(TEXTS))
def test_a_sure_guess_is_taken(tmp_path: Path, encoding: str) -> None:
    [document] = outcomes_of(tmp_path, "a.txt", TEXTS[encoding].encode(encoding))
    assert isinstance(document, Document)
    assert document.text == TEXTS[encoding]


def test_a_table_in_another_encoding_is_read(tmp_path: Path) -> None:
    data = f"id;text\r\n1;{TEXTS['cp1252']}\r\n2;Ärger über Öl\r\n3;größer\r\n".encode("cp1252")
    assert [o.text for o in outcomes_of(tmp_path, "a.csv", data) if isinstance(o, Document)] == [
        TEXTS["cp1252"],
        "Ärger über Öl",
        "größer",
    ]


@pytest.mark.parametrize(
    "data", [b"caf\xe9", b"one \xff byte in a long English text " + b"and more of it " * 99]
)
def test_too_little_to_be_sure_of_is_rejected_with_the_way_out(tmp_path: Path, data: bytes) -> None:
    [rejected] = outcomes_of(tmp_path, "a.txt", data)
    assert isinstance(rejected, Rejected)
    assert "pass --encoding NAME" in rejected.reason

    [document] = outcomes_of(tmp_path, "a.txt", data, ReadOptions(encoding="cp1252"))
    assert isinstance(document, Document)
    assert document.text == data.decode("cp1252")


def test_one_valid_line_makes_a_file_utf8_and_the_rest_damage(tmp_path: Path) -> None:
    lines = [json.dumps({"id": i, "text": f"Größe {i}"}, ensure_ascii=False) for i in range(5)]
    data = b"\n".join(line.encode("cp1252" if i == 3 else "utf-8") for i, line in enumerate(lines))
    outcomes = outcomes_of(tmp_path, "a.jsonl", data)
    assert [o.place for o in outcomes if isinstance(o, Rejected)] == ["line 4"]
    assert [o.id for o in outcomes if isinstance(o, Document)] == ["0", "1", "2", "4"]
    [rejected] = [o for o in outcomes if isinstance(o, Rejected)]
    assert rejected.reason.startswith("byte 0xF6, character 22 of the record, is not valid utf-8")
    assert "Gr\\xf6\\xdfe" in rejected.excerpt


def test_a_damaged_line_of_utf16_is_one_rejection(tmp_path: Path) -> None:
    half_a_pair = b"\x3d\xd8"
    data = b"\xff\xfe" + "id,text\n1,a".encode("utf-16-le") + half_a_pair + "b\n2,c\n".encode("utf-16-le")
    outcomes = outcomes_of(tmp_path, "a.csv", data)
    assert [o.place for o in outcomes if isinstance(o, Rejected)] == ["line 2"]
    assert [o.text for o in outcomes if isinstance(o, Document)] == ["c"]


def test_a_mark_is_no_text_even_where_the_encoding_is_given(tmp_path: Path) -> None:
    [document] = outcomes_of(
        tmp_path, "a.csv", "id,text\n1,a\n".encode("utf-8-sig"), ReadOptions(encoding="utf-8")
    )
    assert isinstance(document, Document)
    assert document.id == "1"


def test_the_given_encoding_is_not_questioned() -> None:
    assert detect("Größe".encode(), given="cp1252") == "cp1252"


def test_one_line_of_another_encoding_is_a_damaged_record(tmp_path: Path) -> None:
    lines = [b'{"id": 1, "text": "plain"}', f'{{"id": 2, "text": "{TEXTS["cp1252"]}"}}'.encode("cp1252")]
    outcomes = outcomes_of(tmp_path, "a.jsonl", b"\n".join(lines))
    assert [type(outcome) for outcome in outcomes] == [Document, Rejected]
