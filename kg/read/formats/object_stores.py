"""Inputs by URL: objects of S3, GCS and HDFS through Arrow, and of whatever else fsspec opens."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from betwixt.errors import InvalidInputError, MissingDependencyError

_URL = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+)://")
_BUCKETS_OF_ARROW = ("s3", "gs", "gcs")
_OF_ARROW = (*_BUCKETS_OF_ARROW, "hdfs", "viewfs")
"""Schemes whose file system comes with Arrow, so that they need no package of their own."""
_ADVICE = "check the address, the network, and the credentials in the environment (AWS_ACCESS_KEY_ID, …)"


@dataclass(frozen=True, slots=True)
class StoredObject:
    """A file of an object store.

    Args:
        url: its address.
        below: its path below the address that the user gave; its last part, where that is the file itself.
    """

    url: str
    below: str


def is_url(given: str) -> bool:
    """Whether an input is named by a URL."""
    return _URL.match(given) is not None


def stored_objects(url: str) -> tuple[bool, Iterator[StoredObject]]:
    """The files at a URL, in the order of their names, without hidden ones.

    Args:
        url: of a file, or of what many files' addresses begin with, up to a slash.

    Returns:
        Whether it is a single file, and the files; a listing is kept in memory.

    Raises:
        InvalidInputError: there is nothing, or the store refuses or cannot be reached.
        MissingDependencyError: a package for the scheme is not installed.
    """
    system, path = _file_system(url)
    try:
        is_file = system.isfile(path)
        paths = [path] if is_file else sorted(system.find(path))
    except Exception as error:  # every store has exceptions of its own
        raise InvalidInputError(f"{url}: cannot be read: {error}", _ADVICE) from error
    if not paths:
        raise InvalidInputError(f"{url}: no such object, and none whose address begins with it", _ADVICE)
    return is_file, _named(url, path, paths, is_file)


def _named(url: str, top: str, paths: list[str], is_file: bool) -> Iterator[StoredObject]:
    address, _, query = url.partition("?")
    query = f"?{query}" if query else ""
    for path in paths:
        if is_file:
            yield StoredObject(url, path.rpartition("/")[2])
            continue
        below = path.removeprefix(top).lstrip("/")
        if not any(part.startswith(".") for part in below.split("/")):
            yield StoredObject(f"{address.rstrip('/')}/{below}{query}", below)


@contextmanager
def opened_object(url: str) -> Iterator[io.BufferedReader[Any]]:
    """An object for reading, part by part.

    Raises:
        OSError: it cannot be opened.
    """
    try:
        system, path = _file_system(url)
        file = system.open(path, "rb")
    except OSError:
        raise
    except Exception as error:  # every store has exceptions of its own
        raise OSError(str(error)) from error
    with file:
        yield io.BufferedReader(file)


def _file_system(url: str) -> tuple[Any, str]:
    """The fsspec file system of a URL, and the path in it.

    Raises:
        InvalidInputError: the URL has a password, which would be kept with every document, or is unknown.
        MissingDependencyError: a package for the scheme is not installed.
    """
    import fsspec

    parts = urlsplit(url)
    if parts.username or parts.password:
        raise InvalidInputError(f"{parts.scheme}://…@{parts.hostname}: credentials in an address", _ADVICE)
    try:
        if parts.scheme in _OF_ARROW:
            import pyarrow.fs
            from fsspec.implementations.arrow import ArrowFSWrapper

            if parts.scheme not in _BUCKETS_OF_ARROW:
                system, path = pyarrow.fs.FileSystem.from_uri(url)
                return ArrowFSWrapper(system), path
            address, mark, query = url.rpartition("?") if "?" in url else (url, "", "")
            system, _ = pyarrow.fs.FileSystem.from_uri(f"{parts.scheme}://{parts.netloc}/{mark}{query}")
            return ArrowFSWrapper(system), address.partition("://")[2].rstrip("/")  # names as they are
        system, path = fsspec.core.url_to_fs(url)
        return system, path
    except ImportError as error:
        raise MissingDependencyError(f"{url}: {error}", "install that package beside Betwixt") from error
    except (ValueError, OSError) as error:
        raise InvalidInputError(f"{url}: {error}", _ADVICE) from error
