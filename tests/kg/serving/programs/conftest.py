"""A small graph, and a server of it that is really started."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from kg.graph.folder import GraphFolder
from kg.graph.settings import Settings
from kg.progress import Progress
from kg.stores.oxigraph.store import OxigraphStore
from linkers.wikidata.starter.table import write_starter
from tests.integration import valmora
from tests.integration.valmora import Text

ROOT = Path(__file__).parents[4]
ORIGIN = "http://127.0.0.1:3333"
MARKUP = "Brenn <script>alert('x')</script> & Co"

_HOSTILE = Text(
    "h<b>.txt",
    (f"{MARKUP} owns Valmora Port.", "It thrives."),
    {
        MARKUP: ("brenn <script>alert('x')</script> & co", MARKUP, "ORGANISATION"),
        "Valmora Port": ("valmora port", "Valmora Port", "ORGANISATION"),
    },
    (),
    date="2023-02-03",
)


@pytest.fixture(scope="session")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph with items, concepts, a name that is markup, and an index of Wikidata; in the RDF store."""
    folder = GraphFolder(tmp_path_factory.mktemp("served") / "valmora")
    folder.create(replace(Settings.of_new_graph(), wikidata="../starter.idx"))
    write_starter(folder.path.parent / "starter.idx")
    draft = folder.draft()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(valmora, "TEXTS", (*valmora.TEXTS, _HOSTILE))
        valmora.write_valmora(draft)
    folder.publish(draft)
    OxigraphStore(folder.path).load(folder.current(), progress=Progress(quiet=True))
    return folder.path


def environment() -> dict[str, str]:
    """Of a process of ours that runs from the sources."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


@pytest.fixture(scope="session")
def address(graph: Path) -> Iterator[str]:
    """The address of a server on loopback that is started for the session."""
    command = [sys.executable, "-m", "kg", "serve", str(graph), "--port", "0", "--origin", ORIGIN]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment()
    ) as server:
        assert server.stdout is not None
        try:
            yield next(
                url[0] for line in server.stdout if (url := re.search(r"http://[\d.]+:\d+(?=/)", line))
            )
        finally:
            server.terminate()


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    """Asks the server."""
    with httpx.Client(base_url=address, timeout=30) as client:
        yield client
