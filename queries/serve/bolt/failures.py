"""Errors as drivers know them: by Neo4j's status codes.

Source: https://neo4j.com/docs/status-codes/current/errors/all-errors/. Of what a code begins with, drivers
try ``Neo.TransientError`` again, and nothing else.
"""

from __future__ import annotations

from betwixt.errors import BetwixtError
from queries.engine import (
    QueryError,
    QueryInterruptedError,
    QueryRefusedError,
    QuerySyntaxError,
    QueryTimeoutError,
    WriteRefusedError,
)
from queries.serve.bolt.wire.chunks import TooLongError
from queries.serve.bolt.wire.packstream import PackStreamError
from queries.serve.http.turns import FullError


class ProtocolError(BetwixtError):
    """What a client sent is not what the protocol lets it send now; the connection ends."""


class UnauthorizedError(BetwixtError):
    """The token is another one; the connection ends."""


class InvalidRequestError(BetwixtError):
    """A request is understood, and what it asks for is not there."""


class NoDatabaseError(BetwixtError):
    """A client names another database than the graph that is served."""


class ParameterTypeError(BetwixtError):
    """A parameter is of a type that queries have no use for."""


class TooLargeAnswerError(BetwixtError):
    """An answer has more rows than are given."""


class OutdatedError(BetwixtError):
    """Another version of the graph was loaded since a transaction began."""


OF_PROGRAM = "Neo.DatabaseError.General.UnknownError"
"""The code of errors of the program."""

CODES: tuple[tuple[type[BetwixtError], str], ...] = (
    (WriteRefusedError, "Neo.ClientError.Statement.AccessMode"),
    (QueryRefusedError, "Neo.ClientError.Security.Forbidden"),
    (QueryTimeoutError, "Neo.ClientError.Transaction.TransactionTimedOut"),
    (QuerySyntaxError, "Neo.ClientError.Statement.SyntaxError"),
    (QueryInterruptedError, "Neo.TransientError.General.DatabaseUnavailable"),
    (QueryError, "Neo.ClientError.Statement.ArgumentError"),
    (ParameterTypeError, "Neo.ClientError.Statement.TypeError"),
    (TooLargeAnswerError, "Neo.ClientError.General.TransactionOutOfMemoryError"),
    (OutdatedError, "Neo.TransientError.Transaction.Outdated"),
    (FullError, "Neo.TransientError.Request.NoThreadsAvailable"),
    (UnauthorizedError, "Neo.ClientError.Security.Unauthorized"),
    (NoDatabaseError, "Neo.ClientError.Database.DatabaseNotFound"),
    (InvalidRequestError, "Neo.ClientError.Request.Invalid"),
    (ProtocolError, "Neo.ClientError.Request.Invalid"),
    (PackStreamError, "Neo.ClientError.Request.InvalidFormat"),
    (TooLongError, "Neo.ClientError.Request.Invalid"),
    (BetwixtError, "Neo.DatabaseError.General.UnknownError"),
)
"""The first matching kind of an error decides what a driver receives."""


def code_of(error: BetwixtError) -> str:
    """The status code of an error."""
    return next(code for kind, code in CODES if isinstance(error, kind))
