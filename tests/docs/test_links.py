"""What the documentation points at is there: linked files and headings, files and commands in backticks."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from kg.commands import SECTIONS

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page.relative_to(ROOT)
    for page in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("*/**/card.md"),
    )
)
GENERATED = {Path("docs/reference") / name for name in ("cli.md", "graph-schema.md", "queries.md")}
WALKS = Path("docs/how-to/adding.md")
"""Its files are those that a reader makes; ``test_adding.py`` makes them."""

SCICO = {
    *("predict_multiclass.py", "utils/model_utils.py"),
    *("eval/hypernym.py", "eval/hypernym_50.py", "eval/shortest_path.py"),
}
"""Files of the code of SciCo's authors, with which a page compares ours."""

FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
FILE = re.compile(r"`([\w.-]+(?:/[\w.-]+)+\.(?:py|md|toml|ttl|lock))`")
PYTHON_FILE = re.compile(r"`([\w.-]+\.py)`")
MODULE = re.compile(r"python -m ((?:benchmarks|training|extractors|kg)(?:\.\w+)*)")
NAME = re.compile(r"`((?:betwixt|extractors|kg|linkers|queries|training)(?:\.(?!py`)\w+)+)`")
COMMAND = re.compile(r"(?:`|^|\$ )kg ([a-z]+)\b", re.MULTILINE)


def text_of(page: Path) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@cache
def headings(page: Path) -> frozenset[str]:
    """The anchors of a page, as they are made of its headings."""
    titles = re.findall(r"^#+ (.*)$", FENCED.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return frozenset(re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles)


@cache
def python_files() -> frozenset[str]:
    folders = (
        "betwixt",
        "extractors",
        "kg",
        "linkers",
        "queries",
        "training",
        "benchmarks",
        "docs",
        "examples",
    )
    return frozenset(file.name for folder in folders for file in (ROOT / folder).glob("**/*.py"))


def test_there_are_pages() -> None:
    assert len(PAGES) > 15
    assert GENERATED | {WALKS} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(FENCED.sub("", text_of(page))):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = (ROOT / page).parent / path if path else ROOT / page
        assert file.exists(), target
        if anchor:
            assert anchor in headings(file), target


@pytest.mark.parametrize("page", [page for page in PAGES if page not in GENERATED | {WALKS}], ids=str)
def test_every_file_and_module_that_is_named_is_there(page: Path) -> None:
    text = text_of(page)
    assert [name for name in FILE.findall(text) if name not in SCICO and not is_there(name)] == []
    assert [name for name in PYTHON_FILE.findall(text) if name not in python_files() | SCICO] == []
    assert [name for name in MODULE.findall(text) if find_spec(name) is None] == []
    assert [name for name in NAME.findall(text) if not is_importable(name)] == []


def is_there(name: str) -> bool:
    """From the root, or from a package or room of one, as pages about it name files."""
    name = name.replace("NAME", "joint")
    rooms = (
        "",
        "extractors/joint",
        "extractors/roles",
        "extractors/concepts",
        "extractors/encoder",
        "kg/read",
        "kg/stores",
        "kg/assemble",
    )
    return any((ROOT / room / name).exists() for room in rooms)


def is_importable(name: str) -> bool:
    """Whether it is a module, or something in one."""
    module, _, member = name.rpartition(".")
    path = ROOT.joinpath(*name.split("."))
    if path.is_dir() or path.with_suffix(".py").exists():
        return True
    file = ROOT.joinpath(*module.split("."))
    file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
    if file.exists():
        return re.search(rf"\b{member}\b", file.read_text(encoding="utf-8")) is not None
    return "." in module and is_importable(module)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_command_that_is_named_exists(page: Path) -> None:
    known = {name for commands in SECTIONS.values() for name in commands}
    assert set(COMMAND.findall(text_of(page))) <= known
