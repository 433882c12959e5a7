"""How requests are read from connections: by httptools (llhttp, the parser of Node.js), with a bound."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 64 << 10
"""Bytes that may follow after those with which a request began, or after a part of its body, until more of
its body comes or it ends: of its headers, or of its trailers."""


class BoundedProtocol(HttpToolsProtocol):
    """Refuses a request whose headers or trailers do not end, where httptools would keep any number of them.

    Trailers are left out, where uvicorn would put them among the headers (RFC 9110, section 6.5.1).
    """

    _in_head = False
    _length = 0

    def data_received(self, data: bytes) -> None:
        """Read what came, and refuse it where it is too much."""
        self._length += len(data)
        super().data_received(data)
        if self._length > LONGEST_HEAD:
            self.send_400_response("The headers are too long.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head, self._length = True, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of its headers, or of its trailers."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its headers end."""
        self._in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of its body."""
        self._length = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """It ends."""
        self._length = 0
        super().on_message_complete()
