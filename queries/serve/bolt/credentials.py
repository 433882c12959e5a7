"""Who may ask: whoever has the token, where the server has one."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any

from queries.serve.bolt.failures import UnauthorizedError

_SCHEMES = ("basic", "bearer")


def check_credentials(given: Mapping[str, Any], token: str) -> None:
    """Refuse a client that has not the token.

    Args:
        given: ``scheme`` (basic or bearer), and the token as ``credentials``: a password, or by itself.
        token: of the server; empty where anybody may ask.

    Raises:
        UnauthorizedError: it is another one, or none.
    """
    if not token:
        return
    credentials = given.get("credentials")
    if (
        given.get("scheme") not in _SCHEMES
        or not isinstance(credentials, str)
        or not hmac.compare_digest(credentials.encode(), token.encode())
    ):
        raise UnauthorizedError("a token is needed", "give it as a password, or as bearer token")
