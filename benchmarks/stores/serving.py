"""How fast pages and the API answer several users who click, beside the bare statements of SQLite.

    python -m benchmarks.stores.serving [GRAPH | --documents 41000 --vocabulary 0 --evenly 0]
        [--users 20] [--seconds 60]

Without a graph one of so many documents is generated, which takes some minutes for 41,000.
Serves the graph in a process of its own, and lets users ask from another: each sends a request a second,
drawn by a seed from all kinds of addresses. Reports by kind: requests, errors, median and 95th percentile;
then how many requests a second are answered when nobody waits, and what the server's memory grew by. Bare
statements are those that a page needs at least, run in this process.
"""

from __future__ import annotations

import argparse
import http.client
import os
import random
import re
import statistics
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote, urlencode

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.stores.browse.store import BrowseProjection
from queries.browse.documents.listing import find_documents
from queries.browse.facets.selection import Selection
from queries.browse.index import BrowseIndex

_SATURATION = 10.0
_REPETITIONS = 60


def main() -> None:
    """Read the command line, ask, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("graph", type=Path, nargs="?")
    parser.add_argument("--documents", type=int, default=41_000, help="of a generated graph")
    parser.add_argument(
        "--vocabulary", type=int, default=0, help="names that it is drawn from; 0 for four each"
    )
    parser.add_argument("--evenly", type=float, default=0.0, help="share of them that is not frequent")
    parser.add_argument("--users", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        graph = arguments.graph or generated(
            Path(folder), arguments.documents, arguments.vocabulary, arguments.evenly
        )
        _measure(graph, arguments.users, arguments.seconds, arguments.seed)


def generated(folder: Path, documents: int, vocabulary: int = 0, evenly: float = 0.0) -> Path:
    """A generated graph with its browse index."""
    made = GraphFolder(folder / "graph")
    made.create()
    draft = made.draft()
    write_synthetic_graph(
        draft, documents=documents, relations_per_mention=2, vocabulary=vocabulary, evenly=evenly
    )
    report = BrowseProjection(made.path).load(made.publish(draft), progress=Progress())
    print(f"the browse index was filled in {report.seconds:.0f} s")
    return made.path


def _measure(graph: Path, users: int, seconds: float, seed: int) -> None:
    index = _index(graph)
    counted = [index.row(f"SELECT count(*) FROM {table}")[0] for table in ("name", "concept")]
    print("{:,} documents, {:,} names, {:,} concepts".format(index.documents, *counted))
    print("counting half of them by entity: SQLite {:.1f} ms, arrays {:.1f} ms".format(*_counted(index)))
    with _server(graph) as (port, process, opened):
        print(f"the address answered after {opened:.1f} s")
        addresses = _addresses(index, random.Random(seed))
        for kind in addresses:
            _get(port, addresses[kind][0])  # what is loaded once is loaded
        before = _memory(process.pid)
        asked = _asked(port, addresses, users, seconds, pause=True)
        after = _memory(process.pid)
        bare = _bare(index, random.Random(seed))
        print(f"{'':18}{'requests':>10}{'errors':>8}{'median ms':>11}{'p95 ms':>9}{'bare ms':>9}")
        for kind, (times, errors) in sorted(asked.items()):
            known = f"{bare[kind]:9.1f}" if kind in bare else ""
            print(
                f"{kind:18}{len(times):10,}{errors:8,}{statistics.median(times):11.1f}{_p95(times):9.1f}{known}"
            )
        print(f"memory: {before:,.0f} MB before, {after:,.0f} MB after")
        saturated = _asked(port, addresses, users, _SATURATION, pause=False)
        answered = sum(len(times) for times, _ in saturated.values())
        errors = sum(errors for _, errors in saturated.values())
        print(f"nobody waits: {answered / _SATURATION:,.0f} requests/s, {errors} errors")


def _index(graph: Path) -> BrowseIndex:
    current = BrowseProjection(graph).current()
    if current is None:
        raise SystemExit(f"{graph}: no browse index; load the graph: kg load {graph}")
    return BrowseIndex(current)


@contextmanager
def _server(graph: Path) -> Iterator[tuple[int, subprocess.Popen[str], float]]:
    """A server of its own, stopped at the end."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "kg", "serve", str(graph), "--port", "0"],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stderr is not None
        line = next(line for line in process.stderr if "http://" in line)
        match = re.search(r":(\d+)/", line)
        assert match is not None
        port = int(match[1])
        _get(port, "/api/status")
        yield port, process, time.perf_counter() - began
    finally:
        process.terminate()
        process.wait()


def _addresses(index: BrowseIndex, draw: random.Random) -> dict[str, list[str]]:
    """Addresses by kind, drawn from what the graph has."""

    def some(statement: str) -> list[str]:
        values = [str(row[0]) for row in index.rows(statement)]
        return draw.sample(values, min(300, len(values)))

    documents = some("SELECT identifier FROM document")
    frequent = "SELECT key FROM facet_value WHERE facet = '{}' ORDER BY documents DESC LIMIT 300"
    addresses = {
        "entity page": [f"/entity/{quote(key, safe='')}" for key in some(frequent.format("entity"))],
        "document page": [f"/document/{quote(document, safe='')}" for document in documents],
        "point query": [f"/api/documents/{quote(document, safe='')}" for document in documents],
        "search": [f"/search?{urlencode({'q': name})}" for name in some("SELECT name FROM name")],
        "facets": ["/documents"],
    }
    for facet in ("entity", "concept", "category", "year"):
        addresses["facets"] += [
            f"/documents?{urlencode({facet: key})}" for key in some(frequent.format(facet))[:100]
        ]
    addresses["misspelled"] = [
        f"/search?{urlencode({'q': _misspelled(name, draw)})}"
        for name in some("SELECT name FROM name WHERE length(name) > 6")
    ]
    if concepts := some(frequent.format("concept")):
        addresses["concept page"] = [f"/concept/{quote(id, safe='')}" for id in concepts]
        addresses["concepts A-Z"] = [
            f"/concepts?{urlencode({'begin': name[:-1]})}" for name in some("SELECT name FROM concept")
        ]
        addresses["hierarchy"] = ["/concepts", "/concepts?show=alone"]
        addresses["concept tree"] = [
            f"/concept/{quote(id, safe='')}/narrower"
            for id in some("SELECT id FROM concept ORDER BY documents_below DESC LIMIT 300")
        ]
    return addresses


def _misspelled(name: str, draw: random.Random) -> str:
    """A name of which two letters that follow each other have changed places."""
    at = draw.randrange(len(name) - 1)
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


def _asked(
    port: int, addresses: dict[str, list[str]], users: int, seconds: float, *, pause: bool
) -> dict[str, tuple[list[float], int]]:
    """Milliseconds and errors by kind."""
    times: defaultdict[str, list[float]] = defaultdict(list)
    errors: defaultdict[str, int] = defaultdict(int)
    end = time.monotonic() + seconds

    def user(number: int) -> None:
        draw = random.Random(number)
        kinds = sorted(addresses)
        if pause:
            time.sleep(draw.random())
        while (began := time.monotonic()) < end:
            kind = draw.choice(kinds)
            start = time.perf_counter()
            status = _get(port, draw.choice(addresses[kind]))
            times[kind].append(1000 * (time.perf_counter() - start))
            errors[kind] += status != 200
            if pause:
                time.sleep(max(0.0, 1 - (time.monotonic() - began)))

    threads = [threading.Thread(target=user, args=(number,)) for number in range(users)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {kind: (times[kind], errors[kind]) for kind in times}


def _get(port: int, address: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", address, headers={"Accept": "text/html"})
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


def _bare(index: BrowseIndex, draw: random.Random) -> dict[str, float]:
    """Milliseconds of what a page must at least read."""
    statements = {
        "document page": ("SELECT * FROM document WHERE number = ?", index.documents),
        "point query": ("SELECT * FROM document WHERE number = ?", index.documents),
        "entity page": (
            "SELECT relation.*, entity.name FROM relation JOIN entity ON entity.number = complement"
            " WHERE anchor = ? ORDER BY relation.documents DESC LIMIT 24",
            index.row("SELECT count(*) FROM entity")[0],
        ),
    }
    medians = {
        kind: _median(lambda s=statement, n=count: index.rows(s, (draw.randrange(n),)))  # type: ignore[misc]
        for kind, (statement, count) in statements.items()
    }
    medians["facets"] = _median(lambda: find_documents(index, Selection(), facets=()))
    return medians


def _counted(index: BrowseIndex) -> tuple[float, float]:
    """Milliseconds in which SQLite and arrays count how many of every second document have each entity."""
    statement = (
        "SELECT entity, count(*) FROM entity_document WHERE type IS NOT NULL AND document % 2 = 0"
        " GROUP BY entity ORDER BY 2 DESC LIMIT 10"
    )
    half = index.all_documents[::2].copy()
    return _median(lambda: index.rows(statement)), _median(lambda: index.facet("entity").count(half))


def _median(run: object) -> float:
    assert callable(run)
    times = []
    for _ in range(_REPETITIONS):
        start = time.perf_counter()
        run()
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def _memory(process: int) -> float:
    """Megabytes that a process has for itself, without files that are mapped into it (Linux)."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    match = re.search(r"RssAnon:\s+(\d+)", status)
    return int(match[1]) / 1024 if match else 0.0


def _p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * (len(times) - 1))]


if __name__ == "__main__":
    main()
