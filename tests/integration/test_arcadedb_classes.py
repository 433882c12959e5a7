"""Tests start ArcadeDB with the archive of its classes, where ``make test`` has made it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kg.stores.arcadedb.store import ArcadeDBStore
from scripts.arcadedb_classes import ARCHIVE, options

pytestmark = pytest.mark.integration


def test_without_an_archive_java_gets_no_option(tmp_path: Path) -> None:
    assert options(tmp_path / "none.aot") == ""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at what a process has mapped as Linux tells it")
@pytest.mark.skipif(not ARCHIVE.is_file(), reason="there is no archive: make test makes it")
def test_a_started_process_reads_the_archive(loaded_graph: Path) -> None:
    engine = ArcadeDBStore(loaded_graph).engine()
    try:
        assert list(engine.run("RETURN 1", {}).rows) == [(1,)]
        assert engine._server is not None
        maps = Path(f"/proc/{engine._server.process.pid}/maps").read_text(encoding="utf-8")
        assert str(ARCHIVE) in maps
    finally:
        engine.close()
