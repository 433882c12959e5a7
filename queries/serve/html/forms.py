"""What a form of ours sent."""

from __future__ import annotations

from urllib.parse import parse_qs

from fastapi import Request
from starlette.exceptions import HTTPException

from queries.serve.html.addresses import parts_of


async def fields(request: Request) -> dict[str, list[str]]:
    """The values of each field."""
    body = (await request.body()).decode("utf-8", errors="replace")
    return parse_qs(body, keep_blank_values=True)


def require_own_page(request: Request) -> None:
    """Refuse what a page of somebody else sends through a reader's browser (cross-site request forgery).

    Browsers say which page a form was on.

    Raises:
        HTTPException: it was on none of ours.
    """
    origin = request.headers.get("origin", "")
    if parts_of(origin).netloc != request.headers.get("host", ""):
        raise HTTPException(403, "only this server's own pages may write corrections")
