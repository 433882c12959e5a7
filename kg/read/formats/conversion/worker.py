"""The process that converts files: ``python -m``, until its standard input ends.

A request is a line of JSON (``module``, ``bytes``, ``decoded``, ``limit``, ``seconds``) and as many bytes.
The answers are lines of JSON: ``{"record": …}`` for each record, then one that says how it ended:
``{"end": "done"}``, or ``absent``, ``refused`` or ``damaged`` with its ``reason``.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from kg.read.records.record import UnusableRecordError

_GRACE = 60
"""Seconds beyond the time limit after which it ends itself, where nobody is left to end it."""


def answers(module: str, content: bytes | str, limit: int) -> Iterator[dict[str, Any]]:
    """The records of a file, then how its reading ended.

    Args:
        module: in ``kg.read.formats.files``.
        content: of the file.
        limit: characters that a record may have.
    """
    try:
        reader = import_module(f"kg.read.formats.files.{module}")
        for record in reader.records(content, limit):
            yield {"record": record}
    except ImportError as error:
        yield {"end": "absent", "reason": str(error)}
    except UnusableRecordError as error:
        yield {"end": "refused", "reason": str(error)}
    except Exception as error:  # noqa: BLE001 - whatever a library raises is the file's damage, and is said
        yield {"end": "damaged", "reason": " ".join(str(error).split()) or type(error).__name__}
    else:
        yield {"end": "done"}


def main() -> None:
    """Answer requests until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks decides when it ends
    requests = sys.stdin.buffer
    with os.fdopen(os.dup(1), "wb") as out, open(os.devnull, "w") as nothing:  # noqa: PTH123
        os.dup2(nothing.fileno(), 1)  # libraries may print
        while line := requests.readline():
            request = json.loads(line)
            data = requests.read(request["bytes"])
            content = data.decode(errors="surrogatepass") if request["decoded"] else data
            faulthandler.dump_traceback_later(request["seconds"] + _GRACE, exit=True, file=nothing)
            for answer in answers(request["module"], content, request["limit"]):
                out.write(json.dumps(answer, default=str).encode() + b"\n")
                out.flush()
            faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
