"""The first bytes of a connection, by which client and server agree on a version of the protocol.

Source: https://neo4j.com/docs/bolt/current/bolt/handshake/.
"""

from __future__ import annotations

MAGIC = b"\x60\x60\xb0\x17"
SIZE = len(MAGIC) + 16
"""Bytes that a client begins with: the magic ones, and four proposals."""

HTTP = frozenset({b"GET ", b"HEAD", b"POST", b"OPTI", b"PUT "})
"""How requests of browsers begin, those for a WebSocket among them."""
_WORDS = (
    b"This address speaks Bolt over TCP, for Neo4j's drivers: bolt://HOST:PORT."
    b" It speaks no HTTP and no WebSocket, so programs in browsers cannot use it.\n"
)
NO_HTTP = (
    b"HTTP/1.1 501 Not Implemented\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(_WORDS), _WORDS)
)
"""The answer to these."""

Version = tuple[int, int]
"""Major and minor."""

VERSIONS: tuple[Version, ...] = ((5, 4), (5, 3), (5, 2), (5, 1), (5, 0), (4, 4))
"""Versions that are spoken, the best first."""

NONE = bytes(4)
"""The answer where no version fits."""


def agreed(proposals: bytes) -> Version | None:
    """The version that is spoken: the best of the client's first proposal that fits.

    Args:
        proposals: four of four bytes each: a reserved one, how many minor versions below are meant too,
            minor, major. A manifest (0x000001FF) is none that fits: the server may leave it out.
    """
    for at in range(0, len(proposals), 4):
        _, more, minor, major = proposals[at : at + 4]
        for version in VERSIONS:
            if version[0] == major and minor - more <= version[1] <= minor:
                return version
    return None


def answer(version: Version) -> bytes:
    """The version, as a client receives it."""
    return bytes((0, 0, version[1], version[0]))
