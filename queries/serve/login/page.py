"""Where a reader gives the token of a server that can be reached from other machines."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from queries.serve.html.addresses import address
from queries.serve.html.forms import fields
from queries.serve.html.rendering import page
from queries.serve.html.written import is_path
from queries.serve.http.middleware.guard import SESSION, session_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

_SECONDS = 30 * 24 * 3600


@router.get("/login")
def login(
    request: Request,
    wrong: Annotated[bool, Query()] = False,
    to: Annotated[str, Query(max_length=8_000)] = "",
) -> HTMLResponse:
    """A form for the token, after which a reader is where one was."""
    return page(request, "login/login.html", status=401 if wrong else 200, wrong=wrong, to=to)


@router.post("/login")
async def logged_in(request: Request) -> Response:
    """Remember in a cookie that the token was given."""
    sent = await fields(request)
    given, token = sent.get("token", [""])[0], str(request.app.state.token)
    to = sent.get("to", [""])[0]
    if not token or not hmac.compare_digest(given.encode(), token.encode()):
        return RedirectResponse(address("/login", wrong=1, to=to), 303)
    answer = RedirectResponse(to if is_path(to) else "/", 303)
    answer.set_cookie(
        SESSION,
        session_of(token),
        max_age=_SECONDS,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return answer
