"""Files of trained weights, as extractors load them and name them in their versions.

Beside weights that ship lies a list of their hashes, ``SHA256SUMS``, as ``sha256sum`` writes and checks it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from safetensors import SafetensorError

from betwixt.errors import InvalidInputError
from betwixt.file_hashes import file_hash

LIST = "SHA256SUMS"
_LINE = re.compile(r"([0-9a-f]{64}) [ *](.+)")


@contextmanager
def reading_weights(path: Path, trained_as: str) -> Iterator[None]:
    """Around whatever reads a file of weights: what that raises says which file, and what to do.

    Args:
        path: where the file lies.
        trained_as: the name under which ``kg train`` trains such weights.

    Raises:
        InvalidInputError: the file is absent or damaged, or has other weights.
    """
    try:
        if is_damaged(path):
            raise _damaged(path)
        yield
    except FileNotFoundError as error:
        raise InvalidInputError(
            f"{path}: there are no weights here",
            f"those that builds load come with the package (install it again), all with the repository, "
            f"in its folder {_in_repository(path)}; or train new ones: kg train {trained_as}",
        ) from error
    except OSError as error:
        raise _unreadable(path, trained_as, error.strerror or error) from error
    except (SafetensorError, KeyError, TypeError, ValueError, RuntimeError) as error:
        raise _unreadable(path, trained_as, error) from error


def _in_repository(path: Path) -> str:
    """The folder of weights, from the package on that it belongs to."""
    parts = path.parent.parts
    houses = [number for number, part in enumerate(parts) if part in ("extractors", "linkers", "training")]
    return "/".join(parts[houses[-1] :]) if houses else str(path.parent)


def _unreadable(path: Path, trained_as: str, reason: object) -> InvalidInputError:
    return InvalidInputError(
        f"{path}: the weights cannot be read: {reason}",
        f"install betwixt again, or train new ones: kg train {trained_as}",
    )


def weights_bytes(path: Path, trained_as: str) -> bytes:
    """The content of a file of weights.

    Args:
        path: where it lies.
        trained_as: the name under which ``kg train`` trains such weights.

    Raises:
        InvalidInputError: it cannot be read.
    """
    with reading_weights(path, trained_as):
        return path.read_bytes()


def weights_hash(path: Path, trained_as: str) -> str:
    """The SHA-256 of a file of weights, in hexadecimal digits; arguments and errors of ``weights_bytes``."""
    with reading_weights(path, trained_as):
        return file_hash(path)


def is_damaged(path: Path) -> bool:
    """Whether a file of weights is another one than its list has; False where no list has it.

    Raises:
        InvalidInputError: the list is damaged itself.
        OSError: the file or the list cannot be read.
    """
    listed = _listed(path.with_name(LIST)).get(path.name)
    return listed is not None and path.is_file() and file_hash(path) != listed


def list_again(path: Path) -> None:
    """Give the list beside a file of weights its present hash; called by whatever has written the file.

    Without a list, or with a list that lacks the file, it does nothing: weights of your own are not listed.
    """
    around = path.with_name(LIST)
    listed = _listed(around)
    if path.name in listed:
        listed[path.name] = file_hash(path)
        write_list(around, listed)


def write_list(path: Path, listed: Mapping[str, str]) -> None:
    """Write a list of hashes, by name of the file, in their order."""
    lines = (f"{digest}  {name}\n" for name, digest in sorted(listed.items()))
    path.write_text("".join(lines), encoding="utf-8", newline="\n")


def _listed(path: Path) -> dict[str, str]:
    """Name of a file → its SHA-256, as listed; none where there is no list."""
    if not path.is_file():
        return {}
    lines = [
        _LINE.fullmatch(line) for line in path.read_text(encoding="utf-8", errors="replace").splitlines()
    ]
    if not all(lines):
        raise _damaged(path)
    return {line[2]: line[1] for line in lines if line}


def _damaged(path: Path) -> InvalidInputError:
    return InvalidInputError(f"{path}: damaged: it is not the file that was shipped", "install betwixt again")
