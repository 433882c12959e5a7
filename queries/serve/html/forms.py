"""What a form of ours sent."""

from __future__ import annotations

from urllib.parse import parse_qs

from fastapi import Request
from starlette.exceptions import HTTPException

from betwixt.errors import WrongParameterError
from queries.serve.html.addresses import parts_of

_MOST_FIELDS = 1000


async def fields(request: Request) -> dict[str, list[str]]:
    """The values of each field.

    Raises:
        WrongParameterError: they are no UTF-8, or too many.
    """
    try:
        body = (await request.body()).decode()
        return parse_qs(body, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS)
    except ValueError as error:
        raise WrongParameterError(
            f"the form cannot be read: {error}", "send it in UTF-8, as browsers do"
        ) from error


def require_own_page(request: Request) -> None:
    """Refuse what a page of somebody else sends through a reader's browser (cross-site request forgery).

    Browsers say which page a form was on.

    Raises:
        HTTPException: it was on none of ours.
    """
    origin = request.headers.get("origin", "")
    if parts_of(origin).netloc != request.headers.get("host", ""):
        raise HTTPException(403, "only this server's own pages may write corrections")
