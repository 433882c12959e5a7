"""How addresses are written."""

from __future__ import annotations

from urllib.parse import SplitResult, quote, urlencode, urlsplit

from queries.browse.evidence import Evidence


def segment(text: object) -> str:
    """A key as one part of a path."""
    return quote(str(text), safe="")


def address(path: str, *parameters: tuple[str, object], **named: object) -> str:
    """A path with parameters; those that are empty are left out."""
    pairs = [
        (name, str(value)) for name, value in (*parameters, *named.items()) if value not in ("", None, 0)
    ]
    return f"{path}?{urlencode(pairs)}" if pairs else path


def place_address(evidence: Evidence, wrong: str = "") -> str:
    """The page of a document at a stretch of its text.

    Args:
        evidence: that is shown there.
        wrong: a preposition; the reader wants to correct relations with it.
    """
    at = f"{evidence.start}-{evidence.end}"
    return address(f"/document/{segment(evidence.document.identifier)}", at=at, wrong=wrong) + "#at"


def parts_of(address: str) -> SplitResult:
    """The parts of an address that a browser sent; empty for other strings."""
    try:
        return urlsplit(address)
    except ValueError:  # a host in brackets that is no IPv6 address
        return urlsplit("")
