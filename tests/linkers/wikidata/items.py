"""Items of a small Wikidata, made up but for their ids and names."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from linkers.wikidata.index.writer import IndexWriter
from linkers.wikidata.item import Claim, Item, Value


def item(
    id: str,
    label: str = "",
    *aliases: str,
    description: str = "",
    prominence: float = 0.0,
    **claims: str | tuple[str, ...],
) -> Item:
    """An item with English names, and claims by property: ``P31="Q5"``."""
    values = {key: (value,) if isinstance(value, str) else value for key, value in claims.items()}
    return Item(
        id,
        {"en": label} if label else {},
        {"en": aliases} if aliases else {},
        {"en": description} if description else {},
        tuple(Claim(key, Value("item", qid)) for key, several in values.items() for qid in several),
        prominence,
    )


CLASSES = (
    item("Q5", "human"),
    item("Q43229", "organization"),
    item("Q3918", "university", P279="Q43229"),
    item("Q17334923", "location"),
    item("Q515", "city", P279="Q17334923"),
    item("Q6256", "country", P279="Q17334923"),
)

WORLD = (
    *CLASSES,
    item("Q90", "Paris", description="capital of France", prominence=300, P31="Q515", P17="Q142"),
    item("Q830149", "Paris", description="city in Texas", prominence=40, P31="Q515", P17="Q30"),
    item("Q142", "France", description="country in Europe", prominence=350, P31="Q6256"),
    item("Q30", "United States of America", "USA", "United States", prominence=400, P31="Q6256"),
    item("Q1439", "Texas", description="state of the United States of America", prominence=200, P31="Q515"),
    item("Q47899", "Paris Hilton", description="American businesswoman", prominence=80, P31="Q5"),
    item("Q49088", "Columbia University", description="university in New York", prominence=90, P31="Q3918"),
    item("Q4115189", "Natalie Jaresko", "Natalia Yaresko", prominence=12, P31="Q5"),
)


def index_of(items: Iterable[Item], path: Path, *languages: str) -> Path:
    """An index of items, in English unless languages are given."""
    writer = IndexWriter(path, languages or ["en"])
    with writer.batch():
        writer.add(items)
    writer.finish()
    writer.close()
    return path


def dump_line(
    id: str,
    label: str,
    *,
    superclass: str = "",
    instance: str = "",
    sitelinks: int = 0,
    page: str = "",
    more: Mapping[str, Any] | None = None,
    **parts: Any,
) -> str:
    """An item as the JSON dump has it, on one line with its comma; ``more`` takes the place of any part."""
    claims = {
        key: [
            {
                "mainsnak": {
                    "snaktype": "value",
                    "property": key,
                    "datavalue": {
                        "type": "wikibase-entityid",
                        "value": {"entity-type": "item", "id": value, "numeric-id": int(value[1:])},
                    },
                },
                "type": "statement",
                "rank": "normal",
            }
        ]
        for key, value in (("P31", instance), ("P279", superclass))
        if value
    }
    entity = {
        "type": "item",
        "id": id,
        "labels": {"en": {"language": "en", "value": label}},
        "descriptions": [],
        "aliases": [],
        "claims": claims,
        "sitelinks": {
            **{f"w{at}wiki": {"site": f"w{at}wiki", "title": label} for at in range(sitelinks)},
            **({"enwiki": {"site": "enwiki", "title": page}} if page else {}),
        },
        **parts,
        **(more or {}),
    }
    return json.dumps(entity) + ",\n"
