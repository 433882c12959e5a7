"""Files that are converted to text: a module with ``records`` for each format, and a table of them.

``records(data, limit)`` takes the bytes of a file (its text, if ``decoded``) and the most characters that a
record may have. It gives records: columns, as ``records.columns`` names them, with their values. Those of
``ABOUT_RECORDS`` are about the record. Values are strings and lists of strings, as another process reads the
file. ``UnusableRecordError`` gives the reason why there are no records. Any other error of a library means
that the file is damaged.
"""

from __future__ import annotations

from dataclasses import dataclass

from kg.read.records.options import Format

ABOUT_RECORDS = frozenset({"key", "raw", "remarks", "failure"})
"""Entries beside the columns: the end of the record's name, its characters in the file, what is odd about it,
and why it cannot be read."""


@dataclass(frozen=True, slots=True)
class FileFormat:
    """How a format is read.

    Args:
        module: its module in this folder.
        noun: the word for a file of it.
        library: the library that reads it.
        decoded: whether the module takes text, not bytes.
        several: whether a file holds several records.
    """

    module: str
    noun: str
    library: str
    decoded: bool = False
    several: bool = False


FILE_FORMATS: dict[Format, FileFormat] = {
    "md": FileFormat("markdown", "Markdown file", "markdown-it-py", decoded=True),
    "html": FileFormat("html", "html page", "trafilatura"),
    "pdf": FileFormat("pdf", "pdf", "pypdfium2"),
    "docx": FileFormat("docx", "docx", "python-docx"),
    "epub": FileFormat("epub", "epub", "lxml"),
    "bib": FileFormat("bibtex", "BibTeX file", "pybtex", decoded=True, several=True),
    "ris": FileFormat("ris", "RIS file", "the standard library", decoded=True, several=True),
    "pubmed": FileFormat("pubmed", "PubMed file", "lxml", several=True),
}
