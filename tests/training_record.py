"""Which files of ``tests/training`` need not run: nothing that they read has changed since they passed.

The record holds a digest for each file. A digest covers the file, the modules that it imports, directly or
through others, the data that lie in our packages, and the versions of all packages that are installed.
``make test-training`` runs all tests, and writes the record after they have passed.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
FOLDER = "tests/training"
RECORD = "tests/training/passed.json"
PACKAGES = ("betwixt", "extractors", "linkers", "training", "queries", "kg", "benchmarks", "scripts")
WITH_DATA = ("betwixt", "extractors", "linkers", "training")
"""Packages that read files of their own: weights, inventories, lists."""
_PLAIN = ("requirements.lock", "tests/conftest.py")


def unchanged() -> frozenset[Path]:
    """The test files that passed as they are."""
    record = ROOT / RECORD
    passed = json.loads(record.read_text("utf-8")) if record.exists() else {}
    if not passed:
        return frozenset()
    return frozenset(ROOT / path for path, digest in digests().items() if passed.get(path) == digest)


def digests() -> dict[str, str]:
    """The digest of all that a test file reads, by the file's path from the root."""
    common = _common()
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    upstream = cache(lambda module: graph.find_upstream_modules(module) | {module})
    digests = {}
    for path in sorted((ROOT / FOLDER).rglob("test_*.py")):
        digest = hashlib.sha256(common)
        tests = _with_imported_tests(path)
        imported = {module for file in tests for module in _names(file) if module in graph.modules}
        sources = {_source(module) for name in imported for module in upstream(name)}
        for source in sorted(sources | tests):
            digest.update(f"{source.relative_to(ROOT)} ".encode() + _digest(source))
        digests[str(path.relative_to(ROOT))] = digest.hexdigest()[:20]
    return digests


def _common() -> bytes:
    """Of what all tests may read."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} ".encode())
    data = (path for name in WITH_DATA for path in (ROOT / name).rglob("*") if _is_data(path))
    for path in sorted([*data, *(ROOT / name for name in _PLAIN)]):
        digest.update(f"{path.relative_to(ROOT)} ".encode() + _digest(path))
    return digest.digest()


def _is_data(path: Path) -> bool:
    return path.suffix not in {".py", ".pyc", ".md"} and path.is_file()


def _with_imported_tests(path: Path) -> set[Path]:
    """A test file and the files of ``tests`` that it imports, directly or through others."""
    files, waiting = set(), [path]
    while waiting:
        file = waiting.pop()
        files.add(file)
        named = {ROOT / f"{name.replace('.', '/')}.py" for name in _names(file) if name.startswith("tests.")}
        waiting += [test for test in named - files if test.exists()]
    return files


def _names(path: Path) -> frozenset[str]:
    """What a test file imports, and the modules that it names in a text, to run them."""
    return frozenset(_names_in(ast.parse(path.read_text("utf-8"))))


def _names_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.Constant(str(text)):
                yield text


def _source(module: str) -> Path:
    path = ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _digest(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest() if path.exists() else b"absent"


if __name__ == "__main__":
    passed_now = digests()
    (ROOT / RECORD).write_text(json.dumps(passed_now, indent=0) + "\n", encoding="utf-8")
    print(f"{RECORD}: {len(passed_now)} files")
