"""Records of files with one JSON object a line: what is wrong with a damaged one, in one kind of message."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from betwixt.errors import InvalidInputError


def json_object(line: bytes | str) -> dict[str, Any]:
    """A line as a JSON object; bytes are UTF-8.

    Raises:
        ValueError: it is none.
    """
    record = json.loads(line if isinstance(line, str) else line.decode("utf-8"))
    if not isinstance(record, dict):
        raise ValueError(f"a JSON {type(record).__name__} where an object is expected")
    return record


@contextmanager
def naming_what_is_damaged(source: str, kind: str, expected: str) -> Iterator[None]:
    """Whatever taking a record apart raises becomes one error that names place, reason and what is expected.

    Args:
        source: the place, e.g. ``dev.jsonl.gz:17``.
        kind: what it should have been, e.g. ``not a TNE record``.
        expected: the advice.

    Raises:
        InvalidInputError: the block raised something that a damaged record makes it raise.
    """
    try:
        yield
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, InvalidInputError) as error:
        raise InvalidInputError(f"{source}: {kind}: {_reason(error)}", expected) from error


def _reason(error: Exception) -> str:
    match error:
        case InvalidInputError():
            return error.problem
        case KeyError():
            return f"{error.args[0]!r} is missing"
        case UnicodeDecodeError():
            return f"not UTF-8 at byte {error.start}"
        case _:
            return str(error)
