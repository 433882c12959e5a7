"""No query that would make an ArcadeDB without its settings read a file or reach the network is allowed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.integration.cypher_fuzz import CANARY, Listener, listening, queries

pytestmark = pytest.mark.integration
REPOSITORY = Path(__file__).parents[2]

KNOWN = [
    "LOAD CSV FROM '{0}' AS r RETURN r",
    "MATCH (n:Document) WHERE n:% LOAD CSV FROM '{0}' AS r RETURN r",
    "RETURN COLLECT {{ LOAD CSV FROM '{0}' AS r RETURN r }} AS x",
    "PROFILE LOAD CSV FROM '{0}' AS r RETURN r",
    "CALL {{ LOAD CSV FROM '{0}' AS r RETURN r }} RETURN r",
]


class Unguarded:
    """The process of ``arcadedb_canary``."""

    def __init__(self, folder: Path, listener: Listener) -> None:
        self.listener = listener
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.integration.arcadedb_canary", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
            text=True,
            encoding="utf-8",
        )

    def ask(self, text: str) -> tuple[bool, bool]:
        """Whether a query fetches a canary, and whether it is refused."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        before = len(self.listener.visits)
        self._process.stdin.write(json.dumps(text) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        fetched = len(self.listener.visits) > before or f'["{CANARY}","1"]' in answer["rows"]
        return fetched, answer["refused"]

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture(scope="module")
def unguarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Unguarded]:
    pytest.importorskip("arcadedb_embedded")
    with listening() as listener:
        process = Unguarded(tmp_path_factory.mktemp("arcadedb"), listener)
        yield process
        process.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("canary") / "canary.csv"
    path.write_text(f"{CANARY},1\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("text", KNOWN)
def test_known_ways_are_closed(unguarded: Unguarded, file: Path, text: str) -> None:
    """By files: whatever its settings, this ArcadeDB reads no address on loopback."""
    assert unguarded.ask(text.format(file.as_uri())) == (True, True)


def test_what_the_engine_would_fetch_is_refused(
    unguarded: Unguarded, file: Path, request: pytest.FixtureRequest
) -> None:
    seen: Counter[str] = Counter()
    urls = (file.as_uri(), unguarded.listener.url, file.as_uri(), file.as_uri())

    @seed(request.config.getoption("--fuzz-seed"))
    @settings(
        max_examples=request.config.getoption("--fuzz"),
        suppress_health_check=list(HealthCheck),
        database=None,
        deadline=None,
    )
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        fetched, refused = unguarded.ask(data.draw(queries(urls, settings=False)))
        seen[f"dangerous {fetched}, refused {refused}"] += 1
        assert refused or not fetched

    fuzz()
    print(dict(seen))
    assert seen["dangerous True, refused True"] > sum(seen.values()) / 10, "the fuzzer has teeth"
    assert seen["dangerous False, refused False"], "not everything is refused"
