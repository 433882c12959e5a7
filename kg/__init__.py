"""Betwixt for programs: build a graph, open it, ask it; annotate a text without a graph.

>>> import kg
>>> graph = kg.build(["notes", "report.txt"], "my-graph")
>>> for row in graph.query("appositives", name="Ada Wilk"):
...     print(row["appositive"], row["document"])

docs/how-to/library.md shows more. Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.library.knowledge_graph import KnowledgeGraph

__all__ = ["annotate", "build", "open"]


def _require_own_packages() -> None:
    """Refuse to run with another project's package of the same name.

    Raises:
        ImportError: a package that Betwixt needs is not the one beside this one.
    """
    beside = Path(__file__).resolve().parents[1]
    for name in ("betwixt", "extractors", "linkers", "queries"):
        spec = find_spec(name)
        place = Path(spec.origin).resolve().parent if spec and spec.origin else None
        if place != beside / name:
            raise ImportError(
                f"Python finds the package {name} in {place or 'no file'}, not in {beside / name}."
                " Install Betwixt into an environment of its own, by pipx, uv tool or a new venv."
            )


_require_own_packages()


def build(
    inputs: str | Path | Sequence[str | Path],
    graph: str | Path,
    *,
    progress: bool = False,
    **options: Any,
) -> KnowledgeGraph:
    """Read documents, annotate them, make the graph or bring it up to date, and open it.

    The same as ``kg build``: what was annotated is never annotated again, a build that was
    interrupted goes on, and what cannot be read is counted in ``report``.

    Args:
        inputs: files and folders.
        graph: the graph's folder; made where it does not exist.
        progress: report on standard error.
        options: fields of ``kg.build_request.BuildRequest`` (``concepts=True``, ``wikidata="index"``,
            ``workers=4``, …) and of ``kg.read.ReadOptions`` (``text_column="abstract"``, ``limit=100``, …).
            With more than one worker, a script needs the usual ``if __name__ == "__main__":``, since every
            process imports it.

    Raises:
        LockedGraphError: another build is writing here.
        InvalidInputError: an input cannot be read at all, there is no such option, or one contradicts the
            first build.
    """
    from kg.build_request import BuildRequest
    from kg.building import build as run
    from kg.library.knowledge_graph import KnowledgeGraph
    from kg.progress import Progress

    request = BuildRequest.of(inputs, graph, options)
    report = run(request, progress=Progress(quiet=not progress))
    return KnowledgeGraph(request.folder.path, report=report)


def open(graph: str | Path, *, timeout: float | None = 60) -> KnowledgeGraph:
    """Open a graph that was built.

    Args:
        graph: its folder.
        timeout: seconds after which a query is stopped; None for no limit.

    Raises:
        InvalidInputError: there is no graph in the folder.
    """
    from kg.library.knowledge_graph import KnowledgeGraph

    return KnowledgeGraph(graph, timeout)


def annotate(
    text: str,
    *,
    title: str = "",
    language: str = "en",
    only: Sequence[str] = (),
    concepts: bool = False,
    events: bool = True,
    spacy: str = "",
) -> dict[str, Any]:
    """What the extractors find in one text, as plain objects; models are loaded once.

    Args:
        text: any length.
        title: stands before the text, and is read with it.
        language: ISO 639-1 code.
        only: names of extractors, or of their parts, to return annotations of; all if empty.
        concepts: find scientific concepts and hypernyms, too.
        events: find predicates with their roles, too; ``only`` decides where it is given.
        spacy: a spaCy pipeline to begin with.

    Returns:
        As a line of ``kg annotate``: the text, and every mention, relation, cluster, description and
        predicate with ``start``, ``end`` and ``surface`` of its spans.

    Raises:
        InvalidInputError: no extractor has or provides a name of ``only``.
        BetwixtError: the text could not be annotated.
    """
    from kg.library.annotating import annotate_text

    return annotate_text(
        text,
        title=title,
        language=language,
        only=tuple(only),
        concepts=concepts,
        events=events,
        spacy=spacy,
    )
