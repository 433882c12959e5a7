"""A small TNE corpus: every owner has a link to every owned thing, which chooses the preposition."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

OWNERS = ("mayor", "roof", "river", "school")
OWNED = {"town": "of", "barn": "of", "valley": "in", "county": "in"}


def write_corpus(folder: Path, texts: int = 64) -> Path:
    """Write ``train.jsonl.gz`` and ``dev.jsonl.gz`` of equal texts' kinds into a folder."""
    import gzip

    folder.mkdir(parents=True, exist_ok=True)
    for part in ("train", "dev"):
        with gzip.open(folder / f"{part}.jsonl.gz", "wt", encoding="utf-8") as file:
            for number in range(texts):
                file.write(json.dumps(_text(part, number)) + "\n")
    return folder


def _text(part: str, number: int) -> dict[str, object]:
    order = [(number + step) % len(OWNERS) for step in range(3)]
    phrases: list[dict[str, object]] = []
    relations: list[dict[str, object]] = []
    text = ""
    for place in order:
        for word in (OWNERS[place], list(OWNED)[place]):
            start = len(text) + (1 if text else 0)
            text += f"{' ' if text else ''}the {word} ."
            phrases.append(
                {
                    "id": f"np{len(phrases)}",
                    "text": f"the {word}",
                    "first_char": start,
                    "last_char": start + len(f"the {word}"),
                }
            )
    owners, owned = phrases[::2], phrases[1::2]
    for owner, thing in product(owners, owned):
        preposition = OWNED[str(thing["text"]).removeprefix("the ")]
        relations.append({"anchor": owner["id"], "complement": thing["id"], "preposition": preposition})
    return {"id": f"{part}{number}", "text": text, "nps": phrases, "np_relations": relations, "coref": []}
