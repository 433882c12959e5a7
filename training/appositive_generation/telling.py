"""How often an item's few words of description say an occupation or a class that its claims have.

    python -m training.appositive_generation.telling INDEX

A playwright is called one (42 %) rather than a journalist (19 %) where claims say both; no company is called
"enterprise". Descriptions are what people wrote to tell items apart: what an appositive is for. No text is
learnt from.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Item
from linkers.wikidata.phrases.telling import SHIPPED
from training.command_line import run_program

PROPERTIES = ("P106", "P31")
LEAST_ITEMS = 5
"""With the value and a description; of fewer nothing is learnt."""
_DOUBT = 4.0
"""Items by which a share is drawn to that of all."""


def shares(items: Iterable[Item], labels: Mapping[str, str]) -> dict[str, tuple[int, float]]:
    """Value → number of items with it and an English description, and the share of descriptions that express
    it.

    Args:
        items: that are counted; of persons those of several occupations.
        labels: of values, in English; other values are left out.
    """
    having: Counter[str] = Counter()
    saying: Counter[str] = Counter()
    for item in items:
        described = item.description("en").casefold()
        for property in PROPERTIES if described else ():
            values = {value for value in item.values(property) if value in labels}
            if property == "P31" or len(values) > 1:
                having.update(values)
                saying.update(value for value in values if _says(described, labels[value].casefold()))
    overall = saying.total() / max(1, having.total())
    return {
        value: (count, round((saying[value] + _DOUBT * overall) / (count + _DOUBT), 3))
        for value, count in having.items()
        if count >= LEAST_ITEMS
    }


def _says(described: str, label: str) -> bool:
    return re.search(rf"\b{re.escape(label)}", described) is not None


def main() -> None:
    """Read the command line, count, and write the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("index", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED)
    arguments = parser.parse_args()
    items = list(WikidataIndex(arguments.index).all_items())
    shares_of_values = shares(items, {item.id: label for item in items if (label := item.label("en"))})
    order = sorted(shares_of_values, key=lambda value: int(value[1:]))
    lines = [
        "item\titems\tshare",
        *(f"{value}\t{shares_of_values[value][0]}\t{shares_of_values[value][1]}" for value in order),
    ]
    arguments.output.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(shares_of_values)} occupations and classes")


if __name__ == "__main__":
    run_program(main)
