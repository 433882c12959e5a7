"""The two names of Ray that are used though they are not public, as nothing public does the same.

Releases of another series are refused (``connection.check_release``), so both are there. If a release has
moved one all the same, the build goes on without what it is for.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

logger = logging.getLogger(__name__)


def address_of_auto() -> str:
    """``HOST:PORT`` of the cluster that Ray takes for ``auto``; "" where this Ray does not say.

    ``ray.init`` finds it too, but waits for minutes for a cluster that has ended.

    Raises:
        OSError: there is none.
    """
    services = _module("ray._private.services")
    try:
        address = services.canonicalize_bootstrap_address
    except AttributeError:
        return ""
    return str(address("auto"))


@contextmanager
def lines_in_the_log() -> Iterator[None]:
    """Within the block our log gets what Ray prints of lost workers.

    No option keeps that from standard output (``log_to_driver`` does not), which is for data.
    """
    worker = _module("ray._private.worker")
    printing = getattr(worker, "print_to_stdstream", None)

    def log(data: Any, *rest: Any, **options: Any) -> None:
        logger.debug("Ray: %s", data["lines"])

    worker.print_to_stdstream = log  # type: ignore[attr-defined]
    try:
        yield
    finally:
        if printing:
            worker.print_to_stdstream = printing  # type: ignore[attr-defined]


def _module(name: str) -> ModuleType:
    """A module of Ray's; an empty one where this Ray has none of the name."""
    try:
        return import_module(name)
    except ImportError:
        return ModuleType(name)
