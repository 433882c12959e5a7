"""The options that say how input is read, and what they make of its first records."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from kg.read import FieldMapping, ReadOptions

FIELDS = ("id", "title", "text", "date", "url", "language", "authors", "categories")
FORMATS = ("txt", "md", "jsonl", "json", "csv", "tsv", "html", "pdf", "docx", "bib", "ris", "pubmed")
RECORDS_SHOWN = 3
CHARACTERS_SHOWN = 70


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options; the command gets them as ``options``, a ``ReadOptions``."""
    parameters = [
        *(
            click.option(
                f"--{field}-column", metavar="NAME", help=f"The column or key that holds the {field}."
            )
            for field in FIELDS
        ),
        click.option("--input-format", "format", type=click.Choice(FORMATS), help="Format of every input."),
        click.option("--encoding", metavar="NAME", help="Encoding of every input (default: detected)."),
        click.option("--delimiter", metavar="CHARACTER", help="Between the columns of csv and tsv."),
        click.option("--language", metavar="CODE", help="Where a record names none (default: recognised)."),
        click.option(
            "--max-record-size",
            type=click.IntRange(min=1),
            default=50,
            show_default=True,
            metavar="MB",
            help="Refuse longer records: in millions of characters, of a text file of bytes.",
        ),
        click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Stop after N documents."),
    ]

    @functools.wraps(command)
    def with_options(**given: Any) -> Any:
        from kg.read import ReadOptions

        names = [f"{field}_column" for field in FIELDS]
        names += ["format", "encoding", "delimiter", "language", "limit"]
        size = given.pop("max_record_size") * 1_000_000
        options = ReadOptions(**{name: given.pop(name) for name in names}, max_record_size=size)
        return command(options=options, **given)

    for option in reversed(parameters):
        with_options = option(with_options)
    return with_options


def mapping(inputs: Sequence[str], options: ReadOptions) -> Iterator[str]:
    """Lines that show how the first records become documents: field, column, value."""
    from kg.read import Rejected, preview

    for record in preview(inputs, options, RECORDS_SHOWN):
        if isinstance(record, Rejected):
            yield f"rejected: {record}"
        else:
            yield record.document.source
            yield from _fields(record)
        yield ""
    yield "Nothing was built."


def _fields(record: FieldMapping) -> Iterator[str]:
    document = record.document
    body = document.text.removeprefix(document.title)
    values = {
        "id": document.id,
        "title": document.title,
        "text": f"{len(body):,} characters: {body}",
        "date": document.date,
        "url": document.url,
        "language": document.language,
        "authors": "; ".join(document.authors),
        "categories": " ".join(document.categories),
    }
    for field, value in values.items():
        yield f"  {field:<11}{record.columns.get(field, '–'):<16}{_shortened(value) or '–'}"
    if document.metadata:
        yield f"  metadata   {', '.join(document.metadata)}"
    if record.ignored:
        yield f"  not read   {', '.join(record.ignored)}"


def _shortened(value: str) -> str:
    line = " ".join(value.split())
    return line if len(line) <= CHARACTERS_SHOWN else line[:CHARACTERS_SHOWN] + "…"
