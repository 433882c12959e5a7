"""Files that other libraries write come out equal in title, text, authors, year and language."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import docx
import pytest
import yaml
from ebooklib import epub
from lxml.html import builder, tostring
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate

from betwixt.document import Document
from kg.read import read

FIRST_NAMES = ("Mira", "Ana", "Leo", "José", "Jean-Luc", "Ingrid", "Søren", "T. S.", "Zoë", "Lars")
LAST_NAMES = (
    "Solvane",
    "Orr",
    "Brandt",
    "García Vale",
    "van der Holm",
    "O’Hara",
    "Kilroy-Silk",
    "Müller",
    "Åberg",
)
SENTENCES = {
    "en": (
        "The harbour of {} was closed for two weeks, the mayor said.",
        "Its owner, a ferry company, criticised the well-known council.",
        "About 40% of the boats (some 1,200) stayed at home.",
        "“Nobody asked us”, said the captain of the {}.",
    ),
    "de": (
        "Der Hafen von {} war zwei Wochen lang geschlossen, sagte die Bürgermeisterin.",
        "Die Eigentümerin, eine Fährgesellschaft, widersprach dem Gemeinderat.",
        "„Niemand hat uns gefragt“, sagte der Kapitän der {}.",
    ),
    "fr": (
        "Le port de {} est resté fermé pendant deux semaines, a dit le maire.",
        "La propriétaire, une compagnie de navigation, a critiqué le conseil municipal.",
        "« Personne ne nous a rien demandé », a dit le capitaine du {}.",
    ),
}
TITLES = {
    "en": ("The gates of {}", "Harbour of {} closed: a report", "Who owns the {}?"),
    "de": ("Die Tore von {}", "Hafen von {} geschlossen", "Wem gehört die {}?"),
    "fr": ("Les portes de {}", "Le port de {} fermé", "À qui est le {} ?"),
}
PLACES = ("Valmora", "Brenn", "Östholm", "Saint-Aubin", "New Weald", "Karlsö")


@dataclass(frozen=True, slots=True)
class Sample:
    """What is written, and must be read."""

    title: str
    paragraphs: tuple[str, ...]
    authors: tuple[str, ...]
    year: int
    language: str


def sample(draw: random.Random) -> Sample:
    language = draw.choice(sorted(SENTENCES))
    place = draw.choice(PLACES)
    paragraphs = tuple(
        " ".join(
            draw.choice(SENTENCES[language]).format(draw.choice(PLACES)) for _ in range(draw.randint(2, 6))
        )
        for _ in range(draw.randint(2, 5))
    )
    names = [f"{draw.choice(FIRST_NAMES)} {draw.choice(LAST_NAMES)}" for _ in range(draw.randint(1, 4))]
    title = draw.choice(TITLES[language]).format(place)
    return Sample(title, paragraphs, tuple(dict.fromkeys(names)), draw.randint(1975, 2030), language)


def write_docx(sample: Sample, path: Path) -> None:
    document = docx.Document()
    document.add_heading(sample.title, 0)
    for paragraph in sample.paragraphs:
        document.add_paragraph(paragraph)
    properties = document.core_properties
    properties.title, properties.author = sample.title, "; ".join(sample.authors)
    properties.created, properties.language = datetime(sample.year, 3, 3), sample.language
    document.save(str(path))


def write_epub(sample: Sample, path: Path) -> None:
    book = epub.EpubBook()
    book.set_title(sample.title)
    book.set_language(sample.language)
    for author in sample.authors:
        book.add_author(author)
    book.add_metadata("DC", "date", f"{sample.year}-03-03")
    for number, paragraph in enumerate(sample.paragraphs):
        chapter = epub.EpubHtml(title=f"Chapter {number}", file_name=f"{number}.xhtml", lang=sample.language)
        chapter.content = f"<p>{paragraph}</p>"
        book.add_item(chapter)
        book.spine.append(chapter)
    book.add_item(epub.EpubNcx())
    epub.write_epub(str(path), book)


def write_pdf(sample: Sample, path: Path) -> None:
    styles = getSampleStyleSheet()
    document = SimpleDocTemplate(
        str(path), title=sample.title, author="; ".join(sample.authors), lang=sample.language
    )
    paragraphs = [Paragraph(paragraph, styles["BodyText"]) for paragraph in sample.paragraphs]
    created = datetime(sample.year, 3, 3, tzinfo=UTC).timestamp()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(int(created)))
        document.build([Paragraph(sample.title, styles["Title"]), *paragraphs])


def write_html(sample: Sample, path: Path) -> None:
    page = builder.HTML(
        builder.HEAD(
            builder.META(charset="utf-8"),
            builder.TITLE(sample.title),
            *(builder.META(name="citation_author", content=author) for author in sample.authors),
            builder.META(name="citation_publication_date", content=f"{sample.year}/03/03"),
        ),
        builder.BODY(
            builder.DIV(builder.A("Home", href="/"), builder.A("News", href="/news")),
            builder.H1(sample.title),
            *map(builder.P, sample.paragraphs),
        ),
        lang=sample.language,
    )
    path.write_bytes(tostring(page, encoding="utf-8", doctype="<!doctype html>"))


def write_markdown(sample: Sample, path: Path) -> None:
    matter = {
        "title": sample.title,
        "author": list(sample.authors),
        "date": f"{sample.year}-03-03",
        "lang": sample.language,
    }
    text = "\n\n".join(sample.paragraphs)
    path.write_text(f"---\n{yaml.safe_dump(matter, allow_unicode=True)}---\n{text}\n", encoding="utf-8")


WRITERS: dict[str, Callable[[Sample, Path], None]] = {
    "docx": write_docx,
    "epub": write_epub,
    "pdf": write_pdf,
    "html": write_html,
    "md": write_markdown,
}


def written_and_read(format: str, count: int, folder: Path) -> None:
    draw = random.Random(f"{format} 7")
    samples = [sample(draw) for _ in range(count)]
    for number, written in enumerate(samples):
        WRITERS[format](written, folder / f"{number:04}.{format}")
    for written, document in zip(samples, read([str(folder)]), strict=True):
        assert isinstance(document, Document), document
        words = " ".join([written.title, *written.paragraphs]).split()
        assert document.title == written.title
        assert document.text.split() == words
        assert document.authors == written.authors
        assert document.language == written.language
        assert document.date[:4] == str(written.year)


@pytest.mark.parametrize("format", WRITERS)
def test_a_few_come_out_as_they_were_written(format: str, tmp_path: Path) -> None:
    written_and_read(format, 5, tmp_path)


@pytest.mark.slow
@pytest.mark.volume
@pytest.mark.parametrize("format", WRITERS)
def test_two_hundred_of_each_come_out_as_they_were_written(format: str, tmp_path: Path) -> None:
    written_and_read(format, 200, tmp_path)
