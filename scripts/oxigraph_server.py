"""A local SPARQL server for tests and benchmarks: ``oxigraph serve`` over a folder, on loopback."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sysconfig
import time
from pathlib import Path


def program() -> str | None:
    """The path of ``oxigraph``, or None where the package (extra: test) is not installed."""
    return shutil.which("oxigraph", path=sysconfig.get_path("scripts"))


class OxigraphServer:
    """``oxigraph serve`` over a folder, on a port of its own; it runs until it is stopped.

    Args:
        folder: of its store; made where there is none.
        program: what ``program()`` found.
    """

    def __init__(self, folder: Path, program: str) -> None:
        self._program, self._folder = program, folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start it, or start it again."""
        self._process = subprocess.Popen(
            [self._program, "serve", "--location", str(self._folder), "--bind", f"127.0.0.1:{self.port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise TimeoutError("oxigraph serve did not start")

    def stop(self) -> None:
        """Kill it, and wait until it is gone."""
        self._process.kill()
        self._process.wait()
