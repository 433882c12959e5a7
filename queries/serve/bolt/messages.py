"""What clients ask and the server answers.

Source: https://neo4j.com/docs/bolt/current/bolt/message/.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from queries.serve.bolt.failures import ProtocolError
from queries.serve.bolt.wire.chunks import in_chunks
from queries.serve.bolt.wire.packstream import Structure, pack, unpack


class Kind(IntEnum):
    """Requests, by the tags of their structures."""

    HELLO = 0x01
    GOODBYE = 0x02
    RESET = 0x0F
    RUN = 0x10
    BEGIN = 0x11
    COMMIT = 0x12
    ROLLBACK = 0x13
    DISCARD = 0x2F
    PULL = 0x3F
    TELEMETRY = 0x54
    ROUTE = 0x66
    LOGON = 0x6A
    LOGOFF = 0x6B


FIELDS: Mapping[Kind, tuple[type, ...]] = {
    Kind.HELLO: (dict,),
    Kind.GOODBYE: (),
    Kind.RESET: (),
    Kind.RUN: (str, dict, dict),
    Kind.BEGIN: (dict,),
    Kind.COMMIT: (),
    Kind.ROLLBACK: (),
    Kind.DISCARD: (dict,),
    Kind.PULL: (dict,),
    Kind.TELEMETRY: (int,),
    Kind.ROUTE: (dict, list, dict),
    Kind.LOGON: (dict,),
    Kind.LOGOFF: (),
}
"""What the fields of each request are."""

_SUCCESS, _RECORD, _IGNORED, _FAILURE = 0x70, 0x71, 0x7E, 0x7F
IGNORED = in_chunks(pack(Structure(_IGNORED)))
"""The answer to what is not looked at after a failure, until the connection is reset."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request and the values of its fields, which are of the types of ``FIELDS``."""

    kind: Kind
    fields: tuple[Any, ...]


def is_reset(message: bytes) -> bool:
    """Whether a message asks for a reset, which is heard before it is its turn."""
    return message == bytes((0xB0, Kind.RESET))


def request(message: bytes) -> Request:
    """The request that a message holds.

    Raises:
        ProtocolError: it is none of the protocol.
        PackStreamError: it is no value.
    """
    fields_sent = unpack(message)
    if not isinstance(fields_sent, Structure):
        raise ProtocolError("a message is no structure")
    try:
        kind = Kind(fields_sent.tag)
    except ValueError:
        raise ProtocolError(f"0x{fields_sent.tag:02X} is no request that is known") from None
    types = FIELDS[kind]
    if len(fields_sent.fields) != len(types) or not all(map(isinstance, fields_sent.fields, types)):
        raise ProtocolError(f"{kind.name} has other fields than the protocol says")
    return Request(kind, fields_sent.fields)


def success(**metadata: Any) -> bytes:
    """A request was done."""
    return in_chunks(pack(Structure(_SUCCESS, (metadata,))))


def failure(code: str, message: str) -> bytes:
    """A request was not done.

    Args:
        code: of Neo4j's status codes.
        message: what is wrong, and what to do.
    """
    return in_chunks(pack(Structure(_FAILURE, ({"code": code, "message": message},))))


def record(values: list[Any]) -> bytes:
    """A row.

    Raises:
        PackStreamError: a value of it cannot be sent.
    """
    return in_chunks(pack(Structure(_RECORD, (values,))))
