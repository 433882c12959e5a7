"""A really started ``kg serve``, stopped by its own handle."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def running_server(graph: Path, *options: str, **environment: str) -> Iterator[str]:
    """The address of a server, without a slash at its end."""
    with running(graph, *options, **environment) as process:
        yield process.http


@dataclass(frozen=True, slots=True)
class Running:
    """A server that answers.

    Args:
        process: of the server.
        http: its address, without a slash at its end.
        bolt: the same for drivers; empty without ``--bolt``.
    """

    process: subprocess.Popen[str]
    http: str
    bolt: str


@contextmanager
def running(graph: Path, *options: str, **environment: str) -> Iterator[Running]:
    """A server."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kg", "serve", str(graph), "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
    )
    reading = threading.Thread(target=_read_on, args=(process,), daemon=True)
    try:
        assert process.stdout is not None
        output = ""
        awaited = r"(http://[^ ]*?)/ .*\n" + (r"Bolt at (bolt://\S+)\n" if "--bolt" in options else "()")
        for line in process.stdout:
            output += line
            if addresses := re.search(awaited, output):
                reading.start()
                yield Running(process, addresses[1], addresses[2])
                return
        raise AssertionError(f"the server did not start: {output}")
    finally:
        process.terminate()
        process.wait(20)


def _read_on(process: subprocess.Popen[str]) -> None:
    """Read what the server logs: a full pipe would stop it."""
    assert process.stdout is not None
    for line in process.stdout:
        sys.stderr.write(line)
