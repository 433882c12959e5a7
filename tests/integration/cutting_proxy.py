"""A TCP proxy that now and then swallows an answer and cuts the connection instead."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
from types import TracebackType
from typing import Self

CHUNK = 1 << 16


class CuttingProxy:
    """Stands between a driver and its server, on a port of its own.

    The server receives everything and does what it is asked; what is cut off is the
    answer, so that the client cannot know whether its transaction was committed.

    Args:
        port: the server's port on loopback.
        chance: with which an answer is swallowed.
        seed: decides which.
    """

    def __init__(self, port: int, *, chance: float, seed: int) -> None:
        self.cuts = 0
        self.active = True
        self._target = port
        self._chance = chance
        self._draw = random.Random(seed)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._target))
            threading.Thread(target=self._forward, args=(client, server), daemon=True).start()
            threading.Thread(target=self._answer, args=(server, client), daemon=True).start()

    @staticmethod
    def _forward(client: socket.socket, server: socket.socket) -> None:
        try:
            while data := client.recv(CHUNK):
                server.sendall(data)
        except OSError:
            pass
        finally:
            server.close()

    def _answer(self, server: socket.socket, client: socket.socket) -> None:
        answers = 0
        try:
            while data := server.recv(CHUNK):
                answers += 1
                # The first few are the handshake and the login.
                if self.active and answers > 4 and self._draw.random() < self._chance:
                    self.cuts += 1
                    break
                client.sendall(data)
        except OSError:
            pass
        finally:
            # Not close: that waits for the other thread, which is reading from the same socket.
            with contextlib.suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)
