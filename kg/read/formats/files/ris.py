"""RIS → a record for each reference, by rispy."""

from __future__ import annotations

from collections.abc import Iterator

import rispy


def records(text: str, limit: int) -> Iterator[dict[str, object]]:
    """A record for each reference; its title stands for an abstract that is absent."""
    for found in rispy.loads(text):
        title = found.get("title") or found.get("primary_title") or found.get("translated_title") or ""
        fields = {
            "title": title,
            "text": found.get("abstract") or found.get("notes_abstract") or title,
            "date": str(found.get("date") or found.get("year") or "").strip("/").replace("/", "-"),
            "authors": found.get("authors") or found.get("first_authors"),
            "keywords": found.get("keywords"),
            "doi": found.get("doi"),
            "url": next(iter(found.get("urls") or []), ""),
            "language": found.get("language"),
            "journal": found.get("journal_name") or found.get("secondary_title"),
            "type": found.get("type_of_reference"),
        }
        yield {name: value for name, value in fields.items() if value}
