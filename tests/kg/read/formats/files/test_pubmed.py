"""PubMed: books, dates in words, labels, other abstracts, initials and raised text."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import read


def documents(folder: Path, inner: str) -> list[Document]:
    path = folder / "a.xml"
    path.write_text(f"<PubmedArticleSet>{inner}</PubmedArticleSet>", encoding="utf-8")
    outcomes = list(read([str(path)]))
    assert all(isinstance(outcome, Document) for outcome in outcomes), outcomes
    return [outcome for outcome in outcomes if isinstance(outcome, Document)]


def article(inner: str, *, title: str = "Gates", date: str = "<Year>2030</Year>") -> str:
    issue = f"<Journal><JournalIssue><PubDate>{date}</PubDate></JournalIssue></Journal>"
    content = f"<Article>{issue}<ArticleTitle>{title}</ArticleTitle>{inner}</Article>"
    return f"<PubmedArticle><MedlineCitation><PMID>7</PMID>{content}</MedlineCitation></PubmedArticle>"


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("<MedlineDate>2030 Nov-Dec</MedlineDate>", "2030-11"),
        ("<MedlineDate>1998 Winter</MedlineDate>", "1998"),
        ("<MedlineDate>1999-2000</MedlineDate>", "1999"),
        ("<MedlineDate>2012 Dec-2013 Jan</MedlineDate>", "2012-12"),
        ("<MedlineDate>2015 Mar 12-18</MedlineDate>", "2015-03-12"),
        ("<MedlineDate>2004 3rd Quarter</MedlineDate>", "2004"),
        ("<Year>2004</Year><Season>Fall</Season>", "2004"),
        ("<Year>2004</Year><Month>09</Month><Day>3</Day>", "2004-09-03"),
        ("<Year>2004</Year><Month>Sep</Month><Day>3</Day>", "2004-09-03"),
    ],
)
def test_dates(tmp_path: Path, date: str, expected: str) -> None:
    [document] = documents(tmp_path, article("", date=date))
    assert document.date == expected


def test_labels_stay_as_they_are_and_raised_text_is_no_digit(tmp_path: Path) -> None:
    parts = (
        '<AbstractText Label="BACKGROUND AND RNA">Ten <i>gates</i>.</AbstractText>'
        "<AbstractText>At 10<sup>6</sup> sites of Ca<sup>2+</sup> in H<sub>2</sub>O.</AbstractText>"
    )
    [document] = documents(tmp_path, article(f"<Abstract>{parts}</Abstract>"))
    assert document.text == ("Gates\n\nBACKGROUND AND RNA: Ten gates.\n\nAt 10^6 sites of Ca2+ in H2O.")


def test_abstracts_in_other_languages_are_metadata_and_others_text(tmp_path: Path) -> None:
    inner = "<Abstract><AbstractText>We study.</AbstractText></Abstract><Language>eng</Language>"
    others = (
        '<OtherAbstract Language="fre"><AbstractText>Nous.</AbstractText></OtherAbstract>'
        '<OtherAbstract Type="plain-language-summary" Language="eng">'
        "<AbstractText>In short.</AbstractText></OtherAbstract>"
    )
    text = article(inner).replace("</MedlineCitation>", f"{others}</MedlineCitation>")
    [document] = documents(tmp_path, text)
    assert document.text == "Gates\n\nWe study.\n\nIn short."
    assert document.metadata["abstract (fre)"] == "Nous."
    [alone] = documents(tmp_path, text.replace("<AbstractText>We study.</AbstractText>", ""))
    assert alone.text == "Gates\n\nNous.\n\nIn short."


def test_authors_and_language(tmp_path: Path) -> None:
    names = [
        "<LastName>Kest</LastName><Initials>A</Initials>",
        "<LastName>Brandt</LastName><ForeName>Leo</ForeName><Suffix>Jr</Suffix>",
        "<CollectiveName>Gate Study Group</CollectiveName>",
    ]
    people = "".join(f"<Author>{name}</Author>" for name in names)
    [document] = documents(tmp_path, article(f"<AuthorList>{people}</AuthorList><Language>ger</Language>"))
    assert document.authors == ("A Kest", "Leo Brandt Jr", "Gate Study Group")
    assert document.language == "de"


def test_books_and_chapters(tmp_path: Path) -> None:
    book = (
        "<Book><BookTitle>The book of gates</BookTitle><PubDate><Year>2019</Year></PubDate>"
        "<AuthorList Type='editors'><Author><LastName>Ed</LastName></Author></AuthorList></Book>"
    )
    chapter = (
        f"<BookDocument><PMID>8</PMID>{book}<ArticleTitle>Locks</ArticleTitle><Language>eng</Language>"
        "<AuthorList Type='authors'><Author><LastName>Kest</LastName><ForeName>Ann</ForeName></Author>"
        "</AuthorList>"
        "<Abstract><AbstractText>On locks.</AbstractText></Abstract></BookDocument>"
    )
    whole = f"<BookDocument><PMID>9</PMID>{book}</BookDocument>"
    inner = "".join(f"<PubmedBookArticle>{document}</PubmedBookArticle>" for document in (chapter, whole))
    first, second = documents(tmp_path, inner)
    assert (first.id, first.title, first.text) == ("8", "Locks", "Locks\n\nOn locks.")
    assert (first.authors, first.date) == (("Ann Kest",), "2019")
    assert (second.title, second.authors) == ("The book of gates", ())
