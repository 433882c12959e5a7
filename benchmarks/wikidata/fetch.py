"""What an index costs that is fetched from a SPARQL endpoint: seconds and requests, by names.

The items of an index are served by a local Oxigraph as Wikidata's RDF has them, and indexes are fetched for
some of their names, among them names that nothing has. What a public endpoint adds is its own time per
request, and what it makes one wait.

    python -m benchmarks.wikidata.fetch INDEX --names 10000
"""

from __future__ import annotations

import argparse
import random
import subprocess
import tempfile
import time
from pathlib import Path

from benchmarks.wikidata.rdf import n_triples
from linkers.wikidata.fetch import fetch
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.selection import Selection
from linkers.wikidata.sources.endpoint import WikidataEndpoint
from scripts.oxigraph_server import OxigraphServer, program

_UNKNOWN = 0.3
"""The share of names that nothing has."""


def main() -> None:
    """Command line: ``python -m benchmarks.wikidata.fetch INDEX --names N``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("index", type=Path)
    parser.add_argument("--names", type=int, default=10_000)
    arguments = parser.parse_args()
    executable = program()
    if executable is None:
        parser.error("the package oxigraph (extra: test) is not installed")
    with tempfile.TemporaryDirectory() as folder:
        triples, names = Path(folder) / "items.nt", []
        with triples.open("w", encoding="utf-8") as file:
            for item in WikidataIndex(arguments.index).all_items():
                file.writelines(n_triples([item]))
                names += item.names(["en"])
        print(f"{triples.stat().st_size:,} bytes of N-Triples")
        store = Path(folder) / "store"
        subprocess.run([executable, "load", "--location", store, "--file", triples], check=True)
        draw = random.Random(0)
        unknown = int(arguments.names * _UNKNOWN)
        asked = [
            *draw.sample(names, arguments.names - unknown),
            *(f"Nobody {number}" for number in range(unknown)),
        ]
        server = OxigraphServer(store, executable)
        try:
            for given in (asked[: len(asked) // 10], asked, asked):
                _measure(server.url, given, Path(folder) / "fetched.idx")
        finally:
            server.stop()


def _measure(url: str, names: list[str], index: Path) -> None:
    endpoint = WikidataEndpoint(f"{url}/query", "betwixt benchmark", 60)
    begun = time.perf_counter()
    fetched = fetch(names, index, endpoint, Selection.of(["en", "es", "de", "pl"]))
    seconds = time.perf_counter() - begun
    print(
        f"{fetched.names:,} names, {fetched.new:,} new, {fetched.known:,} found: {fetched.items:,} items, "
        f"{fetched.bytes:,} bytes, {fetched.requests:,} requests, {seconds:.1f} s, "
        f"{fetched.candidates:,} candidates, {fetched.candidates / seconds:,.0f} a second in all, "
        f"{len(fetched.unanswered)} unanswered"
    )


if __name__ == "__main__":
    main()
