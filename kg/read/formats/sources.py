"""The inputs a user names → the files to read, in a fixed order."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Literal

from betwixt.errors import InvalidInputError
from kg.read.records.options import FORMATS, Format
from kg.read.records.outcomes import Rejected, rejected

STANDARD_INPUT = "-"
GRAPH_SETTINGS = "graph.toml"
"""The file that makes a folder a graph (see ``kg.graph.folder``)."""

Compression = Literal["gz", "xz", ""]

_ENDINGS: dict[str, Format] = {
    ".txt": "txt", ".text": "txt", ".md": "md", ".markdown": "md", ".jsonl": "jsonl", ".ndjson": "jsonl",
    ".json": "json", ".csv": "csv", ".tsv": "tsv", ".tab": "tsv",
}  # fmt: skip
_COMPRESSIONS: dict[str, Compression] = {".gz": "gz", ".xz": "xz"}


@dataclass(frozen=True, slots=True)
class Source:
    """One file to read, or standard input.

    Args:
        label: how messages and ``Document.source`` call it: the path as given, for a file
            in a folder the folder as given and the path below it, or ``-``.
        name: what ids derive from where a record has none: the path below the folder
            that was given, else the file name.
        path: where it lies; None for standard input.
        format: None for standard input whose format is not given.
        compression: empty for none.
    """

    label: str
    name: str
    path: Path | None
    format: Format | None
    compression: Compression = ""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder to read; ``below`` is its path under the folder that the user named, with a final slash."""

    path: Path
    label: str
    format: Format | None
    below: str = ""

    def sources(self) -> Iterator[Source | Rejected]:
        """The files in it and in its folders in the order of their names, found as they are reached.

        Hidden files and folders (``.git``) are left out, and so are graphs: one may well
        be built inside the folder that it is built from. What is no readable text is
        rejected once.
        """
        try:
            with os.scandir(self.path) as entries:
                visible = sorted((e for e in entries if not e.name.startswith(".")), key=lambda e: e.name)
        except OSError as error:
            yield rejected(self.label, "", f"cannot be read: {error.strerror}", unread=True)
            return
        for entry in visible:
            label, name = f"{self.label}/{entry.name}", self.below + entry.name
            if entry.is_dir(follow_symlinks=False):
                if (Path(entry) / GRAPH_SETTINGS).exists():
                    continue
                yield from Folder(Path(entry), label, self.format, f"{name}/").sources()
            elif not entry.is_file():
                yield rejected(label, "", "neither a file nor a folder (links to folders are not followed)")
            else:
                yield self._source(Path(entry), label, name)

    def _source(self, path: Path, label: str, name: str) -> Source | Rejected:
        found, compression = format_of(path.name)
        format = self.format or found
        if format is None:
            return rejected(label, "", "unknown format")
        return Source(label, name, path, format, compression)


def find_sources(inputs: Sequence[str], format: Format | None = None) -> list[Source | Folder]:
    """What the user named, each once.

    Args:
        inputs: files, folders, or ``-``.
        format: by option; None goes by the endings of the names.

    Raises:
        InvalidInputError: an input does not exist, is a graph, or is a file of unknown format.
    """
    return [_find(given, format) for given in dict.fromkeys(inputs)]


def _find(given: str, format: Format | None) -> Source | Folder:
    if given == STANDARD_INPUT:
        return Source(STANDARD_INPUT, "stdin", None, format)
    path = Path(given)
    if (path / GRAPH_SETTINGS).is_file():
        raise InvalidInputError(
            f"{given}: is a graph, not documents", "name the documents that it was built from"
        )
    if path.is_dir():
        return Folder(path, path.as_posix(), format)
    if not path.exists():
        raise InvalidInputError(f"{given}: no such file or folder", "check the path")
    found, compression = format_of(path.name)
    if format is None and found is None:
        advice = f"pass --input-format with one of {', '.join(FORMATS)}"
        raise InvalidInputError(f"{given}: unknown format", advice)
    return Source(given, path.name, path, format or found, compression)


def format_of(file_name: str) -> tuple[Format | None, Compression]:
    """Format and compression by the endings of a file name; None where the format is unknown."""
    name = PurePath(file_name.lower())
    compression = _COMPRESSIONS.get(name.suffix, "")
    if compression:
        name = name.with_suffix("")
    return _ENDINGS.get(name.suffix), compression
