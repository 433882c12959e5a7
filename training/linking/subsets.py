"""The subsets of Wikidata that are openly at hand, as items of one index.

Each has another part of an item: a KGTK sample has English names, classes and literal claims, people have
their facts in words, CoDEx and WD50K have claims between items without any name, FewRel has names of items
as sentences of Wikipedia use them. What several say about one item is put together."""

from __future__ import annotations

import bz2
import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from statistics import median

from msgspec import structs

from linkers.wikidata.item import ANY_LANGUAGE, Claim, Item, Value
from linkers.wikidata.sources import kgtk
from linkers.wikidata.sources.dump import item_of

LANGUAGES = ("en", "es", "de", "pl")


def merged(items: Iterable[Item]) -> dict[str, Item]:
    """Items by id; of several with one id the names, claims and prominence of all, the first first."""
    by_id: dict[str, Item] = {}
    for item in items:
        other = by_id.get(item.id)
        by_id[item.id] = _both(other, item) if other else item
    return by_id


def _both(one: Item, other: Item) -> Item:
    aliases: dict[str, tuple[str, ...]] = dict(one.aliases)
    labels = dict(one.labels)
    for code, label in other.labels.items():
        if labels.setdefault(code, label) != label:
            aliases[code] = (*aliases.get(code, ()), label)
    for code, names in other.aliases.items():
        aliases[code] = tuple(dict.fromkeys((*aliases.get(code, ()), *names)))
    claims = tuple(dict.fromkeys((*one.claims, *other.claims)))
    return Item(
        one.id,
        labels,
        aliases,
        {**other.descriptions, **one.descriptions},
        claims,
        max(one.prominence, other.prominence),
    )


def all_items(folder: Path) -> dict[str, Item]:
    """All items of the data sets below a folder, by id.

    Raises:
        InvalidInputError: the tables of KGTK are absent.
    """
    tables = folder / "wikidata_kgtk_arnold"
    ranked = {item.id: item for item in kgtk.items(tables)}
    labels = Counter(item.labels["en"] for item in ranked.values())
    ids = {item.labels["en"]: item.id for item in ranked.values() if labels[item.labels["en"]] == 1}
    properties = {label: id for id, label in kgtk.property_labels(tables).items()}
    return merged(
        [
            *_on_one_scale(json_samples(folder / "wikidata_json_samples"), ranked),
            *ranked.values(),
            *people(folder / "wikidata_people" / "people.jsonl.gz", ids, properties),
            *codex_classes(folder / "wikidata_codex" / "types"),
            *claims_between(folder),
            *fewrel(folder / "fewrel_val_wiki" / "val_wiki.json.gz"),
        ]
    )


def _on_one_scale(items: Iterable[Item], ranked: Mapping[str, Item]) -> list[Item]:
    """Items whose prominence counts pages, on the scale of those that have pageranks: by the median ratio."""
    counted = list(items)
    ratios = [
        ranked[item.id].prominence / item.prominence
        for item in counted
        if item.id in ranked and item.prominence and ranked[item.id].prominence
    ]
    ratio = median(ratios) if ratios else 1.0
    return [structs.replace(item, prominence=item.prominence * ratio) for item in counted]


def json_samples(folder: Path) -> Iterator[Item]:
    """Whole items of the JSON dump's format."""
    for path in sorted(folder.glob("opentapioca_*.json.bz2")):
        with bz2.open(path) as lines:
            for line in lines:
                if item := item_of(line, {*LANGUAGES, ANY_LANGUAGE}):
                    yield item


def people(path: Path, ids: Mapping[str, str], properties: Mapping[str, str]) -> Iterator[Item]:
    """People with their facts in words.

    Args:
        path: of ``people.jsonl.gz``.
        ids: label → the item that has it, of labels that one item alone has; other values stay words.
        properties: label → id.
    """
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            claims = [
                Claim(
                    properties[claim["property"]],
                    _value(claim["value"], ids),
                    "normal",
                    tuple(
                        (properties[qualifier["property"]], _value(qualifier["value"], ids))
                        for qualifier in claim["qualifiers"]
                        if qualifier["property"] in properties
                    ),
                )
                for claim in row["claims"]
                if claim["property"] in properties
            ]
            claims.insert(0, Claim("P31", Value("item", "Q5")))
            description = {"en": row["description"]} if row["description"] else {}
            yield Item(
                row["id"], {"en": row["label"]}, {"en": tuple(row["aliases"])}, description, tuple(claims)
            )


def _value(text: str, ids: Mapping[str, str]) -> Value:
    if text[:1] in "+-" and text.endswith("Z"):
        return Value("time", text, "11")
    return Value("item", ids[text]) if text in ids else Value("string", text)


def claims_between(folder: Path) -> Iterator[Item]:
    """The claims between items of CoDEx and WD50K, as items without names."""
    claims: defaultdict[str, dict[Claim, None]] = defaultdict(dict)
    for path in sorted((folder / "wikidata_codex" / "triples").glob("*/*.txt.gz")):
        if "negatives" not in path.name:
            for subject, property, value in _rows(path, "\t"):
                claims[subject][Claim(property, Value("item", value))] = None
    for path in sorted((folder / "wikidata_wd50k").glob("statements_*.txt.gz")):
        for subject, property, value, *rest in _rows(path, ","):
            qualifiers = tuple(
                (key, Value("item", item)) for key, item in zip(rest[::2], rest[1::2], strict=True)
            )
            claims[subject][Claim(property, Value("item", value), "normal", qualifiers)] = None
    with gzip.open(folder / "wikidata_codex" / "types" / "entity2types.json.gz", "rt") as types:
        for subject, classes in json.load(types).items():
            for class_ in classes:
                claims[subject][Claim("P31", Value("item", class_))] = None
    for subject, them in claims.items():
        yield Item(subject, claims=tuple(them))


def codex_classes(folder: Path) -> Iterator[Item]:
    """Labels and descriptions of classes, in three languages."""
    for language in ("de", "en", "es"):
        with gzip.open(folder / language / "types.json.gz", "rt", encoding="utf-8") as types:
            for id, row in json.load(types).items():
                if row["label"] and id.startswith("Q"):
                    yield Item(id, {language: row["label"]}, {}, {language: row["description"]})


def fewrel(path: Path) -> list[Item]:
    """Items under the names that sentences of Wikipedia have for them."""
    named: defaultdict[str, dict[str, None]] = defaultdict(dict)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for instances in json.load(file).values():
            for instance in instances:
                for name, id, places in (instance["h"], instance["t"]):
                    words = [instance["tokens"][at] for at in places[0]]
                    named[id][" ".join(words) or name] = None
    return [
        Item(id, {"en": label}, {"en": tuple(aliases)} if aliases else {})
        for id, (label, *aliases) in ((id, list(names)) for id, names in named.items())
    ]


def _rows(path: Path, separator: str) -> Iterator[list[str]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield line.rstrip("\n").split(separator)
