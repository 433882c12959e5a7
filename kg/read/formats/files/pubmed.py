"""PubMed's XML (PubmedArticleSet) → a record for each article and book, by lxml without entities.

Elements and attributes: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from lxml import etree

from kg.read.formats.markup.flattened import flatten
from kg.read.records.record import UnusableRecordError

_RECORDS = ("PubmedArticle", "PubmedBookArticle")
_DATES = (
    ".//JournalIssue/PubDate", ".//Article/ArticleDate", "./BookDocument/ContributionDate",
    "./BookDocument/Book/PubDate", ".//PubMedPubDate[@PubStatus='pubmed']",
)  # fmt: skip
"""Where a date is, the best one first."""
_GIVEN = ("ForeName", "FirstName", "Initials")


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """A record for each article, book and chapter.

    It has pmid, title, abstract, authors, date, language, keywords and journal.

    Document types are not loaded and entities not resolved, so that neither can do anything.
    """
    articles = etree.iterparse(
        BytesIO(data), tag=_RECORDS, resolve_entities=False, load_dtd=False, no_network=True
    )
    count = 0
    for count, (_, article) in enumerate(articles, 1):  # noqa: B007 - whether there was any
        flatten(article)
        yield _record(article)
        article.clear()
    if not count:
        raise UnusableRecordError("no PubmedArticle is in it; of XML only PubMed's is read")


def _record(article: Any) -> dict[str, object]:
    book = _text(article.find("./BookDocument/Book/BookTitle"))
    title = _text(article.find(".//ArticleTitle")) or book
    languages = list(map(_text, article.xpath(".//Article/Language | ./BookDocument/Language")))
    abstract = _paragraphs(article.iterfind(".//Abstract/AbstractText"))
    others: dict[str, str] = {}
    for other in article.iterfind(".//OtherAbstract"):
        paragraphs = _paragraphs(other.iterfind("AbstractText"))
        language = other.get("Language") or ""
        if not abstract or language in ("", *languages):
            abstract += [paragraph for paragraph in paragraphs if paragraph not in abstract]
        else:
            others[f"abstract ({language})"] = "\n\n".join(paragraphs)
    keywords = article.xpath(".//KeywordList/Keyword | .//MeshHeading/DescriptorName")
    authors = article.xpath(
        ".//Article/AuthorList/Author | ./BookDocument/AuthorList[not(@Type='editors')]/Author"
        " | ./BookDocument[not(AuthorList)]/Book/AuthorList[not(@Type='editors')]/Author"
    )
    fields: dict[str, object] = {
        "pmid": article.findtext(".//PMID"),
        "title": title,
        "text": "\n\n".join(abstract) or title,
        "date": next((date for path in _DATES if (date := _date(article.find(path)))), ""),
        "authors": [name for author in authors if (name := _author(author))],
        "language": languages,
        "keywords": list(dict.fromkeys(map(_text, keywords))),
        "journal": article.findtext(".//Journal/Title"),
        "book": book,
        "title in its language": _text(article.find(".//VernacularTitle")),
        "DOI of the article": article.findtext("./PubmedData/ArticleIdList/ArticleId[@IdType='doi']")
        or article.findtext(".//ELocationID[@EIdType='doi']")
        or article.findtext("./BookDocument/ArticleIdList/ArticleId[@IdType='doi']"),
        **others,
    }
    return {name: value for name, value in fields.items() if value}


def _paragraphs(parts: Any) -> list[str]:
    """The paragraphs of an abstract, each behind its label as PubMed prints it."""
    paragraphs = (((part.get("Label") or "").rstrip(" .:"), _text(part)) for part in parts)
    return [f"{label}: {text}" if label else text for label, text in paragraphs if text]


def _author(author: Any) -> str:
    given = next(filter(None, (_text(author.find(name)) for name in _GIVEN)), "")
    family = _text(author.find("LastName"))
    name = " ".join(filter(None, (given, family, _text(author.find("Suffix")) if family else "")))
    return name or _text(author.find("CollectiveName"))


def _text(element: Any) -> str:
    return "" if element is None else " ".join("".join(element.itertext()).split())


def _date(element: Any) -> str:
    """A date in words or numbers; a season, and the ranges of MedlineDate, as they stand."""
    if element is None:
        return ""
    year, month, day, season = (_text(element.find(part)) for part in ("Year", "Month", "Day", "Season"))
    if not year:
        return _text(element.find("MedlineDate"))
    if month.isdecimal():
        return "-".join([year, month.zfill(2), *([day.zfill(2)] if day else [])])
    return " ".join(filter(None, (day if month else "", month or season, year)))
