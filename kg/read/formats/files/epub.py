"""epub → all visible text of its chapters in the order of its spine (EPUB 3.3). A book has no menus."""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import unquote, urlsplit

from lxml import etree

from kg.read.formats.markup.flattened import flatten
from kg.read.formats.markup.trees import tree_of
from kg.read.formats.markup.visible import blocks
from kg.read.records.record import UnusableRecordError

_MARKUP = 10
"""Bytes that it may unpack to for each character that a record may have; pictures are not unpacked."""
_CHAPTERS = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document")
_DC = "{http://purl.org/dc/elements/1.1/}"
_OPF = "{http://www.idpf.org/2007/opf}"
_OTHER_ROLES = frozenset(
    ("edt", "trl", "ill", "pbl", "nrt", "bkp", "bkd", "cov", "dsr", "aui", "aft", "win", "clb")
)
"""Of those who are no authors, by MARC's codes (https://id.loc.gov/vocabulary/relators.html)."""
_BEGIN = 4_000
"""Bytes at either end of a chapter that tell whether it is whole."""
_MOST_UNLISTED = 100
_FAILURES = (
    OSError, KeyError, ValueError, RuntimeError, NotImplementedError, EOFError,
    zipfile.BadZipFile, zlib.error, UnusableRecordError,
)  # fmt: skip
"""What may go wrong with one chapter. RuntimeError: it is encrypted."""


@dataclass(frozen=True, slots=True)
class _Book:
    """What the package document of a book says.

    Args:
        package: its root.
        chapters: paths in the archive in reading order, each once.
        unlisted: names of chapters in its spine of which it lists no file.
    """

    package: Any
    chapters: tuple[str, ...]
    unlisted: tuple[str, ...]


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """One record: the chapters; title, authors, date, language and subjects as the book states them.

    A record of a ``failure`` follows for each chapter that cannot be read, or not to its end.

    Raises:
        UnusableRecordError: it unpacks to too much, or no chapter has text.
    """
    with zipfile.ZipFile(BytesIO(data)) as archive:
        book = _book(archive, limit)
        sizes = {member.filename: member.file_size for member in archive.infolist()}
        if sum(sizes.get(chapter, 0) for chapter in book.chapters) > limit * _MARKUP:
            raise UnusableRecordError(f"it unpacks to more than {limit * _MARKUP:,} bytes")
        encrypted = _encrypted(archive, limit)
        paragraphs: list[str] = []
        failures: list[dict[str, object]] = [
            {"failure": f"a chapter of the book is absent: its spine names {name!r}", "raw": name}
            for name in book.unlisted
        ]
        for number, chapter in enumerate(book.chapters, 1):
            try:
                if chapter in encrypted:
                    raise UnusableRecordError("encrypted by its publisher")
                markup = archive.read(chapter)
                paragraphs += _paragraphs(markup, chapter, book.chapters)
                if _is_cut(markup):
                    raise UnusableRecordError("it ends within its markup; what stands before is read")
            except _FAILURES as error:
                words = " ".join(str(error).split()) or type(error).__name__
                reason = f"chapter {number} of the book ({chapter}) cannot be read as a whole: {words}"
                failures.append({"failure": reason, "raw": chapter})
    if not paragraphs:
        raise UnusableRecordError(
            str(failures[0]["failure"]) if failures else "no text was found in its chapters"
        )
    yield {**_stated(book.package), "text": "\n\n".join(paragraphs)}
    yield from failures


def _book(archive: zipfile.ZipFile, limit: int) -> _Book:
    rootfile = _xml(archive, "META-INF/container.xml", limit).find(".//{*}rootfile")
    place = unquote(rootfile.get("full-path"))
    package = _xml(archive, place, limit)
    folder = posixpath.dirname(place)
    files = {
        item.get("id"): posixpath.normpath(posixpath.join(folder, unquote(item.get("href", ""))))
        for item in package.iterfind(".//{*}manifest/{*}item")
        if item.get("media-type") in _CHAPTERS
    }
    listed = {item.get("id") for item in package.iterfind(".//{*}manifest/{*}item")}
    references = [reference.get("idref") for reference in package.iterfind(".//{*}spine/{*}itemref")]
    chapters = dict.fromkeys(files[reference] for reference in references if reference in files)
    unlisted = dict.fromkeys(reference for reference in references if reference and reference not in listed)
    return _Book(package, tuple(chapters), tuple(unlisted)[:_MOST_UNLISTED])


def _is_cut(markup: bytes) -> bool:
    """Whether XHTML lacks its end; html may do without."""
    begin, end = markup[:_BEGIN].lower(), markup[-_BEGIN:].lower()
    return b"http://www.w3.org/1999/xhtml" in begin and b"<body" in markup.lower() and b"</html" not in end


def _paragraphs(data: bytes, chapter: str, chapters: tuple[str, ...]) -> list[str]:
    """The paragraphs of a chapter; callouts of notes go where the note is in a chapter of the book."""
    tree = tree_of(data)
    if tree is None:
        return []
    folder, own = posixpath.dirname(chapter), set(tree.xpath(".//@id"))
    others = set(chapters) - {chapter}

    def has_note(href: str) -> bool:
        link = urlsplit(href)
        if link.scheme or link.netloc:
            return False
        if not link.path:
            return unquote(link.fragment) in own
        return posixpath.normpath(posixpath.join(folder, unquote(link.path))) in others

    flatten(tree, has_note)
    return [block.text for block in blocks(tree)]


def _stated(package: Any) -> dict[str, object]:
    dates = list(package.iterfind(f".//{_DC}date"))
    published = [
        date for date in dates if date.get(f"{_OPF}event") in ("publication", "original-publication")
    ]
    fields = {
        "title": " ".join((package.findtext(f".//{_DC}title") or "").split()),
        "authors": _authors(package),
        "date": next((date.text.strip() for date in published or dates if (date.text or "").strip()), ""),
        "language": next(iter(_texts(package, "language")), ""),
        "keywords": _texts(package, "subject"),
    }
    return {name: value for name, value in fields.items() if value}


def _authors(package: Any) -> list[str]:
    """Those who made the book, without the editors and translators among them; all if nobody else did."""
    roles: dict[str, set[str]] = {}
    for meta in package.iterfind(".//{*}meta[@property='role']"):
        identifier = (meta.get("refines") or "").removeprefix("#")
        roles.setdefault(identifier, set()).add((meta.text or "").strip().casefold())
    creators: list[tuple[str, set[str]]] = []
    for element in package.iterfind(f".//{_DC}creator"):
        own = (element.get(f"{_OPF}role") or "").strip().casefold()
        name = " ".join("".join(element.itertext()).split())
        if name:
            creators.append((name, roles.get(element.get("id") or "", set()) | ({own} if own else set())))
    authors = [name for name, own in creators if not own or not own <= _OTHER_ROLES]
    return authors or [name for name, _ in creators]


def _texts(package: Any, name: str) -> list[str]:
    texts = ("".join(element.itertext()).strip() for element in package.iterfind(f".//{_DC}{name}"))
    return [" ".join(text.split()) for text in texts if text]


def _encrypted(archive: zipfile.ZipFile, limit: int) -> frozenset[str]:
    """The files of a book that its publisher has encrypted (EPUB Open Container Format, 4.2.6.3.2)."""
    try:
        statement = _xml(archive, "META-INF/encryption.xml", limit)
    except KeyError:
        return frozenset()
    return frozenset(unquote(part.get("URI", "")) for part in statement.iterfind(".//{*}CipherReference"))


def _xml(archive: zipfile.ZipFile, name: str, limit: int) -> Any:
    if archive.getinfo(name).file_size > limit:
        raise UnusableRecordError(f"{name} unpacks to more than {limit:,} bytes")
    return etree.fromstring(archive.read(name), etree.XMLParser(resolve_entities=False, no_network=True))
