"""Compares the starter index with Wikidata: ``python -m training.linking.starter DATA``.

Every id of it that the subsets at hand have must have the label of the starter index among its names there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.starter.table import starter_items
from training.command_line import run_program
from training.linking.subsets import all_items


def main() -> None:
    """Read the command line, compare, and say what differs; exit code 1 where something does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="the folder with the data sets")
    known = all_items(parser.parse_args().data)
    compared, wrong = 0, []
    for item in starter_items():
        if item.id in known and known[item.id].names(["en"]):
            compared += 1
            names = {alias_key(name) for name in known[item.id].names(["en"])}
            if alias_key(item.label("en")) not in names:
                wrong.append(f"{item.id} {item.label('en')}: {known[item.id].label('en')}")
    print(f"{compared} items compared, {len(wrong)} differ", *wrong, sep="\n")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    run_program(main)
