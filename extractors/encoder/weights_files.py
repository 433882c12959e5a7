"""Files of trained weights, as extractors load them and name them in their versions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from safetensors import SafetensorError

from betwixt.errors import InvalidInputError


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
    """The SHA-256 of ``weights_bytes``, in hexadecimal digits."""
    return hashlib.sha256(weights_bytes(path, trained_as)).hexdigest()
