"""Corrections: readers write and take back what they know better."""

from __future__ import annotations

from typing import get_args

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from betwixt.errors import InvalidInputError
from queries.api.served import Served, Subject
from queries.pages.forms import fields, require_own_page
from queries.pages.rendering import page
from queries.pages.written import TAKEN_BACK, WRITTEN, page_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/corrections")
def corrections(request: Request, graph: Served) -> HTMLResponse:
    """All that are written."""
    subjects: tuple[Subject, ...] = get_args(Subject)
    return page(request, "corrections.html", written=[(of, graph.corrections.lines(of)) for of in subjects])


@router.post("/corrections")
async def write(request: Request, graph: Served) -> Response:
    """Write one; the reader comes back to the page of the form, which tells it."""
    require_own_page(request)
    given = await fields(request)
    of, parts = _subject(given), given.get("part", [])
    await run_in_threadpool(graph.corrections.add, of, parts)
    line = "\t".join(parts)
    return RedirectResponse(page_of(request, "/corrections", (WRITTEN, f"{of}\t{line}")), 303)


@router.post("/corrections/remove")
async def remove(request: Request, graph: Served) -> Response:
    """Take one back, and come back likewise."""
    require_own_page(request)
    given = await fields(request)
    await run_in_threadpool(graph.corrections.remove, _subject(given), given.get("line", [""])[0])
    return RedirectResponse(page_of(request, "/corrections", (TAKEN_BACK, "1")), 303)


def _subject(given: dict[str, list[str]]) -> Subject:
    for subject in get_args(Subject):
        if given.get("of") == [subject]:
            found: Subject = subject
            return found
    raise InvalidInputError(
        "a correction of nothing that is known", "corrections are of names, concepts or facts"
    )
