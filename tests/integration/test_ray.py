"""Annotation on Ray: the same ledger and tables, whoever is lost or interrupted, and nothing that stays."""

from __future__ import annotations

import io
import json
import logging
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.scale.on_ray import actors, kill_one_actor
from benchmarks.scale.table_digests import digests
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU
from extractors.pipeline import Pipeline
from kg.annotation.on_ray import reading
from kg.annotation.on_ray.cluster import Cluster
from kg.annotation.on_ray.connection import ClusterError, ray_module
from kg.annotation.on_ray.reading import ReadingOnRay
from kg.annotation.pending import Annotated, Workers, annotate_pending
from kg.annotation.worker import PipelineFactory
from kg.build_request import BuildRequest
from kg.building import BuildReport, build
from kg.graph.folder import GraphFolder
from kg.interruption import Interruption
from kg.ledger.intake import take_in
from kg.ledger.ledger import Ledger
from kg.lists.lists import load_lists
from kg.progress import Progress, Task
from kg.read import Brought, Origin, Reading, ReadOptions
from kg.read.preparation import Preparation, Prepare, here
from tests.kg.annotation.odd_pipelines import no_pipeline, odd_pipeline
from tests.kg.annotation.odd_steps import OddSteps

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'betwixt[ray]'")

pytestmark = [
    pytest.mark.integration,
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="finds Ray's processes in /proc"),
]

PATIENCE = 120
"""Seconds that Ray may take to start on a busy machine."""
OF_THE_CLUSTER = {
    "RAY_AUTH_MODE": "disabled",  # only this machine reaches it
    "RAY_idle_worker_killing_time_threshold_ms": "60000",  # a process that waits is used, not started anew
}
NAMES = "name,type\nCorbar,place\nDunmar,place\nKetlor,person\n"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two CPUs, without one to spare."""
    ray_module()  # sets how long Ray waits for a busy machine
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="ray", dir="/tmp") as folder:  # sockets have short paths
        command = ["--head", f"--port={port}", "--num-cpus=2", "--num-gpus=1", "--include-dashboard=false"]
        command += ["--block", "--disable-usage-stats", "--node-ip-address=127.0.0.1"]
        command += ["--object-store-memory=100000000", f"--temp-dir={folder}"]
        head = subprocess.Popen(
            [Path(sys.executable).with_name("ray"), "start", *command],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | OF_THE_CLUSTER,
        )
        try:
            _wait_for(port, head)
            yield f"127.0.0.1:{port}"
        finally:
            head.kill()  # what it started ends with it
            head.wait()


def _wait_for(port: int, head: subprocess.Popen[bytes]) -> None:
    for _ in range(PATIENCE * 2):
        time.sleep(0.5)
        assert head.poll() is None, "Ray did not start"
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
    pytest.fail("Ray did not start")


class Acting(Progress):
    """Does something once, when the first documents are annotated; keeps what is told."""

    def __init__(self, act: object = None) -> None:
        super().__init__(quiet=True)
        self._act = act
        self.lines: list[str] = []

    @contextmanager
    def task(self, description: str, total: int | None, unit: str) -> Iterator[Task]:
        def show(done: float, words: str) -> None:
            if description == "annotating" and done >= 1 and callable(self._act):
                act, self._act = self._act, None
                act()

        yield Task(show)

    def tell(self, text: str) -> None:
        self.lines.append(text)


def _all_end() -> bool:
    """Whether no actor is left soon: Ray ends those of a connection after the connection."""
    for _ in range(PATIENCE * 10):
        if not actors():
            return True
        time.sleep(0.1)
    return False


def annotate(
    folder: Path,
    texts: list[str],
    cluster: Cluster | None,
    progress: Progress,
    factory: PipelineFactory = odd_pipeline,
    count: int = 2,
    interruption: Interruption | None = None,
) -> tuple[Annotated, list[tuple[object, ...]]]:
    """What was annotated, and all results and failures of the ledger."""
    pipeline = odd_pipeline()
    documents = [Document(f"{number:04}", text) for number, text in enumerate(texts)]
    folder.mkdir(exist_ok=True)
    with Ledger(folder / "ledger.sqlite", pipeline.fingerprints) as ledger:
        brought = [Brought(document, Origin("own", "own")) for document in documents]
        ledger.register(brought, ledger.begin_run())
        annotated = annotate_pending(
            ledger,
            pipeline,
            progress=progress,
            interruption=interruption or Interruption(),
            workers=Workers(factory, count, cluster=cluster),
        )
        results = [(document.id, annotations) for document, annotations in ledger.done()]
        return annotated, [*results, *ledger.failures()]


ORDERS = {31: "raise", 32: "die", 33: "warn", 50: "lacking"}
"""What documents of the next build tell their worker to do."""


class Built(NamedTuple):
    """What came of a build that was interrupted on this machine, and went on with Ray."""

    folder: GraphFolder
    report: BuildReport
    lines: list[str]
    log: str
    earlier: int
    plain: GraphFolder
    source: str


@pytest.fixture(scope="module")
def built(cluster: str, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A build that is interrupted, goes on with Ray, loses a worker there, and has bad documents."""
    corpus = _orders(tmp_path_factory.mktemp("corpus"))
    plain, folder = (GraphFolder(tmp_path_factory.mktemp(name)) for name in ("plain", "ray"))
    build(request(plain, corpus, workers=2), progress=Progress(quiet=True))
    with pytest.raises(KeyboardInterrupt):
        build(request(folder, corpus), progress=Acting(lambda: signal.raise_signal(signal.SIGINT)))
    earlier = _finished(folder)
    sharing_a_gpu = {"ray": cluster, "ray_gpus": 0.5, "ray_memory": 1}  # Ray takes it that there is one
    progress, log = Acting(kill_one_actor), io.StringIO()
    logging.getLogger("extractors.odd").addHandler(handler := logging.StreamHandler(log))
    try:
        report = build(request(folder, corpus, workers=2, **sharing_a_gpu), progress=progress)
    finally:
        logging.getLogger("extractors.odd").removeHandler(handler)
    return Built(
        folder, report, progress.lines, log.getvalue(), earlier, plain, os.path.relpath(corpus, folder.path)
    )


def _orders(folder: Path) -> Path:
    """A corpus: some documents take time, so that the lost worker has something to do wherever it stands."""
    rest = "Ketlor of Corbar met the mayor of Dunmar on day"
    words = [ORDERS.get(number, "wait" if number % 6 == 0 else f"word{number}") for number in range(76)]
    records = [
        {"id": f"{number:04}", "text": f"{word} {rest} {number}."} for number, word in enumerate(words)
    ]
    path = folder / "texts.jsonl"
    path.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return path


class OddRequest(BuildRequest):
    """A request of a build with odd steps."""

    __slots__ = ()

    def steps(self) -> OddSteps:
        return OddSteps("", FLOAT32_ON_CPU, lists=load_lists(None, self.names or None))


def request(folder: GraphFolder, corpus: Path, **options: object) -> OddRequest:
    names = corpus.with_name("names.csv")
    names.write_text(NAMES, encoding="utf-8")
    return OddRequest(folder, (str(corpus),), names=names, load=False, **options)  # type: ignore[arg-type]


def _finished(folder: GraphFolder) -> int:
    """Documents that the ledger has the results of."""
    with Ledger(folder.ledger_path, folder.settings().extractors) as ledger:
        return sum(1 for _ in ledger.done())


def test_a_build_on_ray_goes_on_where_another_one_was_interrupted(built: Built) -> None:
    assert 0 < built.earlier < min(ORDERS)
    assert built.report.annotated == 76 - built.earlier - 3


def test_the_tables_are_the_same_whoever_was_lost(built: Built) -> None:
    assert [line for line in built.lines if line.startswith("A worker was lost")]
    assert digests(built.folder.path) == digests(built.plain.path)
    assert _all_end()


def test_bad_documents_and_a_lack_of_memory_change_nothing_for_others(built: Built) -> None:
    with Ledger(built.folder.ledger_path, built.folder.settings().extractors) as ledger:
        failures = list(ledger.failures())
        last = list(built.folder.settings().extractors)[-1]
    assert failures == [
        ("0031", f"{built.source}:32", "first-word", "ValueError: told to"),
        ("0032", f"{built.source}:33", last, "the worker process ended while it annotated (exit code 7)"),
    ]
    assert "told to warn by 0033" in built.log
    assert list(built.report.lacking) == ["0050"]
    assert "can't allocate memory" in built.report.lacking["0050"]
    assert "Memory is lacking for several workers: what is left is read by one." in built.lines


@pytest.mark.volume
def test_workers_that_cannot_work_are_an_error(tmp_path: Path, cluster: str) -> None:
    with pytest.raises(ClusterError, match="there are no weights") as raised:
        annotate(tmp_path, ["a", "b"], Cluster(cluster), Progress(quiet=True), no_pipeline, count=1)
    assert "the same Betwixt" in raised.value.advice


class OfThisProcess:
    """A factory that other processes cannot load, as where Betwixt is not installed."""

    def __call__(self) -> Pipeline:
        return odd_pipeline()

    def __reduce__(self) -> tuple[object, ...]:
        return _only_in, (os.getpid(),)


def _only_in(process: int) -> OfThisProcess:
    if os.getpid() != process:
        raise ModuleNotFoundError("No module named 'kg'")
    return OfThisProcess()


def test_workers_without_the_same_packages_are_an_error(tmp_path: Path, cluster: str) -> None:
    with pytest.raises(ClusterError, match="No module named 'kg'") as raised:
        annotate(tmp_path, ["a", "b"], Cluster(cluster), Progress(quiet=True), OfThisProcess(), count=1)
    assert "pip install 'betwixt[ray]'" in raised.value.advice


@pytest.mark.volume
def test_a_local_cluster_ends_when_it_is_interrupted_and_its_work_goes_on_without(tmp_path: Path) -> None:
    texts = [*(f"wait number {number}" for number in range(40)), "raise", "word"]
    _, expected = annotate(tmp_path / "plain", texts, None, Progress(quiet=True))
    before = _raylets()
    stop = Interruption()
    progress = Acting(lambda: stop.request(signal.SIGINT, None))
    with pytest.raises(KeyboardInterrupt):
        annotate(tmp_path / "ray", texts, Cluster("local"), progress, count=1, interruption=stop)
    assert _raylets() == before
    assert not ray.is_initialized()
    rest, outcomes = annotate(tmp_path / "ray", texts, None, Progress(quiet=True))
    assert outcomes == expected
    assert 0 < rest.done + rest.failed < len(texts)


def read(folder: Path, corpus: Path, prepare: Prepare) -> list[object]:
    """What reading reports, and what it left in a ledger of its own, as SQL."""
    folder.mkdir()
    with Ledger(folder / "ledger.sqlite", odd_pipeline().fingerprints) as ledger:
        inputs, quiet = Reading([str(corpus)]), Progress(quiet=True)
        taken = take_in(ledger, inputs, prepare=prepare, progress=quiet, interruption=Interruption())
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as database:
        return [taken.documents, *taken.undated.lines(), *taken.remarks.lines(), *database.iterdump()]


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records of which most are read on a cluster: good ones, repeated ones, and all sorts of bad ones."""
    monkeypatch.setattr(reading, "READ_HERE", 10)
    monkeypatch.setattr(reading, "RECORDS", 7)
    records = [{"id": f"d{number}", "text": f"Le maire de Corbar, {number}."} for number in range(60)]
    records[20:20] = [records[3], {"id": "d1", "text": "Another text."}, {"id": "d99"}, {"text": "No id."}]
    lines = [json.dumps({"date": "2020-02-30", "more": [1]} | record) for record in records]
    lines[40:40] = ["{", json.dumps({"id": "half", "text": "\ud800"})]
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_what_workers_read_is_in_the_ledger_as_without_them(
    tmp_path: Path, cluster: str, corpus: Path
) -> None:
    with ReadingOnRay(Cluster(cluster), None, progress := Acting()) as prepare:
        on_ray = read(tmp_path / "ray", corpus, prepare)
    assert on_ray == read(tmp_path / "plain", corpus, here)
    assert progress.lines == [f"Connecting to Ray at {cluster}"]
    assert on_ray[0] == 61
    assert not ray.is_initialized()


class Deadly(Preparation):
    """Ends every process that it is sent to."""

    def __reduce__(self) -> tuple[object, ...]:
        return _deadly_outside, (os.getpid(), self.options, self.base)


def _deadly_outside(process: int, options: ReadOptions, base: str) -> Preparation:
    if os.getpid() != process:
        os._exit(7)
    return Deadly(options, base)


def test_records_that_end_their_workers_are_read_here(
    tmp_path: Path, cluster: str, corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "TRIES", 0)
    monkeypatch.setattr(reading, "RECORDS", 100)
    with ReadingOnRay(Cluster(cluster), None, Progress(quiet=True)) as prepare:
        on_ray = read(
            tmp_path / "ray",
            corpus,
            lambda plain, entries: prepare(Deadly(plain.options, plain.base), entries),
        )
    assert on_ray == read(tmp_path / "plain", corpus, here)


def _raylets() -> set[str]:
    return {
        process.name
        for process in Path("/proc").glob("[0-9]*")
        if (process / "cmdline").exists() and b"raylet/raylet" in (process / "cmdline").read_bytes()
    }


def test_a_process_that_is_connected_already_is_told(tmp_path: Path, cluster: str) -> None:
    ray.init(address=cluster, log_to_driver=False)
    try:
        with pytest.raises(InvalidInputError, match="connected to Ray already"):
            annotate(tmp_path, ["a"], Cluster(cluster), Progress(quiet=True))
    finally:
        ray.shutdown()
