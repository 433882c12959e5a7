"""Damaged graph folders: every command says which file it is and what to do, and a build mends what it can.

``--damages 1000`` uses a thousand of them.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.__main__ import cli
from kg.graph.folder import GraphFolder

TEXT = "Natalie Brandt, the chair of the Orrin Foundation, opened the archive of the town. The chair spoke."
MENDED = ("current", "tables/")
"""What the ledger is enough for."""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, list(map(str, arguments)))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a text, and of its graph."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "text.txt").write_text(TEXT, encoding="utf-8")
    result = run("build", folder / "text.txt", "-o", folder / "graph", "--workers", "1")
    assert result.exit_code == 0, result.stderr
    return folder


def copied(built: Path, name: str) -> Path:
    """A copy of the graph beside it, where the text has the same relative path."""
    return shutil.copytree(built / "graph", built / name)


def truncate(path: Path, chance: random.Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: chance.randrange(max(1, len(content)))])


def empty(path: Path, chance: random.Random) -> None:
    path.write_bytes(b"")


def flip(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 20)) if content else 0):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(bytes(content))


def garbage(path: Path, chance: random.Random) -> None:
    path.write_bytes(chance.randbytes(chance.choice((10, 5000))))


def remove(path: Path, chance: random.Random) -> None:
    path.unlink()


def replace_by_a_folder(path: Path, chance: random.Random) -> None:
    path.unlink()
    path.mkdir()


DAMAGES: tuple[Callable[[Path, random.Random], None], ...] = (
    truncate,
    empty,
    flip,
    garbage,
    remove,
    replace_by_a_folder,
)


def files_of(graph: Path) -> list[str]:
    """Its own files by kind, so that each kind is damaged as often; stores have tests of their own."""
    files = ["graph.toml", "current", "ledger.sqlite", "rejected.jsonl"]
    tables = sorted(
        path.relative_to(graph).as_posix() for path in (graph / "tables").rglob("*") if path.is_file()
    )
    return [*files, *(name for name in tables if name.endswith(".json")), *random.Random(1).sample(tables, 3)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "number" in metafunc.fixturenames:
        metafunc.parametrize("number", range(metafunc.config.getoption("--damages")))


def test_a_damaged_graph_is_told_and_mended(
    built: Path, tmp_path: Path, number: int, request: pytest.FixtureRequest
) -> None:
    chance = random.Random(f"{request.config.getoption('--damage-seed')} {number}")
    graph, text = copied(built, tmp_path.name), built / "text.txt"
    files = files_of(graph)
    name, damage = files[number % len(files)], DAMAGES[(number // len(files) + number) % len(DAMAGES)]
    damage(graph / name, chance)
    for command in (
        ("status", graph),
        ("query", graph, "prepositions"),
        ("load", graph, "--dry-run"),
        ("export", graph, "--format", "nquads", "-o", tmp_path / "out.nq"),
        ("build", text, "-o", graph, "--no-load", "--workers", "1"),
        ("status", graph),
    ):
        result = run(*command)
        message = f"{damage.__name__} {name}: kg {' '.join(map(str, command))}: {result.stderr}"
        assert "Traceback" not in result.output, message
        assert "unexpected error" not in result.stderr, message
        assert result.exit_code in (0, 1), message
        if result.exit_code:
            assert str(graph) in result.stderr, message
    if name.startswith(MENDED) and (graph / "current").is_file():
        whole = GraphFolder(graph).current()
        assert whole.broken() is None
        assert whole.content == GraphFolder(built / "graph").current().content


def test_a_damaged_table_is_named_and_the_next_build_makes_it_anew(built: Path, tmp_path: Path) -> None:
    graph, text = copied(built, tmp_path.name), built / "text.txt"
    (table,) = graph.glob("tables/*/edges/Mention-HAS_COMPLEMENT-Entity.parquet")
    before = table.read_bytes()
    flip(table, random.Random(3))
    exported = run("export", graph, "--format", "nquads", "-o", tmp_path / "out.nq")
    assert exported.exit_code == 1
    assert f"{table}: damaged" in exported.stderr
    assert f"kg build INPUT -o {graph}" in exported.stderr
    mended = run("build", text, "-o", graph, "--no-load", "--workers", "1")
    assert mended.exit_code == 0
    assert f"{table}: damaged" in mended.stderr
    assert "(0 new or changed" in mended.stderr
    assert table.read_bytes() == before
    again = run("build", text, "-o", graph, "--no-load", "--workers", "1")
    assert ": damaged" not in again.stderr


def test_a_ledger_that_is_gone_is_not_taken_for_a_new_graph(built: Path, tmp_path: Path) -> None:
    graph = tmp_path / "graph"
    shutil.copytree(built / "graph", graph)
    (graph / "ledger.sqlite").unlink()
    result = run("build", built / "text.txt", "-o", graph, "--no-load", "--workers", "1")
    assert result.exit_code == 1
    assert f"{graph / 'ledger.sqlite'}: missing" in result.stderr
