"""A look-up asks for no more than it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from queries.appositive_lookup import KnownFact, look_up
from queries.engine import Language, Rows, Value
from queries.named import catalogue

ITEMS = (("Q7", "Ada Veld", "sailor", 3, 0.9), ("Q8", "Ada Veld", "painting", 1, 0.95))
FACTS = (("Q7", "Ada Veld", "place of birth", "Valmora", None, None, "normal", 0.9),)
DESCRIBED = (
    ("a sailor", "appositive", 0.9, "urn:b", "1902", 4, 12, "Ada, a sailor, left."),
    ("A  Sailor", "appositive", 0.8, "urn:a", None, 4, 13, "Ada, A  Sailor, left."),
    ("a pilot", "predicate", 0.7, "urn:a", None, 40, 47, "She is a pilot."),
)
EXPRESSED = (("urn:a", 4, 13, "A  Sailor", "appositive", False, 0.8, "Q7-1", "occupation", "sailor"),)

Question = Literal["items-of-name", "unsaid-facts", "expressed-facts", "describe"]


class Store:
    """Answers the questions of the catalogue with prepared rows, and keeps which it was asked."""

    language: Language = "cypher"

    def __init__(self, rows: Mapping[Question, tuple[tuple[Value, ...], ...]]) -> None:
        self._rows = rows
        self.asked: list[Question] = []

    def run(
        self, text: str, parameters: Mapping[str, Value], *, timeout: float | None = None, write: bool = False
    ) -> Rows:
        returned = text.partition("RETURN")[2]
        name = next(
            question for question in self._rows if catalogue()[question].cypher.endswith(f"RETURN{returned}")
        )
        self.asked.append(name)
        rows: Iterator[tuple[Value, ...]] = iter(self._rows[name])
        return Rows(tuple(column.name for column in catalogue()[name].columns), rows)

    def close(self) -> None:
        pass


def test_descriptions_have_the_dates_and_the_facts_of_their_places() -> None:
    store = Store(
        {
            "search-names": (),
            "items-of-name": ITEMS,
            "unsaid-facts": FACTS,
            "expressed-facts": EXPRESSED,
            "describe": DESCRIBED,
        }
    )
    lookup = look_up(store, "Ada Veld", items=1)
    assert sorted(store.asked) == [
        "describe",
        "expressed-facts",
        "items-of-name",
        "search-names",
        "unsaid-facts",
    ]
    sailor, pilot = lookup.said
    assert (sailor.documents, sailor.since, sailor.until) == (2, "1902", "1902")
    assert [occurrence.date for occurrence in sailor.occurrences] == ["1902", ""]
    assert sailor.expresses == (KnownFact("occupation", "sailor", score=0.8),)
    assert (pilot.description, pilot.expresses, pilot.since) == ("a pilot", (), "")
    assert lookup.unsaid == (KnownFact("place of birth", "Valmora"),)


def test_who_has_no_item_is_not_asked_what_of_it_is_expressed() -> None:
    store = Store({"search-names": (), "items-of-name": (), "describe": DESCRIBED})
    lookup = look_up(store, "Ada Veld")
    assert sorted(store.asked) == ["describe", "items-of-name", "search-names"]
    assert (lookup.items, lookup.unsaid, len(lookup.said)) == ((), (), 2)


def test_facts_are_asked_of_the_items_of_most_documents_and_the_others_are_counted() -> None:
    store = Store(
        {
            "search-names": (),
            "items-of-name": ITEMS,
            "unsaid-facts": FACTS,
            "expressed-facts": (),
            "describe": (),
        }
    )
    lookup = look_up(store, "Ada Veld", items=1)
    assert store.asked.count("unsaid-facts") == 1
    assert [(item.item, item.documents) for item in lookup.items] == [("Q7", 3)]
    assert lookup.other_items == 1
    everything = look_up(store, "Ada Veld", items=2)
    assert ([item.item for item in everything.items], everything.other_items) == (["Q7", "Q8"], 0)
