"""A build on Ray beside a plain one with as many processes: the same tables, and what Ray costs.

    python -m benchmarks.scale.on_ray --documents 2000 --kill
    python -m benchmarks.scale.on_ray --input abstracts.tsv.xz --documents 500

Without an input, the documents have one sentence each. The standard extractors read them. Ray runs on this
machine, unless another cluster is named. With ``--kill`` another build on Ray loses a worker when half of the
documents are done. Seconds before the first results are those of starting: processes, and models that are
loaded. The rate is that of the documents after those. Processor seconds are those of all processes here;
they say more where others compute too.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.scale.short_documents import write_short_documents
from benchmarks.scale.step_progress import used
from benchmarks.scale.table_digests import digests
from kg.build_request import BuildRequest
from kg.building import build
from kg.graph.folder import GraphFolder
from kg.progress import Progress, Task
from kg.read import ReadOptions


class CourseProgress(Progress):
    """Shows progress, keeps the course of annotation, and may do something on the way.

    Args:
        act: called once, when half of the documents are done.

    Attributes:
        began: when the inputs were read.
        points: times and documents that were annotated then.
        processor_seconds: of annotation, its start included, in all processes but those that were lost.
    """

    def __init__(self, act: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.began = 0.0
        self.points: list[tuple[float, int]] = []
        self.processor_seconds = 0.0
        self._processor = 0.0
        self._act = act

    @property
    def start(self) -> float:
        """Seconds before the first results."""
        return self.points[0][0] - self.began

    @property
    def seconds(self) -> float:
        """Of annotation, its start included."""
        return self.points[-1][0] - self.began

    @property
    def rate(self) -> float:
        """Documents a second after the first results."""
        (first, before), (last, done) = self.points[0], self.points[-1]
        return (done - before) / (last - first) if last > first else 0.0

    @contextmanager
    def task(self, description: str, total: int | None, unit: str) -> Iterator[Task]:
        """As in ``Progress``."""
        with super().task(description, total, unit) as shown:

            def show(done: float, words: str) -> None:
                shown.show(done, words)
                # At the end it is too late: the time of processes that Ray ends is nobody's.
                self.processor_seconds = max(self.processor_seconds, used()[1] - self._processor)
                if done >= 1:
                    self.points.append((time.perf_counter(), int(done)))
                if self._act and total and done >= total / 2:
                    act, self._act = self._act, None
                    act()

            yield Task(show) if description == "annotating" else shown
        if description == "reading":
            self.began, self._processor = time.perf_counter(), used()[1]


def actors() -> list[int]:
    """Processes of Ray that annotate on this machine."""
    processes = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cmdline").read_bytes().startswith(b"ray::MapWorker"):
                processes.append(int(process.name))
        except OSError:  # it has ended meanwhile
            continue
    return processes


def kill_one_actor() -> None:
    """End a worker of Ray, as a machine that fails would; one that reads, if any does."""
    os.kill(max(actors(), key=_reads), signal.SIGKILL)


def _reads(process: int) -> bool:
    """Whether an actor reads documents; Ray writes what its processes do into their titles."""
    try:
        title = (Path("/proc") / str(process) / "cmdline").read_bytes()
    except OSError:  # it has ended meanwhile
        return False
    return title.rstrip(b"\0").endswith(b".submit")


def measure(
    folder: Path, corpus: str, limit: int, workers: int, ray: str, act: Callable[[], None] | None
) -> CourseProgress:
    """Build a graph without loading it.

    Args:
        folder: of the graph.
        corpus: its documents.
        limit: of documents.
        workers: processes that annotate.
        ray: the address of a cluster; "" for none.
        act: called once on the way.
    """
    progress = CourseProgress(act)
    reading = ReadOptions(limit=limit)
    request = BuildRequest(GraphFolder(folder), (corpus,), reading, workers=workers, ray=ray, load=False)
    build(request, progress=progress)
    return progress


def main() -> None:
    """Command line; see ``--help``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--input", help="documents to read (default: those of one sentence)")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--ray", default="local", help="the address of a cluster (default: local)")
    parser.add_argument("--kill", action="store_true", help="lose a worker in a third build")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    try:
        corpus = arguments.input or str(folder / "short.jsonl")
        if not arguments.input:
            write_short_documents(Path(corpus), arguments.documents)
        builds = {"plain": ("", None), "Ray": (arguments.ray, None)}
        if arguments.kill:
            builds["Ray, a worker lost"] = (arguments.ray, kill_one_actor)
        print(f"{arguments.documents:,} documents, {arguments.workers} workers")
        print(f"{'build':20}{'seconds':>9}{'start':>8}{'documents/s':>13}{'processor':>11}  tables")
        for name, (ray, act) in builds.items():
            course = measure(folder / name, corpus, arguments.documents, arguments.workers, ray, act)
            same = "the same" if digests(folder / name) == digests(folder / "plain") else "OTHERS"
            processor = "" if act else f"{course.processor_seconds:.1f}"  # a lost worker's is not known
            print(
                f"{name:20}{course.seconds:9.1f}{course.start:8.1f}{course.rate:13.1f}"
                f"{processor:>11}  {same}",
                flush=True,
            )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
