"""The connection of one build to Ray, which ends with it."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from betwixt.errors import BetwixtError, InvalidInputError, MissingDependencyError
from kg.annotation.on_ray.cluster import LOCAL, Cluster, Room
from kg.annotation.on_ray.private_names import address_of_auto, lines_in_the_log
from kg.progress import Progress

SERIES = (2, 60)
"""The releases of Ray whose interfaces the tests run against."""

_ADVICE = "pip install 'betwixt[ray]' on every machine of the cluster"
_ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is sent to anybody
    "RAY_ENABLE_AUTO_CONNECT": "0",  # what comes too late must not start a Ray of its own
    "RAY_BACKEND_LOG_LEVEL": "fatal",  # its lines would come between those of the build
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_gcs_server_port_wait_time_s": "120",  # a busy machine needs longer than Ray expects
    "RAY_worker_register_timeout_seconds": "300",
    "RAY_health_check_timeout_ms": "60000",
    "RAY_health_check_initial_delay_ms": "60000",
}
_ATTEMPTS = 3
"""A busy machine may not start Ray within the 30 seconds that Ray waits for itself."""
_SECONDS_TO_ANSWER = 10
_OBJECT_STORE = 256_000_000
"""Bytes of shared memory for batches and results on their way, which are some hundred kilobytes each."""


class ClusterError(BetwixtError):
    """The Ray cluster cannot be reached, or cannot annotate."""


@dataclass(frozen=True, slots=True)
class Connection:
    """An open connection.

    Args:
        node: the id of this machine in the cluster.
        ray: the module.
    """

    node: str
    ray: ModuleType

    def room(self) -> Room:
        """What the cluster has at the moment, busy or not."""
        resources = self.ray.cluster_resources()
        return Room(resources.get("CPU", 0), resources.get("GPU", 0), resources.get("memory", 0))

    def nodes(self) -> int:
        """Machines that are there."""
        return sum(bool(node["Alive"]) for node in self.ray.nodes())


@contextmanager
def connected(cluster: Cluster, workers: int, progress: Progress) -> Iterator[Connection]:
    """A connection to a cluster; its actors end with the block.

    Args:
        cluster: that is asked for.
        workers: CPUs of a local one.
        progress: is told that it begins.

    Raises:
        MissingDependencyError: Ray is absent, or of another release.
        ClusterError: the cluster cannot be reached or started.
        InvalidInputError: this process has a connection already.
    """
    ray = ray_module()
    if ray.is_initialized():
        raise InvalidInputError(
            "this process is connected to Ray already, and a build makes a connection of its own",
            "call ray.shutdown() first",
        )
    local = cluster.address == LOCAL
    progress.tell("Starting Ray on this machine" if local else f"Connecting to Ray at {cluster.address}")
    with _quiet(), lines_in_the_log(), _own_signals():
        try:
            _connect(ray, cluster, workers)
            yield Connection(ray.get_runtime_context().get_node_id(), ray)
        finally:
            ray.shutdown()


def check(cluster: Cluster) -> None:
    """Refuse at once what would fail only after the inputs were read.

    Raises:
        MissingDependencyError: Ray is absent, or of another release.
        ClusterError: nothing answers at the address.
    """
    ray_module()
    if cluster.address == LOCAL:
        return
    try:
        address = cluster.address if cluster.address != "auto" else address_of_auto()
        host, _, port = address.rpartition(":")
        if port:
            socket.create_connection((host.strip("[]"), int(port)), _SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:  # Ray's own errors here are OSErrors too
        raise _unreachable(cluster, error) from error


def ray_module() -> ModuleType:
    """Ray, imported now.

    Raises:
        MissingDependencyError: it is absent, or of another release.
    """
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise MissingDependencyError(f"--ray needs Ray ({error})", _ADVICE) from error
    check_release(ray.__version__)
    module: ModuleType = ray
    return module


def check_release(version: str) -> None:
    """Refuse a Ray whose interfaces may be others.

    Raises:
        MissingDependencyError: it is of another series.
    """
    if tuple(version.split(".")[:2]) != tuple(map(str, SERIES)):
        series = ".".join(map(str, SERIES))
        raise MissingDependencyError(f"Ray {version} is installed, and --ray needs Ray {series}", _ADVICE)


def _connect(ray: ModuleType, cluster: Cluster, workers: int) -> None:
    options = {"log_to_driver": False, "logging_level": logging.CRITICAL}
    if cluster.address == LOCAL:
        options |= {"num_cpus": workers, "include_dashboard": False, "object_store_memory": _OBJECT_STORE}
    last: Exception | None = None
    for _ in range(_ATTEMPTS if cluster.address == LOCAL else 1):
        try:
            with _native_lines_left_out():
                ray.init(address=cluster.address, **options)
        except Exception as error:  # noqa: BLE001 - Ray raises plain exceptions, among others
            last = error
            with suppress(Exception):
                ray.shutdown()
        else:
            return
    if cluster.address == LOCAL:
        raise ClusterError(f"Ray does not start on this machine: {last}", "try it again when less else runs")
    raise _unreachable(cluster, last)


def _unreachable(cluster: Cluster, reason: object) -> ClusterError:
    return ClusterError(
        f"no Ray cluster answers at {cluster.address}: {reason}",
        "start one with 'ray start --head', let this machine join it with 'ray start --address=HOST:PORT', "
        "and pass its address or auto. RAY_AUTH_MODE=token if it asks for a token",
    )


@contextmanager
def _native_lines_left_out() -> Iterator[None]:
    """Within the block nothing is shown that this process writes to its standard error.

    Ray's libraries tell there which level of logging they were given, and no level leaves that out.
    """
    sys.stderr.flush()
    kept = os.dup(2)
    try:
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        sys.stderr.flush()
        os.dup2(kept, 2)
        os.close(kept)


@contextmanager
def _own_signals() -> Iterator[None]:
    """After the block SIGTERM does what it did before: Ray changes it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _quiet() -> Iterator[None]:
    """Within the block Ray writes into its own files only."""
    shown = [
        handler
        for name in ("ray", "ray.data")
        for handler in logging.getLogger(name).handlers
        if isinstance(handler, logging.StreamHandler) and type(handler).__module__.startswith("ray.")
    ]
    levels = [handler.level for handler in shown]
    try:
        for handler in shown:
            handler.setLevel(logging.CRITICAL + 1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for handler, level in zip(shown, levels, strict=True):
            handler.setLevel(level)
