"""Papers that the tests of topics write themselves."""

from __future__ import annotations

import json
from typing import Any

from training.gold import scirex
from training.gold.scirex import Paper


def paper(
    id_: str, *sentences: str, names: dict[str, str] | None = None, types: dict[str, str] | None = None
) -> Paper:
    """A paper of one section.

    Args:
        sentences: words parted by spaces; a mention in brackets: "We study [parse trees] ."
        names: canonical name → the mentions' words, all of whose mentions have that name.
        types: the mentions' words → type, where it is not Task.
    """
    words: list[str] = []
    spans: list[list[int]] = []
    mentions: list[list[Any]] = []
    for sentence in sentences:
        first = len(words)
        for word in sentence.split():
            if word.startswith("["):
                start = len(words)
            words.append(word.strip("[]") if word not in "[]" else word)
            if word.endswith("]"):
                surface = " ".join(words[start:])
                mentions.append([start, len(words), (types or {}).get(surface, "Task")])
        spans.append([first, len(words)])
    of_name = {
        name: [mention[:2] for mention in mentions if " ".join(words[mention[0] : mention[1]]) == surface]
        for name, surface in (names or {}).items()
    }
    record = {
        "doc_id": id_,
        "words": words,
        "sentences": spans,
        "sections": [[0, len(words)]],
        "ner": mentions,
        "coref": of_name,
    }
    return scirex.parse(json.dumps(record), id_)
