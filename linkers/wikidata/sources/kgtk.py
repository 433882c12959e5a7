"""Tables of KGTK: tab-separated edges, one property or kind of value a file.

Format: https://kgtk.readthedocs.io/en/latest/specification/ (columns ``node1``, ``label``, ``node2``; strings
in double quotes, texts as ``'text'@en``, times as ``^2001-01-15T00:00:00Z/11``, quantities as
``+12.5Q11573``).
"""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from betwixt.errors import InvalidInputError
from linkers.wikidata.item import Claim, Item, Value

_TEXT = re.compile(r"'(?P<text>.*)'@(?P<language>[\w-]+)", re.DOTALL)
_QUANTITY = re.compile(r"(?P<amount>[+-][\d.eE+-]+)(?:\[[^]]*\])?(?P<unit>Q\d+)?")
_ESCAPED = re.compile(r"\\(.)")
_CLAIMS = (
    "derived.P31",
    "derived.P279",
    "claims.wikibase-item",
    "claims.time",
    "claims.quantity",
    "claims.string",
)
_PAGERANK = "metadata.pagerank.directed"


def items(folder: Path) -> Iterator[Item]:
    """The items of a folder of tables; those without a label are left out.

    How known one is, is its pagerank relative to that of the average node.

    Args:
        folder: with ``labels.en.tsv.gz`` and, as far as they exist, ``aliases.en``, ``descriptions.en``,
            ``derived.P31``, ``derived.P279``, claims whose values are items, times, quantities and strings
            (``claims.wikibase-item`` …), and ``metadata.pagerank.directed``.

    Raises:
        InvalidInputError: there are no labels, or a table lacks a column.
    """
    if not (folder / "labels.en.tsv.gz").is_file():
        raise InvalidInputError(f"{folder}: no labels.en.tsv.gz", "give a folder of KGTK tables")
    labels = {node: _text(value) for node, _, value in _rows(folder, "labels.en")}
    descriptions = {node: _text(value) for node, _, value in _rows(folder, "descriptions.en")}
    aliases: defaultdict[str, list[str]] = defaultdict(list)
    for node, _, value in _rows(folder, "aliases.en"):
        aliases[node].append(_text(value))
    claims: defaultdict[str, list[Claim]] = defaultdict(list)
    for table in _CLAIMS:
        for node, property, value in _rows(folder, table):
            claims[node].append(Claim(property, _value(value)))
    prominence = _prominence(folder)
    for node, label in labels.items():
        if node.startswith("Q"):
            yield Item(
                node,
                {"en": label},
                {"en": tuple(aliases[node])} if node in aliases else {},
                {"en": descriptions[node]} if node in descriptions else {},
                tuple(claims[node]),
                prominence.get(node, 0.0),
            )


def property_labels(folder: Path) -> Mapping[str, str]:
    """The English labels of properties: id → label."""
    return {node: _text(value) for node, _, value in _rows(folder, "labels.en") if node.startswith("P")}


def _prominence(folder: Path) -> dict[str, float]:
    ranks = {
        node: float(value)
        for node, label, value in _rows(folder, _PAGERANK)
        if node[:1] in "QP" and "-" not in node
    }
    mean = sum(ranks.values()) / len(ranks) if ranks else 1.0
    return {node: rank / mean for node, rank in ranks.items()}


def _rows(folder: Path, table: str) -> Iterator[tuple[str, str, str]]:
    path = folder / f"{table}.tsv.gz"
    if not path.is_file():
        return
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        columns = next(lines, "").rstrip("\n").split("\t")
        try:
            node1, label, node2 = (columns.index(name) for name in ("node1", "label", "node2"))
        except ValueError as error:
            raise InvalidInputError(f"{path}: {error}", "a KGTK table has node1, label and node2") from error
        for number, line in enumerate(lines, 2):
            cells = line.rstrip("\n").split("\t")
            if len(cells) != len(columns):
                raise InvalidInputError(
                    f"{path}, line {number}: {len(cells)} cells, and {len(columns)} columns",
                    "mend the table, or leave it out of the folder",
                )
            yield cells[node1], cells[label], cells[node2]


def _text(value: str) -> str:
    found = _TEXT.fullmatch(value)
    return _ESCAPED.sub(r"\1", found["text"] if found else value)


def _value(value: str) -> Value:
    if value.startswith("^"):
        time, _, precision = value[1:].partition("/")
        return Value("time", time if time[:1] in "+-" else f"+{time}", precision)
    if value.startswith('"'):
        return Value("string", _ESCAPED.sub(r"\1", value[1:-1]))
    if quantity := _QUANTITY.fullmatch(value):
        return Value("quantity", quantity["amount"], quantity["unit"] or "")
    return Value("item", value) if value.startswith("Q") else Value("string", value)
