"""All that a book shows is read, and one damaged chapter costs that chapter."""

from __future__ import annotations

import time
from io import BytesIO
from zipfile import ZipFile

import pytest

from kg.read.formats.files.epub import records
from kg.read.records.record import UnusableRecordError
from tests.kg.read.formats.files.written import epub

NOTE = "<aside epub:type='footnote' id='n1'><p>A firm. <a href='#r1' role='doc-backlink'>1</a></p></aside>"


def text_of(chapters: list[str]) -> str:
    [record] = records(epub(chapters), 1_000_000)
    return str(record["text"])


def changed(book: bytes, **members: bytes | None) -> bytes:
    """A book of which members are other ones, or none."""
    out = BytesIO()
    with ZipFile(BytesIO(book)) as archive, ZipFile(out, "w") as other:
        contents = {name: archive.read(name) for name in archive.namelist()} | members
        for name, content in contents.items():
            if content is not None:
                other.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize(
    "shown",
    [
        "<aside>Shown.</aside>",
        "<footer>Shown.</footer>",
        "<figure><figcaption>Shown.</figcaption></figure>",
        "<section role='doc-endnotes'><ol><li>Shown.</li></ol></section>",
        "<nav><a href='x'>Shown.</a></nav>",
        "<header>Shown.</header>",
        "<div class='sidebar menu'>Shown.</div>",
        "<table><tr><td><ul><li>Shown.</li></ul></td></tr></table>",
        "Shown.",
    ],
)
def test_a_book_has_no_furniture(shown: str) -> None:
    assert text_of([f"<p>One.</p>{shown}<p>Two.</p>"]) == "One.\n\nShown.\n\nTwo."


@pytest.mark.parametrize(
    "callout",
    [
        "<sup><a href='#n1'>1</a></sup>",
        "<a epub:type='noteref' href='#n1'>1</a>",
        "<a href='c1.xhtml#n2'><sup>1</sup></a>",
        "<a href='c1.xhtml#n2'>1</a>",
    ],
)
def test_callouts_go_and_notes_stay(callout: str) -> None:
    chapters = [f"<p>Brellin Power{callout} said.</p>{NOTE}", "<p id='n2'>A note.</p>"]
    assert text_of(chapters) == "Brellin Power said.\n\nA firm.\n\nA note."


@pytest.mark.parametrize("damage", [None, b"", b"\x00\xff" * 40])
def test_one_damaged_chapter_costs_that_chapter(damage: bytes | None) -> None:
    book = epub(["<p>One.</p>", "<p>Two.</p>", "<p>Three.</p>"])
    record, *failures = records(changed(book, **{"OEBPS/c1.xhtml": damage}), 1_000_000)
    assert str(record["text"]).startswith("One.")
    assert str(record["text"]).endswith("Three.")
    assert len(failures) == (damage is None)
    assert all("chapter 2 of the book (OEBPS/c1.xhtml)" in str(failure["failure"]) for failure in failures)


def test_a_chapter_with_wrong_checksum_costs_that_chapter() -> None:
    book = epub(["<p>One.</p>", "<p>Two.</p>"]).replace(b"<p>Two.</p>", b"<p>Too.</p>", 1)
    record, failure = records(book, 1_000_000)
    assert record["text"] == "One."
    assert "Bad CRC-32" in str(failure["failure"])


def test_encrypted_chapters_are_reported() -> None:
    statement = b"<encryption><CipherReference URI='OEBPS/c0.xhtml'/></encryption>"
    book = changed(epub(["<p>One.</p>", "<p>Two.</p>"]), **{"META-INF/encryption.xml": statement})
    record, failure = records(book, 1_000_000)
    assert record["text"] == "Two."
    assert "encrypted" in str(failure["failure"])
    whole = changed(epub(["<p>One.</p>"]), **{"META-INF/encryption.xml": statement})
    with pytest.raises(UnusableRecordError, match="encrypted"):
        list(records(whole, 1_000_000))


@pytest.mark.parametrize("repeated", ["itemref", "item"])
def test_a_chapter_that_is_named_very_often_is_read_once(repeated: str) -> None:
    book = epub(["<p>One.</p>"])
    with ZipFile(BytesIO(book)) as archive:
        package = archive.read("OEBPS/book.opf").decode()
    if repeated == "itemref":
        package = package.replace('<itemref idref="c0"/>', '<itemref idref="c0"/>' * 100_000)
    else:
        items = [
            f'<item id="x{n}" href="./c0.xhtml" media-type="application/xhtml+xml"/>' for n in range(50_000)
        ]
        references = [f'<itemref idref="x{n}"/>' for n in range(50_000)]
        package = package.replace("<manifest>", "<manifest>" + "".join(items))
        package = package.replace("<spine>", "<spine>" + "".join(references))
    began = time.monotonic()
    [record] = records(changed(book, **{"OEBPS/book.opf": package.encode()}), 10_000_000)
    assert record["text"] == "One."
    assert time.monotonic() - began < 30


def test_stated_fields() -> None:
    book = epub(["<p>One.</p>"])
    with ZipFile(BytesIO(book)) as archive:
        package = archive.read("OEBPS/book.opf")
    stated = b"""<metadata xmlns:opf="http://www.idpf.org/2007/opf"><dc:title>Gates</dc:title>
    <dc:creator>Mira Solvane</dc:creator><dc:creator>Orr, Ana</dc:creator>
    <dc:date opf:event="modification">2022-01-01</dc:date>
    <dc:date opf:event="publication">2019-03-03</dc:date>
    <dc:language>en-GB</dc:language><dc:subject>tides</dc:subject>"""
    [record] = records(changed(book, **{"OEBPS/book.opf": package.replace(b"<metadata>", stated)}), 1_000_000)
    assert record["title"] == "Gates"
    assert (record["authors"], record["date"]) == (["Mira Solvane", "Orr, Ana", "Mira Solvane"], "2019-03-03")
    assert (record["language"], record["keywords"]) == ("en-GB", ["tides"])


@pytest.mark.parametrize(
    ("creators", "authors"),
    [
        (b"<dc:creator id='a'>A</dc:creator><dc:creator id='b'>B</dc:creator>"
         b"<meta refines='#a' property='role' scheme='marc:relators'>edt</meta>", ["B", "Mira Solvane"]),
        (b"<dc:creator opf:role='trl'>A</dc:creator><dc:creator opf:role='aut'>B</dc:creator>",
         ["B", "Mira Solvane"]),
        (b"<dc:creator id='a'>A</dc:creator><meta refines='#a' property='role'>edt</meta>"
         b"<meta refines='#a' property='role'>aut</meta>", ["A", "Mira Solvane"]),
    ],
)  # fmt: skip
def test_editors_and_translators_are_no_authors(creators: bytes, authors: list[str]) -> None:
    book = epub(["<p>One.</p>"])
    with ZipFile(BytesIO(book)) as archive:
        package = archive.read("OEBPS/book.opf")
    stated = b'<metadata xmlns:opf="http://www.idpf.org/2007/opf">' + creators
    [record] = records(changed(book, **{"OEBPS/book.opf": package.replace(b"<metadata>", stated)}), 1_000_000)
    assert record["authors"] == authors


def test_a_chapter_that_is_cut_or_not_listed_is_reported() -> None:
    book = epub(["<p>One.</p>", "<p>Two.</p>"])
    with ZipFile(BytesIO(book)) as archive:
        package = archive.read("OEBPS/book.opf")
    cut = b'<html xmlns="http://www.w3.org/1999/xhtml"><body><p>One.</p><p>And the n'
    members = {
        "OEBPS/c0.xhtml": cut,
        "OEBPS/book.opf": package.replace(b"</spine>", b'<itemref idref="c7"/></spine>'),
    }
    record, *failures = records(changed(book, **members), 1_000_000)
    assert record["text"] == "One.\n\nAnd the n\n\nTwo."
    assert [failure["failure"] for failure in failures] == [
        "a chapter of the book is absent: its spine names 'c7'",
        "chapter 1 of the book (OEBPS/c0.xhtml) cannot be read as a whole: it ends within its markup; what"
        " stands before is read",
    ]
