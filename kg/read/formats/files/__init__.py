"""Files that are converted: each format a module with ``records``, and its line in this table.

``records(data, limit)`` takes the bytes of a file (its text, where ``decoded``) and the most
characters that a record may have, and gives columns with their values, as ``records.columns``
names them; those of ``ABOUT_RECORDS`` are about the record. It raises ``UnusableRecordError`` with the
reason why there are none. Whatever else a library raises is the file's damage.
"""

from __future__ import annotations

from dataclasses import dataclass

from kg.read.records.options import Format

ABOUT_RECORDS = frozenset({"key", "raw", "remarks", "failure"})
"""What may stand beside the columns: what the name of a record ends in, its characters in the file, what is
odd about it, and why it cannot be read."""


@dataclass(frozen=True, slots=True)
class FileFormat:
    """How a format is read.

    Args:
        module: in this folder.
        noun: what a file of it is called.
        library: by which it is read.
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
