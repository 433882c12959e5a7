"""Pages, pdfs and the like become the text that they show; what holds none is rejected with the reason."""

from __future__ import annotations

import gzip
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Outcome, ReadOptions, Rejected, read
from tests.kg.read.formats.files.written import epub, pdf, without_properties, word

PAGE = """<!doctype html><html lang="en"><head><title>Harbour closed</title>
<meta name="author" content="Mira Solvane"><meta property="article:published_time" content="2019-03-03">
</head><body><nav><a href="/">Home</a> <a href="/news">News</a></nav><article><h1>Harbour closed</h1>
<p>The harbour of the small town of Valmora was closed for two weeks, the mayor said on Monday.</p>
<p>The owner of the ferry company criticised the decision of the council, which met in March.</p>
</article><script>document.write("script")</script><footer>All rights reserved.</footer></body></html>"""


def one(folder: Path, name: str, content: bytes | str, options: ReadOptions | None = None) -> Outcome:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    [outcome] = read([str(path)], options)
    return outcome


def document(outcome: Outcome) -> Document:
    assert isinstance(outcome, Document), outcome
    return outcome


def reason(outcome: Outcome) -> str:
    assert isinstance(outcome, Rejected), outcome
    return outcome.reason


def test_a_page_is_read_without_menus_and_footers(tmp_path: Path) -> None:
    result = document(one(tmp_path, "page.html", PAGE))
    assert result.text == (
        "Harbour closed\n\nThe harbour of the small town of Valmora was closed for two weeks, the mayor said"
        " on Monday.\n\nThe owner of the ferry company criticised the decision of the council, which"
        " met in March."
    )
    assert (result.title, result.authors, result.date) == ("Harbour closed", ("Mira Solvane",), "2019-03-03")


def test_compressed_files_are_read_as_well(tmp_path: Path) -> None:
    assert document(one(tmp_path, "page.html.gz", gzip.compress(PAGE.encode()))).title == "Harbour closed"


def test_an_empty_page_is_rejected(tmp_path: Path) -> None:
    assert reason(one(tmp_path, "a.html", "<html><body></body></html>")) == "no text was found in the page"


def test_running_heads_page_numbers_and_hyphens_of_a_pdf_are_mended(tmp_path: Path) -> None:
    pages = [
        ["Journal of Tides 12", *lines, str(number)]
        for number, lines in enumerate(
            [
                ["The owner of the har-", "bour met a well-known"],
                ["mayor and a well-", "known host of the"],
                ["Austro-", "Hungarian fleet."],
            ],
            1,
        )
    ]
    result = document(one(tmp_path, "a.pdf", pdf(pages)))
    assert result.text == (
        "The owner of the harbour met a well-known\nmayor and a well-known host of the\n"
        "Austro-Hungarian fleet."
    )


def test_the_title_of_a_pdf_counts_where_its_text_begins_with_it(tmp_path: Path) -> None:
    result = document(
        one(tmp_path, "a.pdf", pdf([["The tide", "gates", "They are closed."]], "The tide gates"))
    )
    assert (result.title, result.text) == ("The tide gates", "The tide gates\n\nThey are closed.")
    assert document(one(tmp_path, "b.pdf", pdf([["They are closed."]], "x.doc"))).title == ""


def test_pdfs_without_text_are_rejected(tmp_path: Path) -> None:
    assert reason(one(tmp_path, "scan.pdf", pdf([[], []]))).startswith("no text layer in 2 pages")
    assert "encrypted" in reason(one(tmp_path, "secret.pdf", pdf([["Text."]], password="secret")))
    assert "damaged, or no pdf" in reason(one(tmp_path, "bad.pdf", pdf([["Text."]])[:200]))


def test_paragraphs_and_tables_of_a_docx(tmp_path: Path) -> None:
    result = document(one(tmp_path, "a.docx", word("Minutes", ["The chair spoke."], ["Name", "Mira"])))
    assert (result.title, result.text) == ("Minutes", "Minutes\n\nThe chair spoke.\n\nName\n\nMira")


def test_a_docx_that_states_no_title_has_its_first_line(tmp_path: Path) -> None:
    result = document(one(tmp_path, "a.docx", without_properties(word("Minutes", ["The chair spoke."]))))
    assert (result.title, result.authors) == ("Minutes", ())
    assert result.text == "Minutes\n\nThe chair spoke."


def test_a_docx_that_unpacks_to_too_much_is_rejected(tmp_path: Path) -> None:
    assert "damaged, or no docx" in reason(one(tmp_path, "a.docx", word("T", ["x"])[:500]))
    bomb = BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", " " * 3_000_000)
    limited = ReadOptions(max_record_size=100_000)
    assert (
        reason(one(tmp_path, "bomb.docx", bomb.getvalue(), limited))
        == "it unpacks to more than 1,000,000 bytes"
    )


def test_chapters_of_an_epub(tmp_path: Path) -> None:
    chapters = [
        "<h1>The gate</h1><p>The gate of the harbour was closed for two weeks in March, the mayor said.</p>",
        "<h1>The ferry</h1><p>The owner of the ferry company criticised the decision of the council.</p>",
    ]
    result = document(one(tmp_path, "a.epub", epub(chapters)))
    assert (result.title, result.authors, result.language) == ("The tide gates", ("Mira Solvane",), "en")
    assert result.text == (
        "The tide gates\n\nThe gate\n\nThe gate of the harbour was closed for two weeks in March, the mayor"
        " said.\n\nThe ferry\n\nThe owner of the ferry company criticised the decision of the council."
    )
    assert "no text" in reason(one(tmp_path, "b.epub", epub(["<p></p>"])))
    assert "damaged, or no epub" in reason(one(tmp_path, "c.epub", epub(chapters)[:300]))


def test_markdown_without_its_marks(tmp_path: Path) -> None:
    text = "---\nauthor: Mira\n---\n# The *bridge*\n\nThe **mayor** of [Valmora](http://x.y) `ran`.\n"
    text += "\n```\ncode\n```\n- one\n- two\n"
    result = document(one(tmp_path, "a.md", text))
    assert (result.title, result.authors) == ("The bridge", ("Mira",))
    assert result.text == "The bridge\n\nThe mayor of Valmora ran.\n\none\n\ntwo"


def test_entries_of_bibtex(tmp_path: Path) -> None:
    path = tmp_path / "a.bib"
    path.write_text(
        "@article{s19, title={{The} tide gates}, author={Solvane, Mira and Garc{\\'i}a, Ana}, year=2019,\n"
        " month=mar, abstract={We study gates.}, keywords={tides, gates}}\n@book{b, title={Ferries}}\n"
        "@misc{c, title={x\n",
        encoding="utf-8",
    )
    first, second, third = read([str(path)])
    assert document(first).id == "a.bib:s19"
    assert document(first).text == "The tide gates\n\nWe study gates."
    assert document(first).authors == ("Solvane, Mira", "García, Ana")
    assert (document(first).date, document(first).categories) == ("2019-03", ("tides", "gates"))
    assert document(second).text == "Ferries"
    assert reason(third) == "an entry that is not closed"


def test_references_of_ris(tmp_path: Path) -> None:
    lines = [
        "TY  - JOUR",
        "TI  - Gates",
        "AU  - Solvane, Mira",
        "PY  - 2019",
        "AB  - We study gates.",
        "KW  - tides",
        "ER  - ",
    ]
    result = document(one(tmp_path, "a.ris", "\n".join(lines) + "\n"))
    assert (result.text, result.date, result.authors) == (
        "Gates\n\nWe study gates.",
        "2019",
        ("Solvane, Mira",),
    )
    assert result.categories == ("tides",)


PUBMED = """<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>12</PMID><Article><Journal><JournalIssue>
<PubDate><Year>2019</Year><Month>Mar</Month><Day>3</Day></PubDate></JournalIssue></Journal>
<ArticleTitle>Gates <i>in</i> vivo%s</ArticleTitle><Abstract><AbstractText Label="METHODS">We closed them.
</AbstractText></Abstract><AuthorList><Author><LastName>Solvane</LastName><ForeName>Mira</ForeName></Author>
</AuthorList></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"""


def test_articles_of_pubmed(tmp_path: Path) -> None:
    result = document(one(tmp_path, "a.xml", PUBMED % ""))
    assert (result.id, result.date, result.authors) == ("12", "2019-03-03", ("Mira Solvane",))
    assert result.text == "Gates in vivo\n\nMETHODS: We closed them."
    assert "only PubMed's" in reason(one(tmp_path, "b.xml", "<feed></feed>"))


def test_entities_do_nothing(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("SECRET", encoding="utf-8")
    external = f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{tmp_path}/secret">]>' + PUBMED % "&e;"
    assert "SECRET" not in document(one(tmp_path, "a.xml", external)).text
    laughs = "".join(f'<!ENTITY e{n + 1} "{f"&e{n};" * 10}">' for n in range(12))
    bomb = f'<!DOCTYPE x [<!ENTITY e0 "ha">{laughs}]>' + PUBMED % "&e12;"
    assert "amplification" in reason(one(tmp_path, "b.xml", bomb))


@pytest.mark.parametrize("name", ["a.bib", "a.ris", "a.xml"])
def test_a_file_without_a_record_is_rejected(tmp_path: Path, name: str) -> None:
    assert reason(one(tmp_path, name, "nothing of the kind\n"))


def test_a_page_of_which_parts_would_be_lost_is_rejected(tmp_path: Path) -> None:
    nested = "<div><p>The harbour of the town. " * (10_000_000 // 33)
    assert reason(one(tmp_path, "a.html", f"<html><body>{nested}")) == (
        "parts of the page cannot be read: line 1: Excessive depth in document: 256"
    )
