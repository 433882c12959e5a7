"""ECB+ as topics: mentions of events and entities in news of several documents, with their chains.

The form is that of ``ecbplus`` among the data sets: a document a line, with ``topic``, ``sentences`` and
``mentions`` (Cybulska and Vossen 2014; its README names the source).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from training.gold.folder import FOLDER
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged
from training.topics.topic import Topic, TopicMention

TRAIN = FOLDER / "ecbplus" / "train.jsonl.gz"


def topics(path: Path = TRAIN) -> list[Topic]:
    """The topics of a file, each sentence a paragraph; discontinuous mentions reach from end to end.

    Raises:
        InvalidInputError: the file cannot be read or is empty, or a line is damaged.
    """
    documents: dict[str, list[Mapping[str, Any]]] = {}
    for place, line in numbered_lines(path):
        if line.strip():
            with naming_what_is_damaged(place, "not a document of ECB+", "expected topic and mentions"):
                record = json_object(line)
                documents.setdefault(record["topic"], []).append(record)
    if not documents:
        raise InvalidInputError(f"{path}: no documents", "expected one JSON object a line")
    result = []
    for name, records in documents.items():
        with naming_what_is_damaged(f"{path}: topic {name}", "not a topic of ECB+", "check its mentions"):
            result.append(_topic(name, records))
    return result


def _topic(name: str, records: list[Mapping[str, Any]]) -> Topic:
    chains: dict[str, int] = {}
    tokens: list[tuple[str, ...]] = []
    documents: list[str] = []
    mentions: list[TopicMention] = []
    for record in records:
        paragraph_of: dict[int, int] = {}
        token_places: dict[int, dict[int, int]] = {}
        for sentence in record["sentences"]:
            paragraph_of[sentence["id"]] = len(tokens)
            ids = sentence.get("token_ids", range(len(sentence["tokens"])))
            token_places[sentence["id"]] = {id: place for place, id in enumerate(ids)}
            tokens.append(tuple(sentence["tokens"]))
            documents.append(record["doc_id"])
        for mention in record["mentions"]:
            places = sorted(token_places[mention["sent"]][id] for id in mention["tokens"])
            chain = chains.setdefault(mention["cluster"], len(chains))
            mentions.append(TopicMention(paragraph_of[mention["sent"]], places[0], places[-1], chain))
    return Topic(id=name, tokens=tuple(tokens), mentions=tuple(mentions), doc_ids=tuple(documents))
