"""The options that say how input is read, and what they make of its first records."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from kg.commands.shared.languages import without_model

if TYPE_CHECKING:
    from kg.progress import Advance
    from kg.read import FieldMapping, Occurrences, ReadOptions, Survey

FIELDS = ("id", "title", "text", "date", "url", "language", "authors", "categories")
FORMATS = ("txt", "md", "jsonl", "json", "csv", "tsv", "html", "pdf", "docx", "epub", "bib", "ris", "pubmed")
RECORDS_SHOWN = 3
CHARACTERS_SHOWN = 70


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options; the command gets them as ``options``, a ``ReadOptions``."""
    parameters = [
        click.option(
            "--column",
            "columns",
            multiple=True,
            metavar="FIELD=NAME",
            callback=_columns,
            help=f"The column or key NAME that holds a field: {', '.join(FIELDS)}. Repeatable.",
        ),
        *(click.option(f"--{field}-column", metavar="NAME", hidden=True) for field in FIELDS),
        click.option("--input-format", "format", type=click.Choice(FORMATS), help="Format of every input."),
        click.option("--encoding", metavar="NAME", help="Encoding of every input (default: detected)."),
        click.option(
            "--delimiter", metavar="CHARACTER", help="The character between the columns of csv and tsv."
        ),
        click.option(
            "--language",
            metavar="CODE",
            help="Language of every document (default: that of its record, or recognised).",
        ),
        click.option(
            "--max-record-size",
            type=click.IntRange(min=1),
            default=50,
            show_default=True,
            metavar="MB",
            help="Refuse records beyond this many million characters (text files: million bytes).",
        ),
        click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Stop after N documents."),
    ]

    @functools.wraps(command)
    def with_options(**given: Any) -> Any:
        from kg.read import ReadOptions

        columns = {f"{field}_column": given.pop(f"{field}_column") for field in FIELDS}
        columns |= {f"{field}_column": name for field, name in given.pop("columns").items()}
        names = ("format", "encoding", "delimiter", "language", "limit")
        size = given.pop("max_record_size") * 1_000_000
        others = {name: given.pop(name) for name in names}
        options = ReadOptions(**columns, **others, max_record_size=size)
        return command(options=options, **given)

    for option in reversed(parameters):
        with_options = option(with_options)
    return with_options


def _columns(ctx: click.Context, parameter: click.Parameter, pairs: tuple[str, ...]) -> dict[str, str]:
    """Field → column, of ``FIELD=NAME``."""
    columns: dict[str, str] = {}
    for pair in pairs:
        field, _, name = pair.partition("=")
        if field not in FIELDS or not name:
            raise click.BadParameter(f"{pair!r} is not FIELD=NAME with one of {', '.join(FIELDS)}")
        if columns.setdefault(field, name) != name:
            raise click.BadParameter(f"{field} is given twice: {columns[field]!r} and {name!r}")
    return columns


def surveyed(inputs: Sequence[str], options: ReadOptions, advance: Advance) -> Iterator[str | Survey]:
    """Lines that show how the first records become documents (field, column, value), then all that was seen.

    Args:
        inputs: as the user named them; all of them is read.
        options: how.
        advance: told of every record.
    """
    from kg.read import FieldMapping, Rejected, Survey, survey

    seen = Survey()
    for number, (now, record) in enumerate(survey(inputs, options)):
        seen = now
        advance(1)
        if number >= RECORDS_SHOWN:
            continue
        if isinstance(record, FieldMapping):
            yield record.document.source
            yield from _fields(record)
        elif isinstance(record, Rejected):
            yield f"rejected: {record}"
        else:
            yield f"{record.source}: {record.place}: the same as {record.first}"
        yield ""
    yield seen


def seen(survey: Survey) -> Iterator[str]:
    """Lines that sum up what a reading brought: documents by format and language, what cannot be read."""
    yield f"{counted(survey.documents, 'document')}: {_listed(survey.formats)}"
    if survey.languages:
        yield f"Languages: {_listed(survey.languages)}"
    others = {language: count for language, count in survey.languages.most_common() if language != "en"}
    if others:
        yield f"{without_model(others)}. --language CODE where that is wrong."
    if survey.duplicates:
        yield f"{counted(survey.duplicates, 'record')} repeated an earlier one"
    if survey.rejected.count:
        yield f"{counted(survey.rejected.count, 'record')} will be rejected:"
        yield from (f"  {line}" for line in survey.rejected.lines())
    yield from undated(survey.undated)
    yield from remarked(survey.remarks)


def undated(dates: Occurrences) -> Iterator[str]:
    """Lines on dates that cannot be read."""
    if dates.count:
        yield f"{counted(dates.count, 'date')} cannot be read; their documents have none:"
        yield from (f"  {line}" for line in dates.lines())


def remarked(remarks: Occurrences) -> Iterator[str]:
    """Lines on what is not read of records, or looks wrong in them."""
    if remarks.count:
        yield "Not read, or looks wrong (the documents are in the graph):"
        yield from (f"  {line}" for line in remarks.lines())


def counted(count: int, noun: str) -> str:
    """``1 document``, ``2 documents``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.most_common()) or "none"


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
