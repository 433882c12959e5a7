"""The confirmation after a correction, and how to take it back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast, get_args
from urllib.parse import parse_qsl, urlencode

from fastapi import Request

from queries.browse.index import BrowseIndex
from queries.browse.names import Kind, find_names, is_called
from queries.serve.html.addresses import parts_of, segment
from queries.serve.http.correction_sentences import said
from queries.serve.http.served import ServedGraph, Subject

WRITTEN, TAKEN_BACK = "written", "taken-back"
"""Parameters of the page to which a reader comes back: the correction (subject, a tab, line), or ``1``."""

_NEAR = 3
_NAMED = {
    "names": {"merge": (0, 1), "rename": (0,), "link": (0,)},
    "concepts": {"merge": (0, 1), "broader": (0, 1), "rename": (0,)},
}
"""Which words of a correction are names that must be there for it to do something."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name in a correction that the graph has not.

    Args:
        name: as the reader wrote it.
        near: names that are alike: what they are called, and where they lead.
    """

    name: str
    near: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A correction that was written just now; without a line: one was taken back.

    Args:
        of: names, concepts or facts, or empty.
        line: as it is written.
        unknown: names in it that the graph has not.
    """

    of: str
    line: str
    unknown: tuple[Unknown, ...] = ()

    @property
    def sentence(self) -> str:
        """The line in words."""
        return said(cast(Subject, self.of), self.line.split("\t"))


def written_just_now(request: Request) -> Written | None:
    """What the address says that was done, where it is so."""
    given = request.query_params.get(WRITTEN, "")
    of, _, line = given.partition("\t")
    if line and of in get_args(Subject):
        graph: ServedGraph = request.app.state.graph
        if line in graph.corrections.lines(cast(Subject, of)):
            with graph.index() as index:
                return Written(of, line, tuple(_unknown(index, of, line)))
    return Written("", "") if TAKEN_BACK in request.query_params else None


def _unknown(index: BrowseIndex, of: str, line: str) -> Iterator[Unknown]:
    kind, *words = line.split("\t")
    subject: Kind = "concept" if of == "concepts" else "entity"
    for place in _NAMED.get(of, {}).get(kind, ()):
        name = words[place] if place < len(words) else ""
        if name and not is_called(index, subject, name):
            names = find_names(index, name, kind=subject, limit=_NEAR)
            yield Unknown(
                name, tuple((near_name.name, f"/{subject}/{segment(near_name.key)}") for near_name in names)
            )


def page_of(request: Request, default: str, notice: tuple[str, str]) -> str:
    """The address of the page with the form, and the message that it shows.

    Browsers name that page (``Referer``), as our policy asks them to.

    Args:
        request: that the form sent.
        default: the page where none of ours is named.
        notice: name and value of a parameter, which takes the place of that of an earlier correction.
    """
    sender = parts_of(request.headers.get("referer", ""))
    ours = sender.netloc == request.headers.get("host", "") and is_path(sender.path)
    path, query = (sender.path, sender.query) if ours else (default, "")
    kept = [pair for pair in parse_qsl(query, keep_blank_values=True) if pair[0] not in (WRITTEN, TAKEN_BACK)]
    return f"{path}?{urlencode([*kept, notice])}"


def is_path(text: str) -> bool:
    """Whether an address is one of this server, however a browser reads it."""
    return text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable()
