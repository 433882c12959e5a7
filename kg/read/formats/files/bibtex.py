"""BibTeX → a record for each entry, by bibtexparser; LaTeX accents become letters."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

from bibtexparser.entrypoint import parse_string
from bibtexparser.middlewares import LatexDecodingMiddleware, MonthIntMiddleware
from bibtexparser.model import Entry

logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)  # what it says is said as a rejection
logging.getLogger("pylatexenc").setLevel(logging.CRITICAL)

_AND = re.compile(r"\s+and\s+")


def records(text: str, limit: int) -> Iterator[dict[str, object]]:
    """A record for each entry, ``key`` its citation key; the title stands for an abstract that is absent.

    An entry that cannot be parsed comes as a record of its ``failure``.
    """
    library = parse_string(text, append_middleware=[MonthIntMiddleware(), LatexDecodingMiddleware()])
    for block in library.blocks:
        if block in library.failed_blocks:
            yield {"failure": "an entry that is not closed, or no entry", "raw": block.raw or ""}
        elif isinstance(block, Entry):
            fields = {name.lower(): str(field.value) for name, field in block.fields_dict.items()}
            yield _record(fields, block.key)


def _record(fields: dict[str, str], key: str) -> dict[str, object]:
    plain = {
        name: " ".join(value.replace("{", "").replace("}", "").split()) for name, value in fields.items()
    }
    found: dict[str, object] = {**plain, "key": key}
    found.pop("month", None)
    if plain.get("month", "").isdigit() and "year" in plain and "date" not in plain:
        found["date"] = f"{plain['year']}-{int(plain['month']):02}"
    if "author" in plain:
        found["author"] = _AND.split(plain["author"])
    found["text"] = found.pop("abstract", "") or plain.get("title", "")
    return found
