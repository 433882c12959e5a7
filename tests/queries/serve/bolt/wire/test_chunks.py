"""Messages come back from their chunks, however these are cut."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.serve.bolt.wire.chunks import (
    LARGEST,
    TooLongError,
    in_chunks,
    read_message,
)


def read(data: bytes, most: int = 1 << 20) -> list[bytes]:
    """All messages of a connection that ends after these bytes."""

    async def reading() -> list[bytes]:
        reader = asyncio.StreamReader()
        reader.feed_data(data)
        reader.feed_eof()
        messages = []
        try:
            while True:
                messages.append(await read_message(reader, lambda: most))
        except asyncio.IncompleteReadError:
            return messages

    return asyncio.run(reading())


@given(st.lists(st.lists(st.binary(min_size=1, max_size=40), min_size=1, max_size=4), max_size=5))
def test_chunks_make_messages_and_empty_ones_between_them_are_left_out(messages: list[list[bytes]]) -> None:
    sent = b"".join(
        b"\0\0" * (at % 3) + b"".join(len(part).to_bytes(2, "big") + part for part in parts) + b"\0\0"
        for at, parts in enumerate(messages)
    )
    assert read(sent) == [b"".join(parts) for parts in messages]


@pytest.mark.parametrize("size", [1, LARGEST, LARGEST + 1, 3 * LARGEST])
def test_large_messages_are_sent_in_several(size: int) -> None:
    assert read(in_chunks(b"x" * size)) == [b"x" * size]


def test_a_message_is_refused_before_it_is_read() -> None:
    assert read(in_chunks(b"x" * 100), most=100) == [b"x" * 100]
    with pytest.raises(TooLongError):
        read(b"\0\x65", most=100)  # the size alone
    with pytest.raises(TooLongError):
        read(b"\0\x01x" * 101, most=100)
