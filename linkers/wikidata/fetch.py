"""An index for some names: what an endpoint knows of the items that have them, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from msgspec import structs

from betwixt.errors import InvalidInputError
from linkers.wikidata.index.writer import IndexWriter
from linkers.wikidata.item import Item
from linkers.wikidata.kinds import INSTANCE_OF, SUBCLASS_OF
from linkers.wikidata.progress import Task, unseen
from linkers.wikidata.properties import GENDER, PROPERTY_LABELS
from linkers.wikidata.selection import Selection
from linkers.wikidata.sources import rdf
from linkers.wikidata.sources.endpoint import EndpointError, TooMuchAskedError, WikidataEndpoint

MOST_BEARERS = 40
"""Items of one name that are kept: those with the most pages."""

_AT_ONCE = {"class of items": 1, "name": 50, "item": 50, "label": 250, "class": 250}
"""What is asked for, in this order → how many a question; fewer once the endpoint gives up on as many."""

_PAGE = 2_000
_FETCHED = "fetched"


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Something that the endpoint gave no answer to; the same fetch asks for it again.

    Args:
        kind: name, item, label (of an item that claims lead to), class (above others), class of items.
        key: the name, or the id.
        reason: what the endpoint said.
    """

    kind: str
    key: str
    reason: str


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came of a fetch.

    Args:
        names: that were asked for: spellings, one or more a name.
        new: of them, those that no earlier fetch asked for.
        known: of the new ones, those that an item has.
        candidates: items that have one of the names, of which texts and claims were fetched now.
        items: that the index has now, with those that claims lead to.
        requests: that the endpoint was sent.
        bytes: of the index.
        unanswered: what the endpoint failed on.
    """

    names: int
    new: int
    known: int
    candidates: int
    items: int
    requests: int
    bytes: int
    unanswered: tuple[Unanswered, ...]

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {"found" if name == "known" else name: value for name, value in asdict(self).items()}


def fetch(
    spellings: Iterable[str],
    index: Path,
    endpoint: WikidataEndpoint,
    selection: Selection,
    *,
    again: bool = False,
    task: Task = unseen,
) -> Fetched:
    """Ask an endpoint for the items that have some names, into an index.

    First the names are looked up, then texts and claims of their items, then the labels of what those claims
    lead to, and the classes above their classes. Every answer is there for good when the next question is
    asked; the same call goes on from there, and a later one asks only for what is new. Names without an item
    are remembered.

    Args:
        spellings: of names, as labels and aliases may have them; capitals, accents and dots count.
        index: the file to write, or to add to.
        endpoint: that serves Wikidata.
        selection: languages and properties to fetch (by default all facts, and gender for agreement), the
            minimum number of pages of an item, and classes of which all instances are fetched.
        again: ask for everything once more, since Wikidata has changed.
        task: shows how far it is.

    Raises:
        InvalidInputError: the index was made from something else, or has other languages.
        EndpointError: the endpoint cannot be reached, or refuses; what came before is kept.
    """
    writer = _opened(index, selection)
    try:
        wanted = set(filter(None, spellings))
        with writer.batch():
            writer.begin()
            if again:
                writer.want_again()
            new = writer.want("name", wanted)
            writer.want("class of items", selection.classes)
        fetching = _Fetching(writer, endpoint, selection, task)
        try:
            fetching.all()
        finally:
            writer.finish(task)
        items, _ = writer.counts()
        unanswered = tuple(fetching.unanswered)
        return Fetched(
            len(wanted),
            new,
            fetching.known,
            fetching.candidates,
            items,
            endpoint.requests,
            index.stat().st_size,
            unanswered,
        )
    finally:
        writer.close()


def _opened(index: Path, selection: Selection) -> IndexWriter:
    existed = index.exists()
    writer = IndexWriter(index, selection.languages)
    asked = writer.noted("asked")
    if existed and asked != _FETCHED and (asked or any(writer.counts())):
        writer.close()
        raise InvalidInputError(
            f"{index} was made from something else, of which labels alone would take the place",
            "give another file, or one that kg wikidata fetch made",
        )
    if writer.languages != selection.languages:
        known = ", ".join(sorted(writer.languages))
        writer.close()
        raise InvalidInputError(
            f"{index} has names in {known}", "ask for the same languages (--language), or give another file"
        )
    writer.note("asked", _FETCHED)
    return writer


class _OddAnswerError(EndpointError):
    """Rows of an answer lack what was asked for, or are of another kind."""

    def __init__(self, error: Exception) -> None:
        lacking = f"no ?{error.args[0]} in a row" if isinstance(error, KeyError) else str(error)
        super().__init__(f"an odd answer: {lacking}", "run the same command again later")


class _Fetching:
    """Asks until nothing is wanted any more.

    ``found`` counts the names that an item has, ``candidates`` those items, ``unanswered`` is what the
    endpoint failed on.
    """

    def __init__(
        self, writer: IndexWriter, endpoint: WikidataEndpoint, selection: Selection, task: Task
    ) -> None:
        self.known = self.candidates = 0
        self.unanswered: list[Unanswered] = []
        self._writer = writer
        self._endpoint = endpoint
        self._selection = selection
        asked = selection.properties or {*PROPERTY_LABELS, GENDER}
        self._properties = sorted({*asked, INSTANCE_OF, SUBCLASS_OF}, key=lambda id: int(id[1:]))
        self._task = task
        self._at_once = dict(_AT_ONCE)
        self._steps: dict[str, Callable[[list[str]], Callable[[], None]]] = {
            "class of items": self._instances,
            "name": self._bearers,
            "item": self._items,
            "label": self._labels,
            "class": self._superclasses,
        }

    def all(self) -> None:
        """Do all steps in order; what a step comes to want is done by it or by a later one."""
        for kind in self._steps:
            while count := self._left(kind):
                with self._task(f"{kind} → Wikidata", count, "asked") as advance:
                    self._pass(kind, advance)

    def _left(self, kind: str) -> int:
        return self._writer.wanted_count(kind) - sum(lack.kind == kind for lack in self.unanswered)

    def _pass(self, kind: str, advance: Callable[[int], None]) -> None:
        """Ask for what is wanted now, in the order of the keys."""
        failed = {lack.key for lack in self.unanswered if lack.kind == kind}
        last = ""
        while keys := self._writer.wanted(kind, self._at_once[kind], last):
            last = keys[-1]
            self._ask(kind, [key for key in keys if key not in failed])
            advance(len(keys))

    def _ask(self, kind: str, keys: list[str]) -> None:
        """Ask for some, in halves where the endpoint gives up."""
        if not keys:
            return
        try:
            write = self._understood(kind, keys)
        except (TooMuchAskedError, _OddAnswerError) as error:
            if len(keys) == 1:
                self.unanswered.append(Unanswered(kind, keys[0], error.problem))
                return
            self._endpoint.tell(f"{error.problem}: {len(keys)} are asked for in halves")
            middle = len(keys) // 2
            self._at_once[kind] = max(1, middle)
            self._ask(kind, keys[:middle])
            self._ask(kind, keys[middle:])
            return
        with self._writer.batch():
            write()
            self._writer.had(kind, keys)

    def _understood(self, kind: str, keys: list[str]) -> Callable[[], None]:
        """What writes the answer to a question.

        Raises:
            _OddAnswerError: its rows are not those that were asked for.
            EndpointError: there is no answer.
        """
        try:
            return self._steps[kind](keys)
        except (KeyError, ValueError, TypeError) as error:
            raise _OddAnswerError(error) from error

    def _bearers(self, names: list[str]) -> Callable[[], None]:
        rows = self._endpoint.rows(rdf.bearers_question(names, self._selection.languages))
        bearers: dict[str, dict[str, float]] = {}
        for row in rows:
            pages = float(row["sitelinks"]["value"]) if "sitelinks" in row else 0.0
            if (id := rdf.item_id(row["item"])) and pages >= self._selection.least_prominence:
                bearers.setdefault(row["name"]["value"], {})[id] = pages
        kept = {
            id
            for items in bearers.values()
            for id in sorted(items, key=lambda id: (-items[id], int(id[1:])))[:MOST_BEARERS]
        }

        def write() -> None:
            self._writer.want("item", kept)
            self.known += len(bearers)

        return write

    def _instances(self, classes: list[str]) -> Callable[[], None]:
        instances: list[str] = []
        after = 0
        while page := self._endpoint.rows(rdf.instances_question(classes, after, _PAGE)):
            instances += filter(None, (rdf.item_id(row["item"]) for row in page))
            last, after = after, int(page[-1]["number"]["value"])
            if after <= last:
                raise ValueError(f"pages that do not go on after number {last}")
        below = [rdf.item_id(row["class"]) for row in self._endpoint.rows(rdf.subclasses_question(classes))]

        def write() -> None:
            self._writer.want("item", (*instances, *filter(None, below)))
            self._writer.want("class of items", filter(None, below))

        return write

    def _items(self, ids: list[str]) -> Callable[[], None]:
        items = rdf.items_of(
            self._endpoint.rows(rdf.texts_question(ids, self._selection.languages)),
            self._endpoint.rows(rdf.statements_question(ids, self._properties)),
        )
        kept = [item for item in items if item.prominence >= self._selection.least_prominence]

        def write() -> None:
            self._writer.add(kept)
            self.candidates += len(kept)
            self._writer.want("label", (id for item in kept for id in item.led_to()))
            self._writer.want("class", (id for item in kept for id in _classes(item)))

        return write

    def _labels(self, ids: list[str]) -> Callable[[], None]:
        wanted = self._writer.without_items(ids)
        rows = self._endpoint.rows(rdf.texts_question(wanted, self._selection.languages)) if wanted else []
        items = [structs.replace(item, aliases={}) for item in rdf.items_of(rows)]
        return lambda: self._writer.add(items)

    def _superclasses(self, classes: list[str]) -> Callable[[], None]:
        rows = self._endpoint.rows(rdf.superclasses_question(classes))
        pairs = [(rdf.item_id(row["class"]), rdf.item_id(row["above"])) for row in rows]
        known = [(below, above) for below, above in pairs if below and above]

        def write() -> None:
            self._writer.add_superclasses((int(below[1:]), int(above[1:])) for below, above in known)
            self._writer.want("class", (above for _, above in known))

        return write


def _classes(item: Item) -> Collection[str]:
    return (*item.values(INSTANCE_OF), *item.values(SUBCLASS_OF))
