"""Options and fixtures of all tests."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from betwixt.garbage import search_rarely
from kg.commands.shared.session import PACKAGES
from scripts import arcadedb_classes

settings.register_profile("all", deadline=None)  # a busy machine fails no test
settings.register_profile("some", deadline=None, max_examples=25)
search_rarely()
os.environ.setdefault("ARCADEDB_JVM_ARGS", arcadedb_classes.options())


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("betwixt")
    group.addoption("--kills", default=1, type=int, help="how often builds and loads are killed (all: 50)")
    group.addoption("--kill-seed", default=1, type=int, help="decides at which moments")
    group.addoption("--fuzz", default=60, type=int, help="how many queries try each guard (all: 5000)")
    group.addoption("--fuzz-seed", default=1, type=int, help="decides which queries")
    group.addoption("--damages", default=18, type=int, help="how many damaged graphs are used (all: 1000)")
    group.addoption("--damage-seed", default=1, type=int, help="decides what is damaged, and how")
    group.addoption("--hostile", default=48, type=int, help="how many hostile files are read (all: 2000)")
    group.addoption("--hostile-seed", default=1, type=int, help="decides which files")
    group.addoption(
        "--training",
        choices=("all", "changed"),
        default="all",
        help="which files of tests/training run: all, or those whose sources changed since they passed",
    )
    group.addoption(
        "--volume",
        action="store_true",
        help="run the tests marked volume too, and 100 examples of a property",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples of a property are tried, before the tests are imported."""
    settings.load_profile("all" if config.getoption("--volume") else "some")


_UNCHANGED = pytest.StashKey[frozenset[Path]]()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Find out which files of tests/training need not run."""
    config = session.config
    if hasattr(config, "workerinput"):
        unchanged = frozenset(map(Path, config.workerinput["unchanged"]))
    elif config.getoption("--training") == "changed":
        from tests.training_record import unchanged as unchanged_files

        unchanged = unchanged_files()
        print(f"tests/training: {len(unchanged)} files passed as they are and do not run again.")
    else:
        unchanged = frozenset()
    config.stash[_UNCHANGED] = unchanged


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Processes know it from the one that starts them."""
    node.workerinput["unchanged"] = [str(path) for path in node.config.stash[_UNCHANGED]]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files of tests/training that need not run."""
    return True if collection_path in config.stash[_UNCHANGED] else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Files that share a server go to one process."""
    from tests.distribution import ServersOnce

    return ServersOnce(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of volume run on request; where several processes test, what takes longest begins first."""
    if not config.getoption("--volume") and "volume" not in config.option.markexpr:
        left_out = [item for item in items if item.get_closest_marker("volume")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("volume")]
    if "PYTEST_XDIST_WORKER" in os.environ:
        from tests.distribution import turn

        items.sort(key=lambda item: turn(item.nodeid.partition("::")[0]))


def pytest_collection_finish() -> None:
    """What was imported stays: no search for unused objects looks at it again."""
    gc.freeze()
    atexit.register(gc.unfreeze)  # extensions complain of what is left at the end


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heard() -> None:
    """A shell lets background jobs ignore Ctrl-C, and with them the processes that tests start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def logging_as_at_first() -> None:
    """What commands of earlier tests and fixtures did to logging is undone: tests look at what is logged."""
    logging.getLogger().setLevel(logging.WARNING)
    for name in PACKAGES:
        logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.fixture(scope="session")
def field_data() -> Path:
    """The folder of the field's data sets, which is not part of the project."""
    folder = Path(__file__).parents[2] / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the data sets are not at ../shared/data")
    return folder
