"""How requests are read from connections: by httptools (llhttp, the parser of Node.js), with bounds."""

from __future__ import annotations

import asyncio
import time
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 64 << 10
"""Bytes that may follow after those with which a request began, or after a part of its body, until more of
its body comes or it ends: of its headers, or of its trailers."""
SECONDS_FOR_HEAD = 10.0
"""From the opening of a connection, or from the first byte of a request, to the end of its headers."""
SECONDS_FOR_BODY = 60.0
"""From the end of the headers to the end of the body."""
SECONDS_TO_READ = 60.0
"""In which a client must have read something of what was sent."""
MOST_CONNECTIONS = 400
"""At one time. A process may mostly have 1,024 files open, and stores need some of them."""
MOST_AHEAD = 10
"""Requests that a client may send before the first of them is answered; browsers send none."""


class BoundedProtocol(HttpToolsProtocol):
    """Refuses requests with endless headers, trailers or bodies, and connections beyond the limit.

    httptools would keep any number of headers, and uvicorn waits for the rest of a request for ever. If all
    connections are in use, a new one replaces the one that has waited longest for its client to send a
    request, or to read an answer. So silent clients shut out no others.

    Trailers are left out, where uvicorn would put them among the headers (RFC 9110, section 6.5.1).
    """

    _in_head = False
    _length = 0
    _timer: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    _is_whole = False
    _is_ended = False
    waiting_since = 0.0

    @property
    def awaits_request(self) -> bool:
        """Whether the connection waits for a request, or for the rest of one."""
        return not self._is_whole or self.cycle is None or self.cycle.response_complete

    @property
    def is_waiting(self) -> bool:
        """Whether its client holds it open: it sends or reads nothing, or sends requests ahead."""
        is_held = self.awaits_request or self._reading is not None or bool(self.pipeline)
        return is_held and not self._is_ended

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client is there; it may be one too many."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # ``pause_writing`` says at once that the client does not read
        self.waiting_since = time.monotonic()
        if len(self.connections) > MOST_CONNECTIONS and not self._make_room():
            self._refuse(503, "Too many connections are open.")
        else:
            self._await(SECONDS_FOR_HEAD)

    def _make_room(self) -> bool:
        """End the connection that has been waiting longest; false where all are being answered."""
        others = (cast(BoundedProtocol, other) for other in self.connections if other is not self)
        waiting = [other for other in others if other.is_waiting]
        if waiting:
            min(waiting, key=lambda other: other.waiting_since)._end()
        return bool(waiting)

    def _end(self) -> None:
        """End the connection at once, whether all was sent or not."""
        self._is_ended = True
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._await_nothing()
        self._end_reading()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what came, and refuse it where it is too much."""
        if self._timer is None and self.awaits_request:
            self._await(SECONDS_FOR_HEAD)
        self._length += len(data)
        super().data_received(data)
        if self._length > LONGEST_HEAD:
            self.send_400_response("The headers are too long.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head, self._length = True, 0
        if self._timer is None:
            self._await(SECONDS_FOR_HEAD)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of its headers, or of its trailers."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its headers end."""
        self._in_head = self._is_whole = False
        self._await(SECONDS_FOR_BODY)
        super().on_headers_complete()
        if len(self.pipeline) > MOST_AHEAD:
            self._end()

    def on_body(self, body: bytes) -> None:
        """A part of its body."""
        self._length = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """It ends."""
        self._length = 0
        self._is_whole = True
        self._await_nothing()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """It was answered, perhaps before it ended."""
        self.waiting_since = time.monotonic()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """More was sent than the client has read."""
        super().pause_writing()
        self.waiting_since = time.monotonic()
        self._await_reading()

    def resume_writing(self) -> None:
        """The client has read that."""
        self._end_reading()
        super().resume_writing()

    def _unsupported_upgrade_warning(self) -> None:
        """Another protocol is asked for: the guard refuses WebSockets, and others need no answer."""

    def _await(self, seconds: float) -> None:
        self._await_nothing()
        self._timer = self.loop.call_later(seconds, self._time_is_up)

    def _await_nothing(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _await_reading(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(SECONDS_TO_READ, self._look_whether_it_reads, unread)

    def _look_whether_it_reads(self, unread: int) -> None:
        if self.transport.get_write_buffer_size() < unread:
            self._await_reading()
        else:
            self._end()

    def _end_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _time_is_up(self) -> None:
        self._timer = None
        if self.transport.is_closing():
            return
        if not self.awaits_request:  # the next request has begun while this one is being answered
            self._await(SECONDS_FOR_HEAD)
        elif self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self._end()
        else:
            self._refuse(408, "The request did not come in time.")

    def _refuse(self, status: int, words: str) -> None:
        """Send an answer that no application has made, and end the connection."""
        self.transport.write(_answer(status, words))
        self.transport.close()


def _answer(status: int, words: str) -> bytes:
    head = (
        f"HTTP/1.1 {status} {_PHRASES[status]}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(words)}\r\nconnection: close\r\n\r\n"
    )
    return f"{head}{words}".encode("ascii")


_PHRASES = {408: "Request Timeout", 503: "Service Unavailable"}
