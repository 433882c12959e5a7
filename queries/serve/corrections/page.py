"""Corrections: readers write and take back what they know better."""

from __future__ import annotations

from typing import Annotated, get_args

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from betwixt.errors import InvalidInputError
from queries.serve.corrections.rows import all_written, correction
from queries.serve.html.addresses import address
from queries.serve.html.forms import fields, require_own_page
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.html.written import TAKEN_BACK, WRITTEN, page_of
from queries.serve.http.served import LONGEST_CORRECTION, Served, Subject

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)


@router.get("/corrections")
def corrections(
    request: Request,
    graph: Served,
    of: Subject | None = None,
    line: Annotated[str, Query(max_length=LONGEST_CORRECTION)] = "",
) -> HTMLResponse:
    """All that are written; first of all the one that was written or taken back just now."""
    written = all_written(graph)
    done = correction(of, line) if of and line else None
    return page(
        request,
        "corrections/corrections.html",
        written=[(subject, [one for one in written if one.of == subject]) for subject in get_args(Subject)],
        done=done,
        is_written=done in written,
    )


@router.post("/corrections")
async def write(request: Request, graph: Served) -> Response:
    """Write a correction, and return to the page of the form, which confirms it."""
    require_own_page(request)
    given = await fields(request)
    of, parts = _subject(given), given.get("part", [])
    await run_in_threadpool(graph.corrections.add, of, parts)
    return RedirectResponse(_back(request, of, "\t".join(parts), WRITTEN), 303)


@router.post("/corrections/remove")
async def remove(request: Request, graph: Served) -> Response:
    """Take one back, and come back likewise."""
    require_own_page(request)
    given = await fields(request)
    of, line = _subject(given), given.get("line", [""])[0]
    await run_in_threadpool(graph.corrections.remove, of, line)
    return RedirectResponse(_back(request, of, line, TAKEN_BACK), 303)


def _back(request: Request, of: Subject, line: str, done: str) -> str:
    """The page of the form, which says what was done; the page of corrections says it in its own way.

    A longer line was written by hand, and is not repeated.
    """
    if len(line) > LONGEST_CORRECTION:
        return "/corrections"
    there = page_of(request, "/corrections", (done, f"{of}\t{line}"))
    return address("/corrections", of=of, line=line) if there.startswith("/corrections?") else there


def _subject(given: dict[str, list[str]]) -> Subject:
    for subject in get_args(Subject):
        if given.get("of") == [subject]:
            file_subject: Subject = subject
            return file_subject
    raise InvalidInputError(
        "a correction of nothing that is known", "corrections are of names, concepts or facts"
    )
