"""How requests are read from connections: by httptools (llhttp, the parser of Node.js), with a bound."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 64 << 10
"""Bytes that may follow after those with which a request began, until its headers end."""


class BoundedProtocol(HttpToolsProtocol):
    """Refuses a request whose headers do not end, where httptools would keep any number of them."""

    _in_head = False
    _length = 0

    def data_received(self, data: bytes) -> None:
        """Read what came, and refuse it where it is too much."""
        began_before = self._in_head
        super().data_received(data)
        if began_before and self._in_head:
            self._length += len(data)
            if self._length > LONGEST_HEAD:
                self.send_400_response("The headers are too long.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head, self._length = True, 0

    def on_headers_complete(self) -> None:
        """Its headers end."""
        self._in_head = False
        super().on_headers_complete()
