"""A SPARQL endpoint before another one, which now and then fails as public ones do."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self
from urllib.parse import parse_qs
from urllib.request import Request, urlopen

FAULTS = ("busy", "busy until", "error", "cut", "no json", "no rows", "hang", "trickle")
_HANG = 3.0


class FailingEndpoint:
    """Passes questions on to another endpoint, or fails: each fault once, in order, then never again. What is
    asked first, whether it is an endpoint, is always answered.

    Args:
        url: of the endpoint behind.
        faults: how the first answers fail, one each.
        most: things that one question may ask for (``wd:`` or names); more are answered with HTTP 500.
        replaced: bytes of answers, and what it sends in their place.
    """

    def __init__(
        self,
        url: str,
        faults: Iterable[str] = (),
        most: int = 1_000_000,
        replaced: tuple[bytes, bytes] = (b"", b""),
    ) -> None:
        self.faults = list(faults)
        self.questions: list[str] = []
        self.agents: set[str] = set()
        self.replaced = replaced
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self, url, most))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/sparql"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()


def _handler(endpoint: FailingEndpoint, url: str, most: int) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            question = parse_qs(body.decode())["query"][0]
            endpoint.questions.append(question)
            endpoint.agents.add(self.headers["User-Agent"])
            values = question.partition("VALUES")[2].partition("}")[0]
            if values.count("wd:") + values.count('"') // 2 > most:
                self._answer(500, b"too much")
            elif endpoint.faults and not question.startswith("ASK"):
                self._fail(endpoint.faults.pop(0))
            else:
                headers = {"Accept": "application/sparql-results+json"}
                headers["Content-Type"] = self.headers["Content-Type"]
                with urlopen(Request(url, body, headers)) as answer:
                    said, sent = endpoint.replaced
                    self._answer(200, answer.read().replace(said, sent) if said else answer.read())

        def _fail(self, fault: str) -> None:
            match fault:
                case "busy":
                    self._answer(429, b"busy", {"Retry-After": "0"})
                case "busy until":
                    self._answer(503, b"busy", {"Retry-After": formatdate(time.time() + 1, usegmt=True)})
                case "error":
                    self._answer(500, b"java.util.concurrent.TimeoutException\n  at a stack trace")
                case "cut":
                    self._answer(200, b'{"head": {"vars": ["name"', {"Content-Length": "1000"})
                case "no json":
                    self._answer(200, b"<html>maintenance</html>")
                case "no rows":
                    self._answer(200, b'{"boolean": true}')
                case "hang":
                    time.sleep(_HANG)
                case "trickle":
                    self._answer(200, b"")
                    for _ in range(int(_HANG * 10)):
                        self.wfile.write(b" ")
                        self.wfile.flush()
                        time.sleep(0.1)

        def _answer(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
            self.send_response(status)
            for name, value in {"Content-Type": "application/sparql-results+json", **(headers or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    return Handler
