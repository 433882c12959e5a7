"""A thousand references, written by other libraries, come out as they went in."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from betwixt.document import Document
from kg.read import read

pytest.importorskip("pybtex")
pytest.importorskip("rispy")


class Reference(NamedTuple):
    """What is written: title, abstract, (family, given) of each author, year, and code of the language."""

    title: str
    abstract: str
    authors: tuple[tuple[str, str], ...]
    year: int
    language: str


FAMILIES = [
    "Brellin",
    "Kest",
    "Öst",
    "García Molina",
    "van der Beek",
    "O'Hara",
    "Kilroy-Silk",
    "Łukasz",
    "Müller",
    "Strauß",
]
GIVEN = ["Tova", "Ann M.", "Bjørn", "J.-P.", "Zoë", "Leo", "Renée", "I."]
WORDS = [
    "gates",
    "{braces}",
    "50%",
    "AT&T",
    "the sea",
    "10_000",
    "#1",
    "Élan",
    "“quoted”",
    "naïve",
    "R&D",
    "x^2",
    "a~b",
    "C:\\dir",
    "—",
    "$5",
]
LANGUAGES = {
    "en": ("eng", "English"),
    "de": ("ger", "German"),
    "fr": ("fre", "French"),
    "pl": ("pol", "Polish"),
}


def references(count: int) -> list[Reference]:
    chance = random.Random(7)

    def words(number: int) -> str:
        return " ".join(chance.choice(WORDS) for _ in range(number))

    return [
        Reference(
            f"On {words(4)} {number}",
            f"We study {words(30)}.",
            tuple((chance.choice(FAMILIES), chance.choice(GIVEN)) for _ in range(chance.randint(1, 5))),
            chance.randint(1950, 2030),
            chance.choice(list(LANGUAGES)),
        )
        for number in range(count)
    ]


def bibtex(records: list[Reference]) -> bytes:
    from pybtex.database import BibliographyData, Entry, Person
    from pylatexenc.latexencode import unicode_to_latex

    def latex(text: str) -> str:
        """What the writer does not escape itself."""
        return re.sub(r"\\([&%#_])", r"\1", unicode_to_latex(text))

    entries = {}
    for number, record in enumerate(records):
        fields = {"title": record.title, "abstract": record.abstract, "year": str(record.year)}
        fields = {name: latex(value) for name, value in fields.items()}
        persons = [Person(latex(f"{family}, {given}")) for family, given in record.authors]
        entries[f"k{number}"] = Entry(
            "article",
            fields=[*fields.items(), ("language", LANGUAGES[record.language][1])],
            persons={"author": persons},
        )
    return BibliographyData(entries).to_string("bibtex").encode()


def ris(records: list[Reference]) -> bytes:
    import rispy

    return rispy.dumps(
        [
            {
                "type_of_reference": "JOUR", "title": record.title, "abstract": record.abstract,
                "year": str(record.year),
                "authors": [f"{family}, {given}" for family, given in record.authors],
                "language": LANGUAGES[record.language][0],
            }
            for record in records
        ]
    ).encode()  # fmt: skip


def csl_json(records: list[Reference]) -> bytes:
    items = [
        {
            "id": f"k{number}", "type": "article-journal", "title": record.title, "abstract": record.abstract,
            "author": [{"family": family, "given": given} for family, given in record.authors],
            "issued": {"date-parts": [[record.year]]}, "language": f"{record.language}-XX",
        }
        for number, record in enumerate(records)
    ]  # fmt: skip
    return json.dumps(items).encode()


def pubmed(records: list[Reference]) -> bytes:
    from lxml import etree
    from lxml.builder import E

    articles = E.PubmedArticleSet(
        *(
            E.PubmedArticle(
                E.MedlineCitation(
                    E.PMID(str(number + 1)),
                    E.Article(
                        E.Journal(E.JournalIssue(E.PubDate(E.MedlineDate(f"{record.year} Nov-Dec")))),
                        E.ArticleTitle(record.title),
                        E.Abstract(E.AbstractText(record.abstract)),
                        E.AuthorList(*(E.Author(E.LastName(f), E.ForeName(g)) for f, g in record.authors)),
                        E.Language(LANGUAGES[record.language][0]),
                    ),
                )
            )
            for number, record in enumerate(records)
        )
    )
    return bytes(etree.tostring(articles, xml_declaration=True, encoding="UTF-8"))


def zotero_csv(records: list[Reference]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(["Key", "Item Type", "Publication Year", "Author", "Title", "Abstract Note", "Language"])
    for number, record in enumerate(records):
        authors = "; ".join(f"{family}, {given}" for family, given in record.authors)
        row = [f"K{number}", "journalArticle", record.year, authors, record.title, record.abstract]
        writer.writerow([*row, LANGUAGES[record.language][1]])
    return text.getvalue().encode("utf-8-sig")


@pytest.mark.parametrize(
    ("ending", "write", "family_first"),
    [
        ("bib", bibtex, True),
        ("ris", ris, True),
        ("json", csl_json, False),
        ("xml", pubmed, False),
        ("csv", zotero_csv, True),
    ],
)
def test_a_thousand_references(
    tmp_path: Path, ending: str, write: Callable[[list[Reference]], bytes], family_first: bool
) -> None:
    written = references(1_000)
    path = tmp_path / f"a.{ending}"
    path.write_bytes(write(written))
    documents = list(read([str(path)]))
    assert len(documents) == len(written)
    differing = []
    for document, record in zip(documents, written, strict=True):
        assert isinstance(document, Document), document
        names = tuple(f"{f}, {g}" if family_first else f"{g} {f}" for f, g in record.authors)
        body = document.text.removeprefix(document.title).strip()
        was = (record.title, record.abstract, names, str(record.year), record.language)
        came = (document.title, body, document.authors, document.date[:4], document.language)
        if was != came:
            differing.append((was, came))
    assert not differing, f"{len(differing)} differ, among them {differing[:2]}"
