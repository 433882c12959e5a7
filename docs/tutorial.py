"""Runs the tutorial as a reader would, and writes what its commands print into it.

``python docs/tutorial.py`` after new weights; a test compares the outputs. Three kinds of blocks are steps:
``sh`` is a command of ``kg``; ``python`` goes on where the last such block ended; a block under a file's
name in backticks is the content of that file. A block ``text`` shows what the step before it prints.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from kg.__main__ import cli

PAGE = Path(__file__).parent / "tutorial" / "first-graph.md"

_STEP = re.compile(
    r"(?:^`(?P<file>[\w./-]+)`:\n\n)?^```(?P<language>\w+)\n(?P<content>.*?)^```$"
    r"(?:\n\n^```text\n(?P<output>.*?)^```$)?",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Step:
    """A block of the tutorial that is run or written.

    Args:
        language: ``sh``, ``python``, or the language of a file.
        content: what is run, or stands in the file.
        file: path of the file; None for what is run.
        output: what the page shows of it; None where it shows nothing.
        place: where the output stands in the page, as characters.
    """

    language: str
    content: str
    file: str | None
    output: str | None
    place: slice


def steps(text: str) -> list[Step]:
    """The steps of a page, in their order."""
    return [
        Step(
            match["language"], match["content"], match["file"], match["output"], slice(*match.span("output"))
        )
        for match in _STEP.finditer(text)
    ]


def outputs(text: str, folder: Path) -> Iterator[str]:
    """What each step prints, in an empty folder that becomes the reader's.

    Raises:
        RuntimeError: a command failed, or is not one of ``kg``.
    """
    names: dict[str, Any] = {}
    for step in steps(text):
        with chdir(folder):
            if step.file is not None:
                Path(step.file).write_text(step.content, encoding="utf-8")
                yield ""
            elif step.language == "python":
                yield _printed(step.content, names)
            else:
                yield _answered(step.content)


def _answered(command: str) -> str:
    program, *arguments = shlex.split(command)
    if program != "kg":
        raise RuntimeError(f"the tutorial runs kg alone, not {program}")
    result = CliRunner().invoke(cli, ["-q", *arguments])
    if result.exit_code:
        raise RuntimeError(command + result.output)
    return result.stdout


def _printed(code: str, names: dict[str, Any]) -> str:
    printed = StringIO()
    with redirect_stdout(printed):
        exec(code, names)
    return printed.getvalue()


def main() -> None:
    """Write the page anew."""
    text = PAGE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        printed = list(outputs(text, Path(folder)))
    for step, output in reversed(list(zip(steps(text), printed, strict=True))):
        if step.output is not None:
            text = text[: step.place.start] + output + text[step.place.stop :]
    PAGE.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
