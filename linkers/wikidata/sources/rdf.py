"""Items from the RDF of Wikidata, as its query service and other endpoints serve it.

Format: https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format. A statement is a node between
``p:P39`` and ``ps:P39``; the precision of a point in time and the unit of an amount are on ``psv:P39``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import cast

import rdflib
from msgspec import structs

from linkers.wikidata.item import ANY_LANGUAGE, ITEM_ID, Claim, Item, Rank, Value
from linkers.wikidata.kinds import INSTANCE_OF, SUBCLASS_OF
from linkers.wikidata.properties import END, OF, POINT_IN_TIME, START
from linkers.wikidata.sources.endpoint import Row
from linkers.wikidata.sources.julian import julian

PREFIXES = """\
PREFIX wd: <http://www.wikidata.org/entity/>
PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX p: <http://www.wikidata.org/prop/>
PREFIX ps: <http://www.wikidata.org/prop/statement/>
PREFIX psv: <http://www.wikidata.org/prop/statement/value/>
PREFIX pq: <http://www.wikidata.org/prop/qualifier/>
PREFIX pqv: <http://www.wikidata.org/prop/qualifier/value/>
PREFIX wikibase: <http://wikiba.se/ontology#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
PREFIX schema: <http://schema.org/>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
"""

_ENTITY = "http://www.wikidata.org/entity/"
_ITEM = re.compile(f"{re.escape(_ENTITY)}({ITEM_ID.pattern})")
_POINT = re.compile(r"Point\((?P<longitude>\S+) (?P<latitude>\S+)\)", re.IGNORECASE)
_DATE = re.compile(r"(?P<year>[+-]?\d{1,18})-(?P<month>\d\d)-(?P<day>\d\d)(?P<rest>.*)")
_YEAR, _DAY = 9, 11
"""Precisions."""
_JULIAN = "Q1985786"
_ONE = "Q199"
"""The unit of amounts that have none."""

_UNKNOWN = Value("unknown")
_SAID = re.compile(
    r"http://www\.wikidata\.org/prop/(?P<role>statement|qualifier)/(?P<full>value/)?(?P<property>P\d+)"
)

_PREDICATES = {
    "http://www.w3.org/2000/01/rdf-schema#label": "label",
    "http://www.w3.org/2004/02/skos/core#altLabel": "alias",
    "http://schema.org/description": "description",
    "http://wikiba.se/ontology#sitelinks": "sitelinks",
}
QUALIFIERS = (START, END, POINT_IN_TIME, OF)
"""Those that are asked for."""


def bearers_question(names: Iterable[str], languages: Collection[str]) -> str:
    """Asks for the items with a label or alias among some names: ``name``, ``item``, ``sitelinks``."""
    codes = (*sorted(languages), ANY_LANGUAGE)
    literals = " ".join(rdflib.Literal(name, lang=code).n3() for name in names for code in codes)
    return f"""{PREFIXES}
SELECT DISTINCT ?name ?item ?sitelinks WHERE {{
  VALUES ?name {{ {literals} }}
  ?item rdfs:label|skos:altLabel ?name .
  OPTIONAL {{ ?item wikibase:sitelinks ?sitelinks }}
}}"""


def texts_question(items: Iterable[str], languages: Collection[str]) -> str:
    """Asks for what items are called, what they are in short, and how many pages they have."""
    codes = ", ".join(f'"{code}"' for code in ("", *sorted(languages), ANY_LANGUAGE))
    predicates = ", ".join(f"<{iri}>" for iri in _PREDICATES)
    return f"""{PREFIXES}
SELECT ?item ?predicate ?text WHERE {{
  VALUES ?item {{ {_terms(items)} }}
  ?item ?predicate ?text .
  FILTER(?predicate IN ({predicates}) && LANG(?text) IN ({codes}))
}}"""


def statements_question(items: Iterable[str], properties: Collection[str]) -> str:
    """Asks for the statements about items: their rank, their values, and what qualifies them."""
    predicates = [f"{prefix}:{id}" for id in properties for prefix in ("ps", "psv")]
    predicates += [f"{prefix}:{id}" for id in QUALIFIERS for prefix in ("pq", "pqv")]
    return f"""{PREFIXES}
SELECT ?item ?statement ?rank ?predicate ?value ?time ?precision ?calendar ?amount ?unit WHERE {{
  VALUES ?item {{ {_terms(items)} }}
  ?item ?claim ?statement .
  ?statement wikibase:rank ?rank ; ?predicate ?value .
  FILTER(?predicate IN ({", ".join(predicates)}))
  OPTIONAL {{ ?value wikibase:timeValue ?time }}
  OPTIONAL {{ ?value wikibase:timePrecision ?precision }}
  OPTIONAL {{ ?value wikibase:timeCalendarModel ?calendar }}
  OPTIONAL {{ ?value wikibase:quantityAmount ?amount }}
  OPTIONAL {{ ?value wikibase:quantityUnit ?unit }}
}}"""


def superclasses_question(classes: Iterable[str]) -> str:
    """Asks for the classes directly above some: ``class``, ``above``."""
    return f"""{PREFIXES}
SELECT ?class ?above WHERE {{ VALUES ?class {{ {_terms(classes)} }} ?class wdt:{SUBCLASS_OF} ?above }}"""


def subclasses_question(classes: Iterable[str]) -> str:
    """Asks for the classes directly below some: ``class``."""
    return f"""{PREFIXES}
SELECT DISTINCT ?class WHERE {{ VALUES ?above {{ {_terms(classes)} }} ?class wdt:{SUBCLASS_OF} ?above }}"""


def instances_question(classes: Iterable[str], after: int, most: int) -> str:
    """Asks for the items that are of some classes, page by page: ``item`` in the order of ``number``.

    Args:
        classes: the ids.
        after: the number of the last item of the page before.
        most: items on a page.
    """
    return f"""{PREFIXES}
SELECT DISTINCT ?item ?number WHERE {{
  VALUES ?class {{ {_terms(classes)} }}
  ?item wdt:{INSTANCE_OF} ?class .
  BIND(xsd:integer(STRAFTER(STR(?item), "/entity/Q")) AS ?number)
  FILTER(?number > {after})
}} ORDER BY ?number LIMIT {most}"""


def item_id(term: Mapping[str, str]) -> str:
    """The id of the item that a term is, or nothing."""
    match = _ITEM.fullmatch(term["value"]) if term["type"] == "uri" else None
    return match[1] if match else ""


@dataclass(slots=True)
class _Texts:
    labels: dict[str, str] = field(default_factory=dict)
    aliases: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    descriptions: dict[str, str] = field(default_factory=dict)
    sitelinks: float = 0.0


def items_of(texts: Iterable[Row], statements: Iterable[Row] = ()) -> list[Item]:
    """The items of the answers to the questions above, by id; items without any row are left out."""
    texts_of: defaultdict[str, _Texts] = defaultdict(_Texts)
    for row in texts:
        if id := item_id(row["item"]):
            _add_text(texts_of[id], row)
    claims = _claims(statements)
    return [
        Item(
            id,
            dict(sorted(item_texts.labels.items())),
            {code: tuple(sorted(names)) for code, names in sorted(item_texts.aliases.items())},
            dict(sorted(item_texts.descriptions.items())),
            tuple(claims.get(id, ())),
            item_texts.sitelinks,
        )
        for id, item_texts in sorted(texts_of.items(), key=lambda pair: int(pair[0][1:]))
    ]


def _add_text(to: _Texts, row: Row) -> None:
    text, code = row["text"]["value"], row["text"].get("xml:lang", "").casefold()
    match _PREDICATES[row["predicate"]["value"]]:
        case "label":
            to.labels[code] = text
        case "alias":
            to.aliases[code].append(text)
        case "description":
            to.descriptions[code] = text
        case "sitelinks":
            to.sitelinks = float(text)


@dataclass(slots=True)
class _Statement:
    item: str
    rank: Rank
    main: str = ""
    values: defaultdict[str, set[Value]] = field(default_factory=lambda: defaultdict(set))
    exact: set[str] = field(default_factory=set)
    """Properties whose values came as nodes with their precision or unit; the plain ones are left out."""

    def add(self, role: str, full: bool, property: str, row: Row) -> None:
        value = _node(row) if full else _value(row["value"])
        if value is None:
            return
        if role == "statement":
            self.main = property
        if full and property not in self.exact:
            self.exact.add(property)
            self.values[property].clear()
        if full or property not in self.exact:
            self.values[property].add(value)

    def claim(self) -> Claim:
        """The claim, its qualifiers in order, since an endpoint answers in any."""
        pairs = ((id, value) for id in self.values if id != self.main for value in self.values[id])
        value = min(self.values[self.main], key=structs.astuple)
        return Claim(self.main, value, self.rank, tuple(sorted(pairs, key=_in_order)))


def _claims(rows: Iterable[Row]) -> dict[str, list[Claim]]:
    """Item → its claims, ordered by property and statement."""
    statements: dict[str, _Statement] = {}
    for row in rows:
        id = row["statement"]["value"]
        if id not in statements:
            rank = row["rank"]["value"].rpartition("#")[2].removesuffix("Rank").casefold()
            statements[id] = _Statement(item_id(row["item"]), cast(Rank, rank))
        if said := _SAID.fullmatch(row["predicate"]["value"]):
            statements[id].add(said["role"], bool(said["full"]), said["property"], row)
    claims: defaultdict[str, list[Claim]] = defaultdict(list)
    whole = {id: statement for id, statement in statements.items() if statement.main}
    for id in sorted(whole, key=lambda id: (int(whole[id].main[1:]), id)):
        claims[whole[id].item].append(whole[id].claim())
    return claims


def _in_order(pair: tuple[str, Value]) -> tuple[str, ...]:
    property, value = pair
    return property, value.text, value.detail, value.kind


def _node(row: Row) -> Value | None:
    """A value with its precision or its unit; None where it is a place on a globe."""
    if "time" in row:
        precision = row["precision"]["value"] if "precision" in row else ""
        calendar = item_id(row["calendar"]) if "calendar" in row else ""
        return _time(row["time"]["value"], precision if precision.isdecimal() else "", calendar)
    if "amount" in row:
        unit = item_id(row["unit"]) if "unit" in row else ""
        return Value("quantity", _signed(row["amount"]["value"]), "" if unit == _ONE else unit)
    return None


def _value(term: Mapping[str, str]) -> Value:
    text = term["value"]
    if term["type"] == "bnode" or "/.well-known/genid/" in text:
        return Value("unknown")
    if term["type"] == "uri":
        return Value("item", item) if (item := item_id(term)) else Value("string", text)
    if "xml:lang" in term:
        return Value("text", text, term["xml:lang"])
    match term.get("datatype", "").rpartition("#")[2]:
        case "dateTime":
            return _time(text)
        case "decimal" | "integer":
            return Value("quantity", _signed(text))
        case "wktLiteral":
            point = _POINT.fullmatch(text)
            return Value("coordinates", f"{point['latitude']},{point['longitude']}") if point else _UNKNOWN
    return Value("string", text)


def _time(text: str, precision: str = "", calendar: str = "") -> Value:
    """A point in time as Wikidata's JSON writes it: days in their own calendar, and 1 BC as the year -1.

    RDF has days in the Gregorian calendar, and 1 BC as the year 0 but of more than a year
    (https://www.w3.org/TR/xmlschema11-2/#dateTime).
    """
    date = _DATE.fullmatch(text)
    exact = int(precision or _DAY)
    if date and exact >= _YEAR:
        year, month, day = (int(date[part]) for part in ("year", "month", "day"))
        if exact >= _DAY and calendar == _JULIAN:
            year, month, day = julian(year, month, day)
        shown = f"-{1 - year:04}" if year <= 0 else f"{year:04}"
        text = f"{shown}-{month:02}-{day:02}{date['rest']}"
    return Value("time", _signed(text), precision)


def _signed(text: str) -> str:
    return text if text[:1] in "+-" else f"+{text}"


def _terms(items: Iterable[str]) -> str:
    return " ".join(f"wd:{id}" for id in items)
