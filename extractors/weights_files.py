"""Files of trained weights, as extractors load them and name them in their versions."""

from __future__ import annotations

import hashlib
from pathlib import Path

from betwixt.errors import InvalidInputError


def weights_bytes(path: Path, trained_as: str) -> bytes:
    """The content of a file of weights.

    Args:
        path: where it lies.
        trained_as: the name under which ``kg train`` trains such weights.

    Raises:
        InvalidInputError: it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise InvalidInputError(
            f"{path}: the weights cannot be read: {error.strerror}",
            f"install betwixt again, or train new ones: kg train {trained_as}",
        ) from error


def weights_hash(path: Path, trained_as: str) -> str:
    """The SHA-256 of ``weights_bytes``, in hexadecimal digits."""
    return hashlib.sha256(weights_bytes(path, trained_as)).hexdigest()
