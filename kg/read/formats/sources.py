"""The files to read of the inputs that a user names, in a fixed order."""

from __future__ import annotations

import os
import stat
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Literal

from betwixt.errors import InvalidInputError
from kg.read.formats.object_stores import StoredObject, is_url, stored_objects
from kg.read.formats.pipes import absolute_path, is_numbered
from kg.read.records.options import FORMATS, Format
from kg.read.records.origin import STANDARD_INPUT_KEY, Origin, storable
from kg.read.records.outcomes import Rejected, rejected

STANDARD_INPUT = "-"
GRAPH_SETTINGS = "graph.toml"
"""The file that makes a folder a graph (see ``kg.graph.folder``)."""

MOST_MEMBERS = 100_000
LARGEST_ARCHIVE = 10_000_000_000
"""Bytes that the members of an archive have together; zipfile unpacks no more than they declare."""

Compression = Literal["gz", "xz", ""]

_ENDINGS: dict[str, Format] = {
    ".txt": "txt", ".text": "txt", ".md": "md", ".markdown": "md", ".jsonl": "jsonl", ".ndjson": "jsonl",
    ".json": "json", ".csv": "csv", ".tsv": "tsv", ".tab": "tsv",
    ".html": "html", ".htm": "html", ".xhtml": "html", ".pdf": "pdf", ".docx": "docx", ".epub": "epub",
    ".bib": "bib", ".ris": "ris", ".xml": "pubmed",
}  # fmt: skip
_COMPRESSIONS: dict[str, Compression] = {".gz": "gz", ".xz": "xz"}


@dataclass(frozen=True, slots=True)
class Source:
    """One file to read, or standard input.

    Args:
        label: its name in messages and ``Document.source``: the path as given, or ``-``. For a file in a
            folder, it is the folder as given and the path below it.
        name: ids of records without one derive from it. It is the path below the folder that was given,
            else the file name.
        path: where it lies; None for standard input.
        format: None for standard input whose format is not given.
        compression: empty for none.
        origin: the same file and input, however they were named.
        archive: open while its sources are gone through; None for a file.
        member: of the archive.
        url: of an object in a store, which has no path.
    """

    label: str
    name: str
    path: Path | None
    format: Format | None
    compression: Compression
    origin: Origin
    archive: zipfile.ZipFile | None = None
    member: zipfile.ZipInfo | None = None
    url: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An entry of a folder that is no source, with its rejection."""

    rejected: Rejected
    origin: Origin


@dataclass(frozen=True, slots=True)
class Archive:
    """A zip archive to read, as a folder of its members.

    Args:
        path: where it lies.
        label: as the user named it, or the folder that it is in, with the path below that.
        format: of every member, by option.
        origin: the same file and input, however they were named.
        below: its path under the folder that the user named, with a final slash; empty where it was named.
    """

    path: Path
    label: str
    format: Format | None
    origin: Origin
    below: str = ""

    def sources(self) -> Iterator[Source | Unreadable]:
        """Its members in the order of their names, without those that are hidden. Nothing is unpacked."""
        try:
            archive = zipfile.ZipFile(self.path)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            yield self._unreadable("", f"damaged, or no zip archive: {error}")
            return
        with archive:
            yield from self._members(archive)

    def _members(self, archive: zipfile.ZipFile) -> Iterator[Source | Unreadable]:
        members = sorted(archive.infolist(), key=lambda member: member.filename)
        size = sum(member.file_size for member in members)
        if len(members) > MOST_MEMBERS or size > LARGEST_ARCHIVE:
            reason = (
                f"it unpacks to {size:,} bytes in {len(members):,} files; allowed are {LARGEST_ARCHIVE:,} in"
                f" {MOST_MEMBERS:,}: unpack it"
            )
            yield self._unreadable("", reason)
            return
        occurrences: Counter[str] = Counter()
        for member in members:
            occurrences[member.filename] += 1
            if not member.is_dir() and not _is_hidden(member.filename):
                yield self._look_at(archive, member, occurrences[member.filename])

    def _look_at(
        self, archive: zipfile.ZipFile, member: zipfile.ZipInfo, occurrence: int
    ) -> Source | Unreadable:
        """What a member is; a later one of the same name has its number behind it."""
        own_format, compression = format_of(member.filename)
        name = member.filename if occurrence == 1 else f"{member.filename} ({occurrence})"
        format = self.format or own_format
        if is_archive(member.filename):
            return self._unreadable(name, "an archive in an archive is not read: unpack it")
        if member.flag_bits & 1:
            return self._unreadable(name, "encrypted: unpack it with its password")
        if format is None:
            return self._unreadable(name, "unknown format")
        label, origin = f"{self.label}:{name}", self.origin.below(name)
        return Source(label, self.below + name, self.path, format, compression, origin, archive, member)

    def _unreadable(self, member: str, reason: str) -> Unreadable:
        label, origin = self.label, self.origin
        if member:
            label, origin = f"{label}:{member}", origin.below(member)
        return Unreadable(rejected(label, "", reason, unread=not member), origin)


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder to read.

    Args:
        path: where it lies.
        label: as the user named it, with the path below that.
        format: of every file in it, by option.
        origin: the same folder and input, however they were named.
        below: its path under the folder that the user named, with a final slash.
    """

    path: Path
    label: str
    format: Format | None
    origin: Origin
    below: str = ""

    def sources(self) -> Iterator[Source | Unreadable]:
        """The files in it and in its folders, in the order of their names. They are looked up one at a time.

        Hidden files and folders (``.git``) are left out. So are graphs, as one may be built inside the folder
        that it is built from. An entry that cannot be read is rejected once, and the rest is read.
        """
        try:
            with os.scandir(self.path) as entries:
                visible = sorted((e for e in entries if not e.name.startswith(".")), key=lambda e: e.name)
        except OSError as error:
            yield self._unreadable(self.label, self.origin, error)
            return
        for entry in visible:
            label, origin = f"{self.label}/{entry.name}", self.origin.below(entry.name)
            try:
                item = self._look_at(entry, label, origin)
            except OSError as error:  # a link in a circle, or into a folder that may not be entered
                yield self._unreadable(label, origin, error)
                continue
            if isinstance(item, Folder | Archive):
                yield from item.sources()
            elif item is not None:
                yield item

    def _look_at(
        self, entry: os.DirEntry[str], label: str, origin: Origin
    ) -> Source | Folder | Archive | Unreadable | None:
        """The kind of an entry; None for a graph.

        Raises:
            OSError: the system cannot say.
        """
        name = self.below + entry.name
        if entry.is_dir(follow_symlinks=False):
            if _is_graph(entry.path):
                return None
            return Folder(Path(entry), label, self.format, origin, f"{name}/")
        if not entry.is_file():
            reason = "neither a file nor a folder (links to folders are not followed)"
            return Unreadable(rejected(label, "", reason), origin)
        if is_archive(entry.name):
            return Archive(Path(entry), label, self.format, origin, f"{name}/")
        own_format, compression = format_of(entry.name)
        format = self.format or own_format
        if format is None:
            return Unreadable(rejected(label, "", "unknown format"), origin)
        return Source(label, name, Path(entry), format, compression, origin)

    def _unreadable(self, label: str, origin: Origin, error: OSError) -> Unreadable:
        return Unreadable(rejected(label, "", f"cannot be read: {error.strerror}", unread=True), origin)


@dataclass(frozen=True, slots=True)
class Bucket:
    """Objects of a store to read, whose addresses begin alike.

    Args:
        label: the address as the user gave it.
        objects: in order.
        format: of every object, by option.
        origin: of the address.
    """

    label: str
    objects: tuple[StoredObject, ...]
    format: Format | None
    origin: Origin

    def sources(self) -> Iterator[Source | Unreadable]:
        """Its objects. An archive or an object of unknown format is rejected."""
        for item in self.objects:
            own_format, compression = format_of(item.below)
            format, origin = self.format or own_format, self.origin._replace(file=storable(item.url))
            if format is None or is_archive(item.below):
                reason = (
                    "an archive in a store is not read: unpack it"
                    if is_archive(item.below)
                    else "unknown format"
                )
                yield Unreadable(rejected(item.url, "", reason), origin)
            else:
                yield Source(item.url, item.below, None, format, compression, origin, url=item.url)


AnySource = Source | Folder | Archive | Bucket


def find_sources(inputs: Sequence[str], format: Format | None = None) -> list[AnySource]:
    """The inputs that the user named. Each occurs once, however it is written.

    Args:
        inputs: files, folders, URLs, or ``-``.
        format: by option; None goes by the endings of the names.

    Raises:
        InvalidInputError: an input does not exist, cannot be opened, is a graph, a device,
            or a file of unknown format.
    """
    keys: dict[str, str] = {}
    for given in inputs:
        keys.setdefault(key_of(given), given)
    try:
        return [_find(given, key, format) for key, given in keys.items()]
    except OSError as error:
        problem = f"{error.filename}: cannot be read: {error.strerror}"
        raise InvalidInputError(problem, "check its permissions, and those of its folder") from error


def key_of(given: str) -> str:
    """The key of an input, however it is written: ``stdin``, its URL, or its absolute path without links.

    Paths that the system numbers (``/dev/fd/63``) stay as they are. Bytes of a path that are no Unicode are
    escaped, so that every key can be stored.
    """
    if given == STANDARD_INPUT:
        return STANDARD_INPUT_KEY
    if is_url(given):
        return storable(given.rstrip("/"))
    absolute = absolute_path(given)
    if not is_numbered(absolute):
        absolute = Path(os.path.realpath(given))
    return storable(absolute.as_posix())


def keys_of(given: str) -> list[str]:
    """The keys that an input, or a file in one, may have, the most exact first.

    A link in a folder has the key of its own name. A link that the user named has the key of its target.
    """
    if given == STANDARD_INPUT or is_url(given):
        return [key_of(given)]
    absolute = absolute_path(given)
    entry = storable(Path(os.path.realpath(absolute.parent), absolute.name).as_posix())
    return list(dict.fromkeys([entry, key_of(given)]))


def _find(given: str, key: str, format: Format | None) -> AnySource:
    origin = Origin(key, key)
    if is_url(given):
        return _find_in_store(given, origin, format)
    if given == STANDARD_INPUT:
        return Source(STANDARD_INPUT, "stdin", None, format, "", origin)
    path = Path(given)
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise InvalidInputError(f"{given}: no such file or folder", "check the path") from None
    if stat.S_ISDIR(mode):
        os.scandir(path).close()
        if _is_graph(path):
            raise InvalidInputError(
                f"{given}: is a graph, not documents", "name the documents that it was built from"
            )
        return Folder(path, path.as_posix(), format, origin)
    if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
        advice = "name files and folders; - reads standard input"
        raise InvalidInputError(f"{given}: is a device or a socket, not a file", advice)
    if is_archive(path.name) and stat.S_ISREG(mode):
        return Archive(path, given, format, origin)
    own_format, compression = format_of(path.name)
    if format is None and own_format is None:
        advice = f"pass --input-format with one of {', '.join(FORMATS)}"
        raise InvalidInputError(f"{given}: unknown format", advice)
    return Source(given, path.name, path, format or own_format, compression, origin)


def _find_in_store(url: str, origin: Origin, format: Format | None) -> Source | Bucket:
    is_file, objects = stored_objects(url)
    if not is_file:
        return Bucket(url, tuple(objects), format, origin)
    [item] = objects
    own_format, compression = format_of(item.below)
    if is_archive(item.below):
        raise InvalidInputError(f"{url}: an archive in a store is not read", "unpack it")
    if format is None and own_format is None:
        raise InvalidInputError(
            f"{url}: unknown format", f"pass --input-format with one of {', '.join(FORMATS)}"
        )
    return Source(url, item.below, None, format or own_format, compression, origin, url=url)


def _is_graph(folder: Path | str) -> bool:
    """Whether a folder is a graph. One that may not be entered is none."""
    try:
        return stat.S_ISREG(Path(folder, GRAPH_SETTINGS).stat().st_mode)
    except OSError:
        return False


def is_archive(file_name: str) -> bool:
    """Whether a file is a zip archive by its name."""
    return file_name.lower().endswith(".zip")


def _is_hidden(member: str) -> bool:
    parts = (part for part in PurePath(member).parts if part != "..")  # PurePath leaves out "."
    return any(part.startswith(".") or part == "__MACOSX" for part in parts)


def format_of(file_name: str) -> tuple[Format | None, Compression]:
    """Format and compression by the endings of a file name; None where the format is unknown."""
    name = PurePath(file_name.lower())
    compression = _COMPRESSIONS.get(name.suffix, "")
    if compression:
        name = name.with_suffix("")
    return _ENDINGS.get(name.suffix), compression
