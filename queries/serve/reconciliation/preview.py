"""The preview of something: what it is, and the sentences that mention it. Everything in it is escaped."""

from __future__ import annotations

import base64
from functools import cache
from hashlib import sha256

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from queries.serve.reconciliation.knowledge import Knowledge
from queries.serve.reconciliation.records import Record, description, places

_STYLE = (
    "body{font:13px/1.4 sans-serif;margin:8px;color:#222}h1{font-size:15px;margin:0}p{margin:4px 0}"
    "small{color:#666;display:block}mark{background:#fe9}"
)
_SENTENCES = 2
_HASH = base64.b64encode(sha256(_STYLE.encode()).digest()).decode()

HEADERS = {
    "content-security-policy": (
        f"default-src 'none'; style-src 'sha256-{_HASH}'; frame-ancestors *;"
        " base-uri 'none'; form-action 'none'"
    ),
    "cross-origin-resource-policy": "cross-origin",
}
"""Clients show a preview in a frame of their own page; it runs no script, loads nothing and leads nowhere."""


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("queries.serve.reconciliation"), autoescape=True, undefined=StrictUndefined
    )


def preview(known: Knowledge, record: Record) -> str:
    """A page for a small frame."""
    return (
        _environment()
        .get_template("preview.html")
        .render(
            record=record,
            description=description(known, record),
            places=places(known, record, limit=_SENTENCES),
            style=Markup(_STYLE),
        )
    )


def card(known: Knowledge, record: Record) -> str:
    """A piece of HTML for a flyout."""
    template = _environment().get_template("card.html")
    return template.render(record=record, description=description(known, record))


def plain_card(name: str, words: str) -> str:
    """A piece of HTML for the flyout of a type or property."""
    return f"<h1>{escape(name)}</h1><p>{escape(words)}</p>"
