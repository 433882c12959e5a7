"""PubMed's XML (PubmedArticleSet) → a record for each article, by lxml without entities."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from lxml import etree

from kg.read.records.record import UnusableRecordError

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """A record for each ``PubmedArticle``: pmid, title, abstract, authors, date, keywords, journal, doi.

    Document types are not loaded and entities not resolved, so that neither can do anything.
    """
    articles = etree.iterparse(
        BytesIO(data), tag="PubmedArticle", resolve_entities=False, load_dtd=False, no_network=True
    )
    count = 0
    for count, (_, article) in enumerate(articles, 1):  # noqa: B007 - whether there was any
        yield _record(article)
        article.clear()
    if not count:
        raise UnusableRecordError("no PubmedArticle is in it; of XML only PubMed's is read")


def _record(article: Any) -> dict[str, object]:
    title = _text(article.find(".//ArticleTitle"))
    abstract = [
        f"{part.get('Label').capitalize()}: {_text(part)}" if part.get("Label") else _text(part)
        for part in article.iterfind(".//Abstract/AbstractText")
    ]
    authors = [
        " ".join(filter(None, (author.findtext("ForeName"), author.findtext("LastName"))))
        or author.findtext("CollectiveName", "")
        for author in article.iterfind(".//AuthorList/Author")
    ]
    keywords = article.xpath(".//KeywordList/Keyword | .//MeshHeading/DescriptorName")
    fields = {
        "pmid": article.findtext(".//PMID"),
        "title": title,
        "text": "\n\n".join(abstract) or title,
        "date": _date(article.find(".//JournalIssue/PubDate")),
        "authors": authors,
        "keywords": list(dict.fromkeys(map(_text, keywords))),
        "journal": article.findtext(".//Journal/Title"),
        "DOI of the article": article.findtext(".//ArticleId[@IdType='doi']"),
    }
    return {name: value for name, value in fields.items() if value}


def _text(element: Any) -> str:
    return "" if element is None else " ".join("".join(element.itertext()).split())


def _date(element: Any) -> str:
    if element is None:
        return ""
    year, month, day = (element.findtext(part, "") for part in ("Year", "Month", "Day"))
    if not year:
        return str(element.findtext("MedlineDate", ""))
    number = _MONTHS.index(month[:3].lower()) + 1 if month[:3].lower() in _MONTHS else month
    return "-".join([year, *(f"{int(part):02}" for part in (number, day) if str(part).isdigit())])
