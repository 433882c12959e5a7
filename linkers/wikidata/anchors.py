"""How often a text of a link leads to a page, over all pages of a Wikipedia: where P(item | name) comes from.

The relative frequencies of link anchors are the prior of the ApposCorpus paper (§4.1).
"""

from __future__ import annotations

import gzip
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

from betwixt.errors import InvalidInputError
from linkers.wikidata.sources.wikipedia import Wiki, links

_HELD = 500_000
_MEMORY = "1GB"
_REDIRECTS = 3
"""Redirects that are followed; longer chains are mistakes of the wiki."""
_COLUMNS = 3


@dataclass(frozen=True, slots=True)
class AnchorCount:
    """How often a text leads to a page."""

    text: str
    title: str
    links: int


@dataclass(frozen=True, slots=True)
class Counted:
    """What a dump had.

    Args:
        pages: of the main namespace, redirects too.
        pairs: of a text and a title that it leads to.
    """

    pages: int
    pairs: int


def write_anchors(
    dump: Path, output: Path, bytes_read: Callable[[int], None] = lambda count: None
) -> Counted:
    """Count the links of a dump and write them: text, title, count, tab-separated, sorted.

    Memory stays flat: counts are added up on disk.

    Args:
        dump: MediaWiki's XML, maybe compressed.
        output: the file to write, gzip.
        bytes_read: called with the number of bytes that were just read of the dump, as it lies on the disk.

    Raises:
        InvalidInputError: the dump is damaged; nothing is written.
    """
    with TemporaryDirectory() as folder, duckdb.connect(str(Path(folder) / "links.duckdb")) as connection:
        connection.execute(f"SET memory_limit = '{_MEMORY}'")
        connection.execute("SET temp_directory = ?", [folder])
        connection.execute("CREATE TABLE link (text VARCHAR, title VARCHAR, links BIGINT)")
        connection.execute("CREATE TABLE redirect (title VARCHAR, target VARCHAR)")
        held: Counter[tuple[str, str]] = Counter()
        redirects: list[tuple[str, str]] = []
        wiki, count = Wiki(dump, bytes_read), 0
        for page in wiki.pages():
            count += 1
            if page.redirect:
                redirects.append((page.title, page.redirect))
            else:
                held.update((link.text, link.title) for link in links(page, wiki.namespaces))
            if len(held) + len(redirects) >= _HELD:
                _spill(connection, held, redirects)
        _spill(connection, held, redirects)
        for _ in range(_REDIRECTS):
            connection.execute(
                "UPDATE link SET title = redirect.target FROM redirect WHERE link.title = redirect.title"
            )
        rows = connection.execute(
            "SELECT text, title, sum(links)::BIGINT FROM link GROUP BY ALL ORDER BY text, title"
        )
        return Counted(count, _write(output, rows))


def _spill(
    connection: duckdb.DuckDBPyConnection, held: Counter[tuple[str, str]], redirects: list[tuple[str, str]]
) -> None:
    import pyarrow

    if held:
        texts, titles = zip(*held, strict=True)
        counted = pyarrow.table({"text": texts, "title": titles, "links": list(held.values())})
        connection.from_arrow(counted).insert_into("link")
    if redirects:
        sources, targets = zip(*redirects, strict=True)
        leading = pyarrow.table({"title": sources, "target": targets})
        connection.from_arrow(leading).insert_into("redirect")
    held.clear()
    redirects.clear()


def _write(output: Path, rows: duckdb.DuckDBPyConnection) -> int:
    part = output.with_name(output.name + ".part")
    count = 0
    with gzip.GzipFile(part, "wb", mtime=0) as file:
        while batch := rows.fetchmany(10_000):
            file.writelines(f"{text}\t{title}\t{links}\n".encode() for text, title, links in batch)
            count += len(batch)
    part.replace(output)
    return count


def read_anchors(path: Path) -> Iterator[AnchorCount]:
    """What ``write_anchors`` wrote.

    Raises:
        InvalidInputError: a line is of another format, or the file is damaged.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
            for number, line in enumerate(lines, 1):
                cells = line.rstrip("\n").split("\t")
                if len(cells) != _COLUMNS or not cells[2].isdecimal():
                    raise InvalidInputError(f"{path}, line {number}: no text, title and count", _MAKE)
                yield AnchorCount(cells[0], cells[1], int(cells[2]))
    except (EOFError, gzip.BadGzipFile, zlib.error, UnicodeDecodeError) as error:
        raise InvalidInputError(f"{path}: damaged, or not all of it: {error}", _MAKE) from error


_MAKE = "make the file with kg wikidata anchors"
