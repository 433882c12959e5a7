"""SciCo's format: topics of mentions from many papers, with clusters and relations between them.

One JSON object a line; the fields are those of github.com/ariecattan/SciCo (README, "Dataset") and
the paper's §2.1 and §3.2. Gold and predictions are written the same way, so that the authors' own
scorer reads what is written here.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

from betwixt.errors import InvalidInputError
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged
from training.topics.topic import Topic, TopicMention

T = TypeVar("T")


def load(path: Path) -> list[Topic]:
    """All topics of a file.

    Raises:
        InvalidInputError: there is no such file, it holds no topic, two topics have the same id, or a
            line is damaged.
    """
    if not path.is_file():
        raise InvalidInputError(
            f"{path}: no such file",
            "get topics in SciCo's format from https://github.com/ariecattan/SciCo and pass their file: "
            "--data PATH",
        )
    topics: dict[int | str, Topic] = {}
    for topic in read(path):
        if topic.id in topics:
            raise InvalidInputError(f"{path}: two topics have the id {topic.id}", "give each its own")
        topics[topic.id] = topic
    if not topics:
        raise InvalidInputError(f"{path}: no topics", "expected one JSON object a line")
    return list(topics.values())


def read(path: Path) -> Iterator[Topic]:
    """The topics of a ``.jsonl`` or ``.jsonl.gz`` file, in order; blank lines are passed over.

    Raises:
        InvalidInputError: the file cannot be read, or a line is damaged; the message names file and line.
    """
    for source, line in numbered_lines(path):
        if line.strip():
            yield parse(line, source)


def read_unlabelled(path: Path) -> Iterator[tuple[str, Topic | InvalidInputError]]:
    """The topics of a file whose clusters and relations are unknown, or are not to be looked at.

    A mention may have three numbers alone: paragraph, first and last token. Every mention gets a cluster of
    its own, and ``relations`` may be absent.

    Yields:
        The place of each line that is not blank, with its topic, or with the error of a damaged line.

    Raises:
        InvalidInputError: the file cannot be read.
    """
    for source, line in numbered_lines(path):
        if line.strip():
            try:
                yield source, parse(line, source, is_labelled=False)
            except InvalidInputError as error:
                yield source, error


def parse(line: bytes | str, source: str, *, is_labelled: bool = True) -> Topic:
    """One line of a file.

    Only ``id``, ``tokens``, ``mentions`` and ``relations`` are asked for, which predictions have too.

    Args:
        line: a JSON object, as text or UTF-8.
        source: the place to name in errors, e.g. ``test.jsonl:17``.
        is_labelled: False where clusters and relations are not read; see ``read_unlabelled``.

    Raises:
        InvalidInputError: it is not JSON, lacks a field, or contradicts itself: a mention beside its
            paragraph, fields of paragraphs in another number than paragraphs.
    """
    fields = "id, tokens, mentions and relations" if is_labelled else "id, tokens and mentions"
    expected = f"expected one JSON object a line with {fields}"
    with naming_what_is_damaged(source, "not a topic in SciCo's format", expected):
        record = json_object(line)
        return _topic(record if is_labelled else _unlabelled(record))


def write(path: Path, topics: Iterable[Topic]) -> None:
    """Write a file anew, one topic a line; gzipped if its name ends in ``.gz``.

    Nothing is written if ``topics`` raises an error before its end.
    """
    content = "".join(line_of(topic) + "\n" for topic in topics).encode("utf-8")
    path.write_bytes(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)


def line_of(topic: Topic) -> str:
    """The JSON object of a topic, its fields in the order of the published files."""
    marks = {name: getattr(topic, name) for name in _MARKS}
    record = {
        **_flat(topic),
        **{name: getattr(topic, name) for name in _FIELDS},
        **{name: mark for name, mark in marks.items() if mark is not None},
        **topic.other,
    }
    return json.dumps(record, ensure_ascii=False)


_FLAT = ("flatten_tokens", "flatten_mentions")
_FIELDS = ("tokens", "doc_ids", "metadata", "sentences", "mentions", "relations", "id", "source")
_MARKS = ("hard_10", "hard_20", "curated")
_NUMBERS_OF_PLACE = 3
"""Of a mention: paragraph, first and last token. The fourth number is its cluster."""


def _unlabelled(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record with each mention in a cluster of its own, and without what repeats or relates clusters."""
    places = [_list(entry)[:_NUMBERS_OF_PLACE] for entry in _list(record["mentions"])]
    kept = {name: value for name, value in record.items() if name not in _FLAT}
    return kept | {"mentions": [[*place, number] for number, place in enumerate(places)], "relations": []}


def _topic(record: Mapping[str, Any]) -> Topic:
    topic = Topic(
        id=_identifier(record["id"]),
        tokens=tuple(_each(paragraph, _string) for paragraph in _list(record["tokens"])),
        mentions=tuple(TopicMention(*_integers(entry, 4)) for entry in _list(record["mentions"])),
        relations=_each(record["relations"], _pair),
        doc_ids=_each(record.get("doc_ids", []), _identifier),
        metadata=record.get("metadata", []),
        sentences=tuple(_each(sentences, _pair) for sentences in _list(record.get("sentences", []))),
        source=_string(record.get("source", "")),
        hard_10=_mark(record.get("hard_10")),
        hard_20=_mark(record.get("hard_20")),
        curated=_mark(record.get("curated")),
    )
    _check(topic)
    other = {name: value for name, value in record.items() if name not in (*_FLAT, *_FIELDS, *_MARKS)}
    # The flat fields repeat the others; where a file has them otherwise, they stay as they are.
    for name, flat in _flat(topic).items():
        if record.get(name, flat) != flat:
            other[name] = record[name]
    return replace(topic, other=other) if other else topic


def _flat(topic: Topic) -> dict[str, list[Any]]:
    """All tokens in a row, and first token, last token and cluster of each mention, counted in that row."""
    before = list(accumulate(map(len, topic.tokens), initial=0))
    mentions = [
        [before[paragraph] + start, before[paragraph] + end, cluster]
        for paragraph, start, end, cluster in topic.mentions
    ]
    tokens = [token for paragraph in topic.tokens for token in paragraph]
    return dict(zip(_FLAT, (tokens, mentions), strict=True))


def _check(topic: Topic) -> None:
    for number, (paragraph, start, end, _) in enumerate(topic.mentions):
        if not 0 <= paragraph < len(topic.tokens):
            raise ValueError(f"mention {number}: paragraph {paragraph} of {len(topic.tokens)}")
        if not 0 <= start <= end < len(topic.tokens[paragraph]):
            raise ValueError(
                f"mention {number}: tokens {start} to {end} of a paragraph of {len(topic.tokens[paragraph])}"
            )
    for name, values in (("doc_ids", topic.doc_ids), ("sentences", topic.sentences)):
        if values and len(values) != len(topic.tokens):
            raise ValueError(f"{len(values)} {name} for {len(topic.tokens)} paragraphs")


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"a {type(value).__name__} where a list is expected")
    return value


def _each(value: Any, convert: Callable[[Any], T]) -> tuple[T, ...]:
    return tuple(convert(entry) for entry in _list(value))


def _integers(value: Any, count: int) -> list[int]:
    entries = _list(value)
    if len(entries) != count or not all(type(entry) is int for entry in entries):
        raise ValueError(f"{value!r} where {count} integers are expected")
    return entries


def _pair(value: Any) -> tuple[int, int]:
    first, second = _integers(value, 2)
    return first, second


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} where a string is expected")
    return value


def _identifier(value: Any) -> int | str:
    if type(value) is not int and not isinstance(value, str):
        raise ValueError(f"{value!r} where a number or a string is expected")
    return value


def _mark(value: Any) -> bool | None:
    if value is not None and not isinstance(value, bool):
        raise ValueError(f"{value!r} where true or false is expected")
    return value
