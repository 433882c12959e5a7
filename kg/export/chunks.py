"""Many short texts as few long ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_CHARACTERS = 1 << 20


def chunks(texts: Iterable[str]) -> Iterator[bytes]:
    """The same characters in UTF-8, about a megabyte at a time."""
    buffer: list[str] = []
    size = 0
    for text in texts:
        buffer.append(text)
        size += len(text)
        if size >= _CHARACTERS:
            yield "".join(buffer).encode()
            buffer.clear()
            size = 0
    yield "".join(buffer).encode()
