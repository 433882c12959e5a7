"""Makes the index that linking is measured with: ``python -m training.linking.index DATA INDEX``.

It holds all subsets of Wikidata at hand, whether or not a text that is measured on speaks of them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from linkers.wikidata.index.writer import IndexWriter
from training.command_line import run_program
from training.linking.subsets import LANGUAGES, all_items


def main() -> None:
    """Read the command line, write the index, and say what it holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="the folder with the data sets")
    parser.add_argument("index", type=Path, help="where to write the index; replaced where it exists")
    arguments = parser.parse_args()
    items = all_items(arguments.data)
    arguments.index.unlink(missing_ok=True)
    writer = IndexWriter(arguments.index, LANGUAGES)
    with writer.batch():
        writer.add(items[id] for id in sorted(items, key=lambda id: int(id[1:])))
    writer.finish()
    writer.close()
    named = sum(1 for item in items.values() if item.names(LANGUAGES))
    print(f"{len(items)} items, {named} of them with names, {arguments.index.stat().st_size} bytes")


if __name__ == "__main__":
    run_program(main)
