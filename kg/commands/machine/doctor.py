"""``kg doctor``: what this installation is made of."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import click

from betwixt import __version__
from betwixt.errors import BetwixtError
from kg.commands.shared.options import show
from kg.commands.shared.session import Command

WITH_WEIGHTS = ("extractors", "linkers", "training")
"""The packages that weights ship in; ``training`` may be absent."""


class Finding(NamedTuple):
    """One line of the report; ``section`` is what it is grouped by."""

    section: str
    name: str
    value: str


@click.command(cls=Command)
@click.argument("graph", required=False, type=click.Path(path_type=Path), metavar="[GRAPH]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(graph: Path | None, as_json: bool) -> None:
    """Show versions, device, Java, model weights and disk space.

    Paste the output into a bug report. With GRAPH, the command reports the disk of the graph.

    \b
    Examples:
      kg doctor
      kg doctor graph --json
    """
    sections: dict[str, dict[str, str]] = {}
    for finding in findings(graph or Path()):
        sections.setdefault(finding.section, {})[finding.name] = finding.value
    if as_json:
        click.echo(json.dumps(sections, indent=2))
        return
    for section, entries in sections.items():
        click.echo(click.style(section, bold=True))
        width = max(map(len, entries))
        for name, value in entries.items():
            show(f"  {name:<{width}} {value}")


def findings(folder: Path) -> Iterator[Finding]:
    """Everything the report holds, in its order."""
    yield Finding("System", "betwixt", __version__)
    yield Finding("System", "python", f"{platform.python_implementation()} {platform.python_version()}")
    yield Finding("System", "platform", platform.platform())
    yield Finding("System", "cores", str(os.cpu_count()))
    yield Finding("System", "device", _device())
    yield Finding("System", "java", _java())
    yield Finding("System", "disk", _disk(folder))
    for name in _required_packages():
        yield Finding("Packages", name, _installed(name))
    yield from _weights()
    for name in ("NEO4J_URI", "NEO4J_USERNAME", "NEO4J_DATABASE"):
        yield Finding("Connections", name, os.environ.get(name, "not set"))
    yield Finding("Connections", "NEO4J_PASSWORD", "set" if "NEO4J_PASSWORD" in os.environ else "not set")


def models_say(compare: Callable[[], list[str]]) -> str:
    """Whether the models say about the golden texts what they said when these were last read.

    Args:
        compare: gives what they say otherwise, a line each.
    """
    try:
        differences = compare()
    except (OSError, BetwixtError) as error:
        return f"cannot be checked: {error}"
    if not differences:
        return "what they should about the golden texts"
    return f"{len(differences)} things about the golden texts otherwise than they should: {differences[0]}"


def _weights() -> Iterator[Finding]:
    """Every file of weights that is here: size, hash, and the licence its card names."""
    from extractors.golden.golden import differences

    for package in filter(None, map(_folder, WITH_WEIGHTS)):
        for file in sorted(package.rglob("weights/*.safetensors")):
            with file.open("rb") as content:
                digest = hashlib.file_digest(content, "sha256").hexdigest()[:12]
            value = (
                f"{file.stat().st_size / 1e6:.1f} MB, sha256 {digest}…, "
                f"licence: {_licence(file.with_name('card.md'))}{_damage(file)}"
            )
            yield Finding("Weights", file.relative_to(package.parent).as_posix(), value)
    yield Finding("Weights", "joint and concepts say", models_say(differences))


def _damage(file: Path) -> str:
    """What is wrong with a file of weights by the list beside it, if anything is."""
    from extractors.encoder.weights_files import is_damaged

    try:
        return ", DAMAGED: install betwixt again" if is_damaged(file) else ""
    except BetwixtError as error:
        return f", {error.problem}"


def _folder(package: str) -> Path | None:
    """Where a package lies, without importing it; None where there is none."""
    spec = find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


def _licence(card: Path) -> str:
    if not card.is_file():
        return f"no {card}"
    line = re.search(r"^\| Licence of the weights \| (.+) \|$", card.read_text("utf-8"), re.MULTILINE)
    return line[1] if line else f"see {card}"


def _required_packages() -> list[str]:
    """The packages this distribution declares, without those of its extras."""
    declared = [text for text in requires("betwixt") or [] if "extra ==" not in text]
    return sorted(re.split(r"[^\w.-]", text, maxsplit=1)[0] for text in declared)


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def _device() -> str:
    import torch

    if torch.cuda.is_available():
        return f"CUDA: {torch.cuda.get_device_name()}"
    if torch.backends.mps.is_available():
        return "Apple GPU (MPS)"
    return f"CPU, {torch.get_num_threads()} threads"


def _java() -> str:
    """The Java on the path; only a Neo4j server of one's own needs it."""
    java = shutil.which("java")
    if java is None:
        return "none on the path (the embedded store brings its own)"
    answer = subprocess.run([java, "-version"], capture_output=True, text=True, check=False, timeout=30)
    return next(iter((answer.stderr or answer.stdout).splitlines()), "silent about its version")


def _disk(folder: Path) -> str:
    existing = next(path for path in (folder.resolve(), *folder.resolve().parents) if path.exists())
    usage = shutil.disk_usage(existing)
    return f"{usage.free / 1e9:,.1f} GB free of {usage.total / 1e9:,.1f} GB"
