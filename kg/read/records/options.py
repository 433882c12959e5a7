"""What a user can say about the input: which column is which, format, encoding, language."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Literal, get_args

from betwixt.errors import InvalidInputError
from kg.read.records.languages.codes import language_code

Format = Literal[
    "txt", "md", "jsonl", "json", "csv", "tsv", "html", "pdf", "docx", "epub", "bib", "ris", "pubmed"
]
FORMATS: tuple[Format, ...] = get_args(Format)
MAX_RECORD_SIZE = 50_000_000


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read the input.

    Args:
        id_column, title_column, text_column, date_column, url_column, language_column,
            authors_column, categories_column: the column (CSV) or key (JSON) that holds the
            field; None finds it by its common names (see ``columns.COMMON_NAMES``).
        encoding: of every input; None detects it file by file.
        language: of every document, as a code or a name; None takes what the record says, and
            recognises it where the record says nothing. Kept as a code of ISO 639-1 or 639-3.
        limit: stop after this many documents; None reads all.
        delimiter: one character between the columns of csv and tsv; None takes the tab
            for tsv and for csv the one that parts the header into most columns.
        format: of every input; None goes by the file name's ending, and for standard
            input by its first character.
        metadata: whether columns that are no field of a document become its metadata.
        max_record_size: a record of more characters, or a text file of more bytes, is rejected:
            what a small archive unpacks to has no other bound.

    Raises:
        InvalidInputError: an unknown encoding, language or format, a longer delimiter, a negative limit,
            a size below 1.
    """

    id_column: str | None = None
    title_column: str | None = None
    text_column: str | None = None
    date_column: str | None = None
    url_column: str | None = None
    language_column: str | None = None
    authors_column: str | None = None
    categories_column: str | None = None
    encoding: str | None = None
    language: str | None = None
    limit: int | None = None
    delimiter: str | None = None
    format: Format | None = None
    metadata: bool = True
    max_record_size: int = MAX_RECORD_SIZE

    def __post_init__(self) -> None:
        if self.encoding is not None and not _is_text_encoding(self.encoding):
            raise InvalidInputError(
                f"unknown encoding {self.encoding!r}", "pass a name such as utf-8, cp1252 or iso8859-2"
            )
        if self.language is not None:
            code = language_code(self.language)
            if not code:
                raise InvalidInputError(
                    f"unknown language {self.language!r}",
                    "pass a code such as en or deu, or a name such as German",
                )
            object.__setattr__(self, "language", code)
        if self.format is not None and self.format not in FORMATS:
            raise InvalidInputError(f"unknown format {self.format!r}", f"known formats: {', '.join(FORMATS)}")
        if self.delimiter is not None and (len(self.delimiter) != 1 or self.delimiter in '\r\n"'):
            raise InvalidInputError(
                f"the delimiter {self.delimiter!r} is not one character", "pass one, such as ';'"
            )
        if self.limit is not None and self.limit < 0:
            raise InvalidInputError(f"a limit of {self.limit} documents", "pass a number from 0 up")
        if self.max_record_size < 1:
            raise InvalidInputError(
                f"records of at most {self.max_record_size} characters", "pass a number from 1 up"
            )


def _is_text_encoding(name: str) -> bool:
    """Whether files can be read in it: codecs of bytes cannot, nor those that stop at the first bad byte."""
    try:
        io.TextIOWrapper(io.BytesIO(b"text\n\xff"), encoding=name, errors="replace").read()
    except (LookupError, ValueError):
        return False
    return True
