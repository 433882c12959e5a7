"""A server that speaks as much of S3's protocol as reading needs, on this machine and without signatures.

It answers ListObjectsV2, HeadObject and GetObject with a range, as
https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html has them.
moto has all of S3, but its botocore needs python-dateutil below 3, and 4 is locked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

_CHANGED = "2026-01-01T00:00:00.000Z"


@contextmanager
def s3_server(bucket: str, objects: Mapping[str, bytes]) -> Iterator[str]:
    """Serve a bucket; the mapping may change meanwhile.

    Yields:
        What an address of Arrow needs to find it, from the question mark on.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self.do_GET()

        def do_GET(self) -> None:
            address = urlsplit(self.path)
            asked, _, key = unquote(address.path).lstrip("/").partition("/")
            if asked != bucket:
                self._answer(HTTPStatus.NOT_FOUND, _error("NoSuchBucket"))
            elif not key:
                self._answer(HTTPStatus.OK, _listing(objects, parse_qs(address.query)))
            elif key not in objects:
                self._answer(HTTPStatus.NOT_FOUND, _error("NoSuchKey"))
            elif part := re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", "")):
                whole = objects[key]
                first, last = int(part[1]), min(int(part[2]), len(whole) - 1)
                self._answer(
                    HTTPStatus.PARTIAL_CONTENT,
                    whole[first : last + 1],
                    {"Content-Range": f"bytes {first}-{last}/{len(whole)}"},
                )
            else:
                self._answer(HTTPStatus.OK, objects[key])

        def _answer(self, status: HTTPStatus, body: bytes, headers: Mapping[str, str] | None = None) -> None:
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), "ETag": '"1"', **(headers or {})}.items():
                self.send_header(name, value)
            self.send_header("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            """Nothing is logged."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"?endpoint_override=127.0.0.1:{server.server_port}&scheme=http&region=eu-central-1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _listing(objects: Mapping[str, bytes], query: Mapping[str, list[str]]) -> bytes:
    [prefix], [delimiter] = query.get("prefix", [""]), query.get("delimiter", [""])
    keys, folders = [], set()
    for key in sorted(key for key in objects if key.startswith(prefix)):
        folder, slash, _ = key.removeprefix(prefix).partition(delimiter) if delimiter else (key, "", "")
        if slash:
            folders.add(f"{prefix}{folder}{delimiter}")
        else:
            keys.append(key)
    contents = "".join(
        f"<Contents><Key>{escape(key)}</Key><LastModified>{_CHANGED}</LastModified><ETag>1</ETag>"
        f"<Size>{len(objects[key])}</Size></Contents>"
        for key in keys
    )
    common = "".join(
        f"<CommonPrefixes><Prefix>{escape(folder)}</Prefix></CommonPrefixes>" for folder in sorted(folders)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
        f"<Prefix>{escape(prefix)}</Prefix><KeyCount>{len(keys) + len(folders)}</KeyCount>"
        f"<IsTruncated>false</IsTruncated>{contents}{common}</ListBucketResult>"
    ).encode()


def _error(code: str) -> bytes:
    return f'<?xml version="1.0" encoding="UTF-8"?><Error><Code>{code}</Code></Error>'.encode()
