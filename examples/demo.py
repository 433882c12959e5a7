"""The demo: a graph from the sample documents, questions with sentences that answer them, what to type next.

Run by ``make demo``. Above each answer stands the ``kg`` command that asks the same. At the end the graph is
served to a browser; ``--no-serve`` (``make demo DEMO=--no-serve``) ends before that.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import kg

ROOT = Path(__file__).parents[1]
TEXTS = ("examples/documents", "examples/news")
GRAPH = "demo-graph"
WIDTH = 80
_SHOWN = 3
"""Answers to each question."""


class Question(NamedTuple):
    """A question, and how its rows are said.

    Args:
        asked: in plain words.
        name: in the catalogue.
        parameters: that it is asked with.
        answer: with the columns of a row in braces.
        sentences: columns with the sentences that say so.
    """

    asked: str
    name: str
    parameters: Mapping[str, str]
    answer: str
    sentences: tuple[str, ...] = ("sentence",)


QUESTIONS = [
    Question("Who is Angela Merkel?", "describe", {"name": "Angela Merkel"}, "{description}"),
    Question("And who is Kofi Annan?", "describe", {"name": "Kofi Annan"}, "{description}"),
    Question(
        "What did Jonas Pellarin do, about whom only these texts know?",
        "events",
        {"participant": "Jonas Pellarin", "role": "agent"},
        "{who} {predicate} {what}",
    ),
    Question(
        "Where does a text speak of the annotation of the Tidemark corpus?",
        "evidence",
        {"anchor": "annotation", "complement": "Tidemark corpus"},
        "{anchor_text} –{words}→ {complement_text}",
    ),
    Question(
        "What do texts say of the bridge that no single sentence spells out?",
        "implicit-relations",
        {"name": "bridge"},
        "{anchor_text} –{preposition}→ {complement_text}",
        ("anchor_sentence", "complement_sentence"),
    ),
    Question("What was Margaret Thatcher?", "describe", {"name": "Margaret Thatcher"}, "{description}"),
]

NEXT = f"""\
The graph stays in ./{GRAPH}. In this virtual environment
(source .venv/bin/activate), try next:

  kg serve {GRAPH}                 look at it in the browser
  kg query {GRAPH}                 all questions of the catalogue
  kg describe {GRAPH} "Tony Blair" all about somebody
  kg build YOUR-FOLDER -o my-graph     your own documents
  kg --help                            everything else
"""


def main() -> int:
    """Build, ask and serve; the exit code of ``kg serve``, or 0 without it."""
    began = time.monotonic()
    print(f"# Fifteen short texts, written for this demo, become a graph in {GRAPH}.")
    _print_command("build", *TEXTS, "-o", GRAPH, "--number-format", "float32")
    texts = [ROOT / folder for folder in TEXTS]
    with kg.build(texts, ROOT / GRAPH, number_format="float32", events=True) as graph:
        for question in QUESTIONS:
            print(f"\n# {question.asked}")
            given = (("-p", f"{name}={value}") for name, value in question.parameters.items())
            _print_command("query", GRAPH, question.name, *chain.from_iterable(given))
            for lines in answers(list(graph.query(question.name, **question.parameters)), question):
                print("\n".join(lines), flush=True)
    print(f"\nDone in {time.monotonic() - began:.0f} s. {NEXT}", flush=True)
    return 0 if "--no-serve" in sys.argv[1:] else _serve()


def answers(rows: list[Mapping[str, Any]], question: Question) -> Iterator[list[str]]:
    """The lines of each answer: what it is, then the sentences that say so.

    Args:
        rows: of the question; of equal answers the first one counts.
        question: that was asked.
    """
    distinct = {question.answer.format(**_in_one_line(row)): row for row in reversed(rows)}
    for said, row in list(reversed(distinct.items()))[:_SHOWN]:
        lines = textwrap.wrap(said, WIDTH - 2, initial_indent="  ", subsequent_indent="    ")
        for sentence in dict.fromkeys(_in_one_line(row).get(column) for column in question.sentences):
            if sentence:
                lines += textwrap.wrap(
                    f"“{sentence}”", WIDTH - 2, initial_indent="      ", subsequent_indent="      "
                )
        yield lines


def _in_one_line(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: " ".join(value.split()) if isinstance(value, str) else value for name, value in row.items()}


def _print_command(*arguments: str) -> None:
    """Show a command as it is typed, on several lines if it is long."""
    lines = ["$ kg"]
    for part in map(shlex.quote, arguments):
        if len(lines[-1]) + len(part) + 3 > WIDTH:
            lines[-1] += " \\"
            lines.append("   ")
        lines[-1] += f" {part}"
    print("\n".join(lines), flush=True)


def _serve() -> int:
    """Open the graph for a browser until Ctrl-C."""
    print("# And this is how it looks in the browser.", flush=True)
    _print_command("serve", GRAPH, "--port", "0")
    serving = [sys.executable, "-m", "kg", "serve", GRAPH, "--port", "0"]
    try:
        return subprocess.run(serving, cwd=ROOT, check=False).returncode
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
