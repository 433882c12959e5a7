"""Instances of the task in JSON lines: a sentence with a place for an appositive, the known facts, and the
original appositive.

A line is an object with ``id``, ``language``, ``entity`` (``name``, ``type``, ``item``, ``label``,
``prominence``, ``gender``, ``description``), ``previous`` (sentences), ``sentence`` with the token
``<appos>`` right after the name, ``following``, ``appositive`` (``<EMPTY>`` where none was written),
``facts`` (``pid``, ``property``, ``value``, ``item``, ``rank``, ``since``, ``until``), ``date`` and
``split``. Of these ``sentence``, ``entity.name`` and ``appositive`` must be there.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.slot import Known, Slot
from training.gold.lines import numbered_lines

PLACE = "<appos>"
EMPTY = "<EMPTY>"
_GENDERS = {"female": True, "male": False}


@dataclass(frozen=True, slots=True)
class Instance:
    """One of the task.

    Args:
        id: of the document with the characters of the name, or what the file says.
        slot: the sentence with its place, and those before.
        known: of who is named.
        appositive: the original text in the place; empty without one.
        item: the id of the named entity, or empty.
        following: the sentence after.
        split: train, dev or test, or empty.
    """

    id: str
    slot: Slot
    known: Known
    appositive: str
    item: str = ""
    following: str = ""
    split: str = ""


def read(path: Path) -> list[Instance]:
    """The instances of a file, plain or gzipped.

    Raises:
        InvalidInputError: the file is absent or empty, or a line is none; the message names file and line.
    """
    if not path.is_file():
        raise InvalidInputError(f"{path}: no such file", _ADVICE)
    instances = []
    for place, line in numbered_lines(path):
        if not line.strip():
            continue
        try:
            instances.append(_instance(json.loads(line), place))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            reason = f"no {error}" if isinstance(error, KeyError) else str(error)
            raise InvalidInputError(f"{place}: {reason}", _ADVICE) from error
    if not instances:
        raise InvalidInputError(f"{path}: no instances", _ADVICE)
    return instances


_ADVICE = "make instances of texts: python -m training.appositive_generation.corpus --help"


def write(path: Path, instances: Iterable[Instance]) -> int:
    """Write instances, gzipped where the name ends in .gz; how many."""
    count = 0
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "wt", encoding="utf-8", newline="\n") as file:
        for instance in instances:
            file.write(json.dumps(_record(instance), ensure_ascii=False) + "\n")
            count += 1
    return count


def _instance(record: dict[str, Any], place: str) -> Instance:
    entity = record["entity"]
    sentence: str = record["sentence"]
    if sentence.count(PLACE) != 1:
        raise ValueError(f"the sentence has {sentence.count(PLACE)} places {PLACE}, not one")
    head, _, tail = sentence.partition(PLACE)
    name = entity["name"]
    before = head.rstrip()
    if not before.endswith(name):
        raise ValueError(f"{name!r} does not stand right before {PLACE}")
    slot = Slot(
        name,
        entity.get("type", "PERSON"),
        before.removesuffix(name),
        tail,
        tuple(record.get("previous", ())),
        record.get("language", "en"),
        record.get("date", ""),
    )
    known = Known(
        entity.get("label", name),
        float(entity.get("prominence", 0.0)),
        _GENDERS.get(entity.get("gender", "")),
        tuple(_facts(record.get("facts", ()), entity.get("item", ""))),
        entity.get("description", ""),
    )
    appositive = record["appositive"] or EMPTY
    return Instance(
        record.get("id", place),
        slot,
        known,
        "" if appositive == EMPTY else appositive,
        entity.get("item", ""),
        record.get("following", ""),
        record.get("split", ""),
    )


def _facts(records: Iterable[dict[str, str]], item: str) -> Iterator[Fact]:
    for number, record in enumerate(records):
        yield Fact(
            f"{item}-{number}",
            record.get("pid", ""),
            record["property"],
            record["value"],
            record.get("item", ""),
            record.get("rank", "normal"),
            record.get("since", ""),
            record.get("until", ""),
        )


def _record(instance: Instance) -> dict[str, Any]:
    slot, known = instance.slot, instance.known
    gender = {True: "female", False: "male", None: ""}[known.feminine]
    return {
        "id": instance.id,
        "language": slot.language,
        "entity": {
            "name": slot.name,
            "type": slot.type,
            "item": instance.item,
            "label": known.label,
            "prominence": known.prominence,
            "gender": gender,
            "description": known.description,
        },
        "previous": list(slot.previous),
        "sentence": f"{slot.before}{slot.name} {PLACE}{slot.after}",
        "following": instance.following,
        "appositive": instance.appositive or EMPTY,
        "facts": [
            {
                "pid": fact.pid,
                "property": fact.property,
                "value": fact.value,
                "item": fact.item,
                "rank": fact.rank,
                "since": fact.since,
                "until": fact.until,
            }
            for fact in known.facts
        ],
        "date": slot.date,
        "split": instance.split,
    }
