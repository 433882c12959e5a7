"""A really started ``kg serve``, stopped by its own handle."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def running_server(graph: Path, *options: str, **environment: str) -> Iterator[str]:
    """The address of a server, without a slash at its end."""
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
        told = ""
        for line in process.stdout:
            told += line
            if found := re.search(r"(http://[^ ]*?)/ ", line):
                reading.start()
                yield found[1]
                return
        raise AssertionError(f"the server did not start: {told}")
    finally:
        process.terminate()
        process.wait(20)


def _read_on(process: subprocess.Popen[str]) -> None:
    """Read what the server logs: a full pipe would stop it."""
    assert process.stdout is not None
    for line in process.stdout:
        sys.stderr.write(line)
