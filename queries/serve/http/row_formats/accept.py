"""Which of several media types a client would rather have (RFC 9110, section 12.5.1)."""

from __future__ import annotations

from collections.abc import Sequence


def preferred(accept: str, offered: Sequence[str]) -> str | None:
    """The offered type that the client likes best; of equal ones the first; None where it takes none.

    Args:
        accept: the header; empty for anything.
        offered: media types.
    """
    ranges = [_range(part) for part in accept.split(",") if part.strip()] or [("*/*", 1.0)]
    best, liked = None, 0.0
    for media_type in offered:
        quality = _quality(media_type, ranges)
        if quality > liked:
            best, liked = media_type, quality
    return best


def _range(text: str) -> tuple[str, float]:
    name, *parameters = (part.strip() for part in text.split(";"))
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip().casefold() == "q":
            try:
                return name.casefold(), min(1.0, max(0.0, float(value)))
            except ValueError:
                return name.casefold(), 0.0
    return name.casefold(), 1.0


def _quality(media_type: str, ranges: Sequence[tuple[str, float]]) -> float:
    """That of the most specific range that has the type."""
    for pattern in (media_type, media_type.partition("/")[0] + "/*", "*/*"):
        qualities = [quality for name, quality in ranges if name == pattern]
        if qualities:
            return max(qualities)
    return 0.0
