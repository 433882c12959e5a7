"""The server for tests: its data outlives it, and it does not outlive us."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from neo4j import GraphDatabase

from scripts.neo4j_server import Neo4jServer, ServerError, import_graph, unavailable

SCRIPT = Path(__file__).parents[2] / "scripts" / "neo4j_server.py"
NO_SERVER = unavailable()
pytestmark = [
    pytest.mark.integration,
    pytest.mark.slow,
    pytest.mark.skipif(NO_SERVER is not None, reason=str(NO_SERVER)),
]


@pytest.mark.volume
def test_imported_data_is_served_and_kept(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("id:ID,name\n1,Ada\n2,Grace\n", encoding="utf-8")
    home = tmp_path / "home"
    server = Neo4jServer(home, browser=True, quick_start=True)
    import_graph(home, [f"--nodes=Person={rows}"])
    for end in (server.kill, server.stop):
        server.start()
        try:
            with GraphDatabase.driver(server.uri) as driver:
                assert driver.execute_query("MATCH (p:Person) RETURN count(p)").records[0][0] == 2
            with urlopen(server.browser_url, timeout=30) as page:
                assert b"<title>Neo4j Browser</title>" in page.read()
        finally:
            end()
    with pytest.raises(ServerError, match="nowhere"):
        import_graph(home, [f"--nodes=Person={tmp_path / 'nowhere.csv'}"])


@pytest.mark.volume
@pytest.mark.skipif(sys.platform == "win32", reason="looks at processes as POSIX does")
def test_ends_with_a_killed_parent(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), "--home", str(tmp_path)]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    uri = parent.stdout.readline().strip().removeprefix("NEO4J_URI=")
    process = re.search(r"process (\d+)", parent.stdout.readline())
    assert process is not None
    java = int(process.group(1))
    os.kill(java, 0)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert uri.startswith("bolt://127.0.0.1:")
    for _ in range(600):
        try:
            os.kill(java, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("the server outlived its parent by a minute")


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServerError, match=f"port {port} is taken"):
            Neo4jServer(tmp_path, bolt_port=port).start()
