"""The rooms stay small, functions take few arguments, and variables are called by what they hold."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("betwixt", "extractors", "linkers", "training", "queries", "kg")
CODE = (*PACKAGES, "benchmarks", "docs", "examples", "scripts")
FILES_AT_ONE_LEVEL = 15
PARAMETERS = 8
EMPTY_NAMES = frozenset({"each", "found", "told"})
"""They hold anything, and so say nothing."""

CATALOGUE = "queries/catalogue"
"""Two languages and a description of each question lie beside each other."""

_READS = re.compile(r"\b(?:index|graph)\.(?:row|rows|rows_of)\(")


def folders() -> Iterator[Path]:
    for name in CODE:
        yield ROOT / name
        yield from (path for path in (ROOT / name).rglob("*") if path.is_dir() and path.name != "__pycache__")


@dataclass(frozen=True)
class Module:
    """What a module defines."""

    long_signatures: frozenset[str]
    empty_names: frozenset[str]


def read(code: str) -> Module:
    """What a module defines, by its code."""
    long, names = set(), set()
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                if parameters(node) > PARAMETERS and not is_command(node):
                    long.add(node.name)
            case ast.Name(name, ast.Store()) | ast.arg(name):
                names.add(name)
            case (
                ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
            ):
                names.add(name)
    return Module(frozenset(long), EMPTY_NAMES & names)


@cache
def modules(*rooms: str) -> dict[str, Module]:
    """Every module of some rooms, by its path."""
    return {
        path.relative_to(ROOT).as_posix(): read(path.read_text(encoding="utf-8"))
        for room in rooms
        for path in sorted((ROOT / room).rglob("*.py"))
    }


def is_command(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it is a command's definition, which has an argument for each of its options."""
    return any("command" in ast.unparse(decorator) for decorator in function.decorator_list)


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many a caller may give."""
    arguments = function.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def test_no_folder_has_more_files_than_a_reader_takes_in() -> None:
    full = {
        name
        for folder in folders()
        if sum(path.is_file() for path in folder.iterdir()) > FILES_AT_ONE_LEVEL
        and (name := folder.relative_to(ROOT).as_posix()) != CATALOGUE
    }
    assert not full


def test_no_function_takes_more_arguments_than_a_reader_remembers() -> None:
    long = {f"{path}:{name}" for path, module in modules(*CODE).items() for name in module.long_signatures}
    assert not long


def test_names_say_what_they_hold() -> None:
    empty = {
        path: set(module.empty_names)
        for path, module in modules(*CODE, "tests").items()
        if module.empty_names
    }
    assert not empty


def test_pages_have_no_sql_of_their_own() -> None:
    with_sql = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "queries" / "serve").rglob("*.py")
        if _READS.search(path.read_text(encoding="utf-8"))
    }
    assert not with_sql


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("for each in rows: print(each)", {"each"}),
        ("def ask(found): ...", {"found"}),
        ("(told := 1)", {"told"}),
        ("try: ask()\nexcept ValueError as told: ...", {"told"}),
        ("match row:\n    case [found]: ...", {"found"}),
        ("match row:\n    case [first, *found]: ...", {"found"}),
        ("sorted(rows, key=lambda each: each.name)", {"each"}),
        ("class Row:\n    found: int", {"found"}),
        ("print(rows.found, each)", set()),
    ],
)
def test_names_are_seen_wherever_they_are_given(code: str, expected: set[str]) -> None:
    assert read(code).empty_names == expected


@pytest.mark.parametrize(
    ("code", "is_long"),
    [
        ("def ask(a, b, c, d, e, f, g, h): ...", False),
        ("def ask(a, b, c, d, e, f, g, h, i): ...", True),
        ("def ask(a, b, /, c, d, e, *, f, g, h, i): ...", True),
        ("class Asker:\n    def ask(self, a, b, c, d, e, f, g, h): ...", False),
        ("async def ask(a, b, c, d, e, f, g, h, i): ...", True),
        ("@click.command()\ndef command(a, b, c, d, e, f, g, h, i): ...", False),
    ],
)
def test_arguments_are_counted_but_for_commands(code: str, is_long: bool) -> None:
    assert bool(read(code).long_signatures) == is_long
