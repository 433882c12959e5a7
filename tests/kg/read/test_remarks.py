"""What is odd about a record, or not read of it, is said with its place and counted."""

from __future__ import annotations

import json
import warnings
import zipfile
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Reading, ReadOptions, Rejected, read, survey


def remarks(path: Path) -> list[str]:
    return [remark for brought in Reading([str(path)]).brought() for remark in brought.remarks]


@pytest.mark.parametrize(
    ("record", "remark"),
    [
        ('{"text": "a", "text": "b"}', "the key 'text' occurs twice in one object; the last value is read"),
        (
            '{"text": "a", "m": {"x": 1, "x": 2}}',
            "the key 'x' occurs twice in one object; the last value is read",
        ),
        ('{"text": "a", "score": NaN}', "NaN is no JSON; it is read as null"),
        ('{"text": "a", "score": -1e999}', "-1e999 is too large a number; it is read as null"),
        ('{"text": "a", "score": -Infinity}', "-Infinity is no JSON; it is read as null"),
        ('{"text": "a", "versions": [{"v": 1}]}', "versions: a list that is not read"),
        ('{"text": "a", "meta": {"v": 1}}', "meta: an object that is not read"),
        (
            '{"text": "a", "authors": [{"orcid": 1}]}',
            "authors: not all authors have a name that is understood",
        ),
        ('{"text": "a", "tags": [{"id": {}}]}', "tags: no categories that are understood"),
    ],
)
def test_of_json(tmp_path: Path, record: str, remark: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(record, encoding="utf-8")
    assert remark in remarks(path)
    *_, (seen, _) = survey([str(path)])
    assert any(remark in line for line in seen.remarks.lines())


@pytest.mark.parametrize(
    "record", ['{"text": "a", "text": "a"}', '{"text": "a", "empty": []}', '{"text": "NaN"}']
)
def test_what_loses_nothing_is_not_said(tmp_path: Path, record: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(record, encoding="utf-8")
    assert remarks(path) == []


@pytest.mark.parametrize("id", ["NaN", "Infinity", "1e999", "null", '""'])
def test_an_id_that_is_none_is_no_id(tmp_path: Path, id: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(f'{{"id": {id}, "text": "a"}}', encoding="utf-8")
    [outcome] = read([str(path)])
    assert isinstance(outcome, Rejected)


@pytest.mark.parametrize(
    ("table", "swallowed"),
    [
        ('id,text\n1,"a\n2,b\n3,c"\n4,d\n', 2),
        ('id,text,by\n1,a,"x\n2,b,y\n3,c,z"\n', 2),
        ('id;text\n1;"a\n2;b"\n', 1),
        ('id,text\n1,"a poem\nwith lines, and\nmore"\n', 0),
        ('id,text\n1,"a\n\nb\nc"\n', 0),
        ('id,text\n1,"one line, ""quoted"""\n2,b\n', 0),
    ],
)
def test_quotes_around_rows(tmp_path: Path, table: str, swallowed: int) -> None:
    path = tmp_path / "a.csv"
    path.write_text(table, encoding="utf-8")
    assert [remark.split()[2] for remark in remarks(path)] == ([str(swallowed)] if swallowed else [])


@pytest.mark.parametrize("head", ["sep=;", '"sep=;"', "SEP=;;;", "\ufeffsep=;"])
def test_a_line_may_declare_the_delimiter(tmp_path: Path, head: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"{head}\r\nid;text\r\n1;a, b | c, d\r\n", encoding="utf-8")
    [document] = read([str(path)])
    assert isinstance(document, Document)
    assert (document.id, document.text, document.source[-2:]) == ("1", "a, b | c, d", ":3")


def test_columns_of_zotero(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    names = "Key,Item Type,Publication Year,Author,Title,DOI,Url,Abstract Note,Date,Manual Tags,Language"
    rows = [
        'AB,journalArticle,2015,"Brellin, Tova; Kest, Ann",Gates,10.1/x,,We study.,Mar 15 2015,a; b,en-GB',
        'AC,book,2016,"Kest, Ann",Locks,,,,forthcoming,,',
    ]
    path.write_text("\n".join([names, *rows]), encoding="utf-8")
    first, second = (outcome for outcome in read([str(path)]) if isinstance(outcome, Document))
    assert (first.id, first.text, first.date) == ("10.1/x", "Gates\n\nWe study.", "2015-03-15")
    assert (first.authors, first.categories) == (("Brellin, Tova", "Kest, Ann"), ("a", "b"))
    assert (second.id, second.text, second.date, second.authors) == ("AC", "Locks", "2016", ("Kest, Ann",))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("text", ["Привет, мир и ворота", "“Gates” and more", "Schleuse für Boote"])
@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl", "ris", "bib", "md"])
def test_wide_characters_in_every_text_file(tmp_path: Path, encoding: str, text: str, ending: str) -> None:
    contents = {
        "txt": text,
        "md": text,
        "csv": f'id,text\n1,"{text}"\n',
        "jsonl": json.dumps({"text": text}, ensure_ascii=False),
        "ris": f"TY  - JOUR\nAB  - {text}\nER  - \n",
        "bib": f"@misc{{k, abstract = {{{text}}}}}",
    }
    path = tmp_path / f"a.{ending}"
    path.write_bytes(contents[ending].encode(encoding))
    [document] = read([str(path)])
    assert isinstance(document, Document), document
    assert document.text == text


def test_members_of_one_name_are_all_read(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w") as archive:
        warnings.simplefilter("ignore")
        for text in ("First.", "Second.", "Third."):
            archive.writestr("b/a.txt", text)
    documents = [outcome for outcome in read([str(path)]) if isinstance(outcome, Document)]
    assert [(document.id, document.text) for document in documents] == [
        ("b/a.txt", "First."), ("b/a.txt (2)", "Second."), ("b/a.txt (3)", "Third."),
    ]  # fmt: skip


@pytest.mark.parametrize("named", ["notes", "./notes", "../{parent}/notes"])
def test_the_source_is_seen_from_the_graph(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("The gate.", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    given = named.format(parent=tmp_path.name)
    [brought] = Reading([given], ReadOptions(), tmp_path / "graphs" / "one").brought()
    assert isinstance(brought.outcome, Document)
    assert brought.outcome.source == "../../notes/a.txt:1"
    [alone] = read([given])
    assert isinstance(alone, Document)
    assert alone.source == f"{(tmp_path / 'notes' / 'a.txt').resolve()}:1"
