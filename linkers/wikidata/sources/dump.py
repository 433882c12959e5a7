"""The JSON dump of Wikidata, line by line.

Format: https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html. A dump is one JSON array with one
entity a line. Only what the index keeps is decoded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from betwixt.errors import InvalidInputError
from linkers.wikidata.item import ITEM_ID, Claim, Item, Rank, Value
from linkers.wikidata.kinds import INSTANCE_OF, SUBCLASS_OF

_Nothing: TypeAlias = Annotated[list[Any], Meta(max_length=0)]
"""How PHP writes an empty map."""


class _Text(Struct, gc=False):
    value: str


class _Data(Struct, gc=False):
    """The value of a snak that is no string: of all types together, each has some of it."""

    id: str = ""
    entity_type: str = field(name="entity-type", default="item")
    number: int = field(name="numeric-id", default=0)
    time: str = ""
    precision: float | None = None
    amount: str = ""
    unit: str = ""
    text: str = ""
    language: str = ""
    latitude: float = 0.0
    longitude: float = 0.0


class _DataValue(Struct, gc=False):
    type: str
    value: str | _Data


class _Snak(Struct, gc=False):
    snaktype: str
    property: str
    datavalue: _DataValue | None = None


class _Statement(Struct, gc=False):
    mainsnak: _Snak
    rank: Rank = "normal"
    qualifiers: dict[str, list[_Snak]] | _Nothing = field(default_factory=dict)


class _Sitelink(Struct, gc=False):
    title: str


class _Entity(Struct, gc=False):
    """An entity."""

    id: str
    type: str = "item"
    labels: dict[str, _Text] | _Nothing = field(default_factory=dict)
    descriptions: dict[str, _Text] | _Nothing = field(default_factory=dict)
    aliases: dict[str, list[_Text]] | _Nothing = field(default_factory=dict)
    claims: dict[str, list[_Statement]] | _Nothing = field(default_factory=dict)
    sitelinks: dict[str, _Sitelink] | _Nothing = field(default_factory=dict)


_DECODER = msgspec.json.Decoder(_Entity)
_CLASSES = (INSTANCE_OF, SUBCLASS_OF)


class UnreadableLineError(InvalidInputError):
    """A line is no entity; what is wrong is its text."""


def item_of(line: bytes, languages: Collection[str], wiki: str = "") -> Item | None:
    """The item of a line, or None where the line holds none: a bracket, a property, a lexeme, a redirect.

    Args:
        line: of a dump, with or without its comma and line end.
        languages: of which names and descriptions are kept.
        wiki: whose title is kept ("enwiki"); of none by default.

    Raises:
        UnreadableLineError: the line is damaged, or no entity.
    """
    text = line.strip().removesuffix(b",")
    if text in (b"", b"[", b"]"):
        return None
    try:
        entity = _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableLineError(str(error)) from error
    if entity.type != "item":
        return None
    claims = tuple(_claim(statement) for group in _map(entity.claims).values() for statement in group)
    _require_ids(entity.id, claims)
    return Item(
        entity.id,
        _texts(entity.labels, languages),
        {
            code: tuple(text.value for text in texts)
            for code, texts in _map(entity.aliases).items()
            if code in languages
        },
        _texts(entity.descriptions, languages),
        claims,
        float(len(entity.sitelinks)),
        _map(entity.sitelinks)[wiki].title if wiki in entity.sitelinks else "",
    )


def _require_ids(id: str, claims: Iterable[Claim]) -> None:
    """Refuse an entity that has the id of none, or a claim or a class that leads to none."""
    if not ITEM_ID.fullmatch(id):
        raise UnreadableLineError(f"{id!r} is not the id of an item")
    for claim in claims:
        for property, value in ((claim.property, claim.value), *claim.qualifiers):
            if value.kind == "item" and not ITEM_ID.fullmatch(value.text):
                raise UnreadableLineError(f"{property}: {value.text!r} is not the id of an item")
        if claim.property in _CLASSES and claim.value.kind == "string":
            raise UnreadableLineError(f"{claim.property}: {claim.value.text!r} is no class")


def _map(of: Mapping[str, Any] | _Nothing) -> Mapping[str, Any]:
    return of if isinstance(of, dict) else {}


def _texts(texts: Mapping[str, _Text] | _Nothing, languages: Collection[str]) -> dict[str, str]:
    return {code: text.value for code, text in _map(texts).items() if code in languages}


def _claim(statement: _Statement) -> Claim:
    return Claim(
        statement.mainsnak.property,
        _value(statement.mainsnak),
        statement.rank,
        tuple(_qualifiers(_map(statement.qualifiers))),
    )


def _qualifiers(snaks: Mapping[str, list[_Snak]]) -> Iterator[tuple[str, Value]]:
    for property, several in snaks.items():
        for snak in several:
            yield property, _value(snak)


def _value(snak: _Snak) -> Value:
    if snak.datavalue is None:
        return Value("unknown" if snak.snaktype == "somevalue" else "none")
    value = snak.datavalue.value
    if isinstance(value, str):
        return Value("string", value)
    match snak.datavalue.type:
        case "wikibase-entityid":
            return _entity(value)
        case "time":
            return Value("time", value.time, str(int(value.precision or 0)))
        case "quantity":
            return Value("quantity", value.amount, value.unit.rpartition("/")[2].removeprefix("1"))
        case "monolingualtext":
            return Value("text", value.text, value.language)
        case "globecoordinate":
            return Value("coordinates", f"{value.latitude},{value.longitude}")
    return Value("unknown")


def _entity(value: _Data) -> Value:
    """An item, or the id of an entity of another type: a property, a lexeme, a form or a sense of one."""
    if value.entity_type == "item":
        return Value("item", value.id or f"Q{value.number}")
    return Value("string", value.id or f"{_LETTERS.get(value.entity_type, '')}{value.number}")


_LETTERS = {"property": "P", "lexeme": "L"}
