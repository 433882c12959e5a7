"""Documents made from templates, as many as a test wants: real prose to extractors, no two alike."""

from __future__ import annotations

import json
import random
from pathlib import Path

_PEOPLE = ("Ada Brandt", "Tomas Wilk", "Ines Cordero", "Pavel Horak", "Mirela Stan", "Joon Seo")
_ORGANISATIONS = ("Halden University", "the Port Authority of Wessel", "Brandt Analytics", "the Tidal Office")
_PLACES = ("Wessel", "the Halden valley", "Port Orla", "the northern district")
_THINGS = ("the flood barrier", "a parser for records", "the budget", "the corpus of letters", "a new bridge")
_EVENTS = ("a hearing in parliament", "the strike at the harbour", "the opening of the archive", "an inquiry")

_TEMPLATES = (
    "{person}, the director of {organisation}, spoke about {thing} during {event}.",
    "The cost of {thing} in {place} was under discussion for {number} days.",
    "Members of {organisation} came from {place} with a report on {thing}.",
    "She said that the report by {person} was in the hands of {organisation}.",
    "After {event}, the owners of {thing} met {person} at {organisation}.",
    "It is the largest project of {organisation} near {place} (see {thing}).",
)


def document_text(seed: int) -> str:
    """A title, a blank line and 3 to 8 sentences."""
    draw = random.Random(seed)
    sentences = [_sentence(draw) for _ in range(draw.randint(3, 8))]
    title = f"{draw.choice(_ORGANISATIONS).capitalize()} and {draw.choice(_EVENTS)} {seed}"
    return f"{title}\n\n{' '.join(sentences)}"


def write_corpus(path: Path, documents: int, first: int = 0) -> None:
    """A JSON Lines file of ``documents`` records with ids ``d<seed>``."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for seed in range(first, first + documents):
            file.write(json.dumps({"id": f"d{seed}", "text": document_text(seed)}) + "\n")


def _sentence(draw: random.Random) -> str:
    return draw.choice(_TEMPLATES).format(
        person=draw.choice(_PEOPLE),
        organisation=draw.choice(_ORGANISATIONS),
        place=draw.choice(_PLACES),
        thing=draw.choice(_THINGS),
        event=draw.choice(_EVENTS),
        number=draw.randint(2, 90),
    )
