"""Tables of KGTK: tab-separated edges.

Format: https://kgtk.readthedocs.io/en/latest/specification/ (columns ``node1``, ``label``, ``node2``;
strings in double quotes, texts as ``'text'@en``, times as ``^2001-01-15T00:00:00Z/11``, quantities as
``+12.5Q11573``; empty lines and lines that begin with ``#`` are ignored). What a row says is in its columns,
whatever its file is called.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path

from betwixt.errors import InvalidInputError
from linkers.wikidata.item import ANY_LANGUAGE, ITEM_ID, Claim, Item, Value
from linkers.wikidata.kinds import INSTANCE_OF, SUBCLASS_OF
from linkers.wikidata.sources.damaged_line import DamagedLine
from linkers.wikidata.sources.lines import opened

PAGERANKS = ("Pdirected_pagerank", "vertex_pagerank", "Pundirected_pagerank")
"""What tells how known an item is: the first of which there is any."""

_ENDINGS = ("*.tsv", "*.tsv.gz", "*.tsv.bz2", "*.tsv.zst")
_COLUMNS = ("node1", "label", "node2")
_CLASSES = (INSTANCE_OF, SUBCLASS_OF)
_PROPERTY = re.compile(r"P[1-9][0-9]{0,17}")
_TEXT = re.compile(r"'(?P<text>.*)'@(?P<language>[\w-]+)", re.DOTALL)
_TIME = re.compile(r"\^(?P<time>[+-]?\d[^/]*)(?:/(?P<precision>\d{1,2}))?")
_QUANTITY = re.compile(r"(?P<amount>[+-][\d.eE+-]+)(?:\[[^]]*\])?(?P<unit>Q[0-9]+)?")
_ESCAPED = re.compile(r"\\(.)")
_CONTROLS = dict(zip("abfnrtv", "\a\b\f\n\r\t\v", strict=True))


def tables(folder: Path) -> list[Path]:
    """The files of a folder that are read, in order."""
    return sorted(path for ending in _ENDINGS for path in folder.glob(ending))


def _refuse(damaged: DamagedLine) -> None:
    raise InvalidInputError(str(damaged), "mend the table, or leave it out of the folder")


def items(
    folder: Path,
    languages: Collection[str] | None = None,
    reject: Callable[[DamagedLine], None] = _refuse,
    read: Callable[[int], None] = lambda count: None,
) -> Iterator[Item]:
    """The items of a folder of tables; those without a label are left out.

    The ``label`` says what a row is: names and texts (``label``, ``alias``, ``description``) in any
    language, claims (``P31``), or a pagerank. An item's prominence is its pagerank relative to that of the
    average node. Other edges, and those about edges, such as qualifiers, are passed over.

    Args:
        folder: of ``.tsv``, as they are or ``.gz``, ``.bz2``, ``.zst``.
        languages: of which names and texts are kept, beside those of none; all by default.
        reject: called with each row that cannot be read, and for a table without its columns with the
            first; by default it is an error.
        read: called with the number of bytes that were just read.

    Raises:
        InvalidInputError: no item has a label, or a compressed table is damaged.
    """
    statements = _Statements()
    for path in tables(folder):
        for number, cells in _rows(path, reject, read):
            try:
                statements.add(*cells, languages)
            except ValueError as error:
                reject(DamagedLine(number, str(error), path.name))
    if not statements.labels:
        raise InvalidInputError(
            f"{folder}: no labels of items in its tables",
            "give a folder of KGTK tables (.tsv, .tsv.gz) with the columns node1, label and node2",
        )
    yield from statements.items()


def property_labels(folder: Path) -> Mapping[str, str]:
    """The English labels of properties: id → label."""
    labels = {}
    for path in tables(folder):
        for _, (node, label, value) in _rows(path, _refuse):
            if label == "label" and _PROPERTY.fullmatch(node):
                text, language = _text(value)
                if language == "en":
                    labels[node] = text
    return labels


@dataclass(slots=True)
class _Statements:
    """What rows say of items, by id."""

    labels: defaultdict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    aliases: defaultdict[str, dict[str, list[str]]] = field(default_factory=lambda: defaultdict(dict))
    descriptions: defaultdict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    claims: defaultdict[str, list[Claim]] = field(default_factory=lambda: defaultdict(list))
    ranks: defaultdict[str, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))

    def add(self, node: str, label: str, value: str, languages: Collection[str] | None) -> None:
        """Take in one row.

        Raises:
            ValueError: what it says cannot be read.
        """
        if label in PAGERANKS:
            if "-" not in node:
                self.ranks[label][node] = _number(value)
        elif label in ("label", "alias", "description"):
            if _is_item(node):
                text, language = _text(value)
                if languages is None or language == ANY_LANGUAGE or language in languages:
                    self._add_text(node, label, text, language)
        elif _PROPERTY.fullmatch(label) and _is_item(node):
            said = _value(value)
            if label in _CLASSES and said.kind != "item":
                raise ValueError(f"{label}: {value!r} is no class")
            self.claims[node].append(Claim(label, said))

    def _add_text(self, node: str, label: str, text: str, language: str) -> None:
        match label:
            case "label":
                self.labels[node][language] = text
            case "alias":
                self.aliases[node].setdefault(language, []).append(text)
            case "description":
                self.descriptions[node][language] = text

    def items(self) -> Iterator[Item]:
        """The items that have a label; a claim that two tables have is one."""
        prominence = self._prominence()
        for node, labels in self.labels.items():
            claims = sorted(
                dict.fromkeys(self.claims.get(node, ())), key=lambda claim: int(claim.property[1:])
            )
            aliases = self.aliases.get(node, {})
            yield Item(
                node,
                labels,
                {code: tuple(names) for code, names in aliases.items()},
                self.descriptions.get(node, {}),
                tuple(claims),
                prominence.get(node, 0.0),
            )

    def _prominence(self) -> dict[str, float]:
        ranks = next((self.ranks[label] for label in PAGERANKS if self.ranks.get(label)), {})
        mean = sum(ranks.values()) / len(ranks) if ranks else 1.0
        return {node: rank / mean for node, rank in ranks.items()}


def _is_item(node: str) -> bool:
    """Whether a node is an item; others are properties, edges, or what somebody has added.

    Raises:
        ValueError: it looks like an item, and has no number that is one.
    """
    if node[:1] != "Q" or "-" in node:
        return False
    if not ITEM_ID.fullmatch(node):
        raise ValueError(f"{node!r} is not the id of an item")
    return True


def _rows(
    path: Path, reject: Callable[[DamagedLine], None], read: Callable[[int], None] = lambda count: None
) -> Iterator[tuple[int, tuple[str, str, str]]]:
    """The rows of a table by their numbers: node1, label, node2."""
    with opened(path, read) as lines:
        columns = next(iter(lines), b"").decode("utf-8", "replace").rstrip("\r\n").split("\t")
        if lacking := [name for name in _COLUMNS if name not in columns]:
            reject(DamagedLine(1, f"no column {', '.join(lacking)}: the table is left out", path.name))
            return
        node1, label, node2 = (columns.index(name) for name in _COLUMNS)
        least = max(node1, label, node2) + 1  # the id of an edge may be absent
        for number, line in enumerate(lines, 2):
            if not line.strip() or line.startswith(b"#"):
                continue
            try:
                cells = line.decode().rstrip("\r\n").split("\t")
            except UnicodeDecodeError as error:
                reject(DamagedLine(number, str(error), path.name))
                continue
            if not least <= len(cells) <= len(columns):
                reason = f"{len(cells)} cells, and {len(columns)} columns"
                reject(DamagedLine(number, reason, path.name))
                continue
            yield number, (cells[node1], cells[label], cells[node2])


def _text(value: str) -> tuple[str, str]:
    """A text and its language; that of a string is any."""
    if quoted := _TEXT.fullmatch(value):
        return _unescaped(quoted["text"]), quoted["language"].casefold()
    return _string(value), ANY_LANGUAGE


def _string(value: str) -> str:
    quoted = len(value) > 1 and value[0] == value[-1] == '"'
    return _unescaped(value[1:-1] if quoted else value)


def _unescaped(text: str) -> str:
    """With what is behind backslashes as it is: quotes, bars, and control characters by their letters."""
    return _ESCAPED.sub(lambda escape: _CONTROLS.get(escape[1], escape[1]), text)


def _number(value: str) -> float:
    number = float(value)
    if not isfinite(number) or number < 0:
        raise ValueError(f"{value!r} is no pagerank")
    return number


def _value(value: str) -> Value:
    if time := _TIME.fullmatch(value):
        point = time["time"]
        return Value("time", point if point[:1] in "+-" else f"+{point}", time["precision"] or "")
    if quantity := _QUANTITY.fullmatch(value):
        unit = quantity["unit"] or ""
        if unit and not ITEM_ID.fullmatch(unit):
            raise ValueError(f"the unit {unit!r} is not the id of an item")
        return Value("quantity", quantity["amount"], unit)
    if value.startswith("Q"):
        if not ITEM_ID.fullmatch(value):
            raise ValueError(f"{value!r} is not the id of an item")
        return Value("item", value)
    if value.startswith("'"):
        text, language = _text(value)
        return Value("text", text, language)
    return Value("string", _string(value))
