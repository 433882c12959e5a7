"""What a build is asked to do, as the command line and the library ask it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, Self

from betwixt.errors import InvalidInputError
from extractors.encoder.number_formats.arithmetic import Numbers
from kg.annotation.on_ray.cluster import Cluster
from kg.annotation.steps import Steps
from kg.graph.folder import GraphFolder
from kg.graph.settings import Settings
from kg.lists.lists import load_lists
from kg.rdf.triples import check_base_iri
from kg.read import ReadOptions

_READ_ALL = ReadOptions()
LONGEST_BASE_IRI = 1_000
"""Characters. With the longest id of a document behind it, it still fits into the indexes of stores."""


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What a build is asked to do.

    Args:
        folder: the graph's folder; the build makes it where it does not exist.
        inputs: files, folders or ``-``. Documents that an input no longer has are removed, unless it has
            none of them; those of other inputs stay.
        reading: how records are read.
        concepts: find scientific concepts and relate them; None as in the last build.
        events: find predicates and who takes part in them; None as in the last build, at first True.
        only: names of the extractors, or of their parts, that run; empty for those of the last build.
        spacy: a spaCy pipeline to begin with; None as in the last build.
        number_format: how models compute; None as in the last build, at first what suits the processor.
        keep_text: whether the graph keeps the texts; None as in the last build, at first True.
        base_iri: what ids of documents begin with; None as in the last build.
        wikidata: the index that people, organisations and places are linked to; None as in the last
            build, "" for none.
        vocabulary: a file of terms that are concepts with their ids and hierarchy (``kg.lists``); None and
            "" as for ``wikidata``.
        names: a file of names with their types; None and "" as for ``wikidata``.
        workers: processes that annotate; None for as many as pay off.
        ray: the Ray cluster that reads and annotates: ``local``, ``auto`` or ``HOST:PORT``; "" for none.
        ray_fewest: workers that stay when the cluster shrinks; None for those that have room at first.
        ray_gpus: that each of its workers takes; 0.5 where two share one.
        ray_memory: GB that each of its workers may take; 0 for no limit.
        retry_failed: annotate again what failed before.
        remove_missing: remove an input's documents even where it has none of them any more.
        recluster: put concepts together afresh, and write ``concepts-renamed.tsv``.
        load: fill the embedded stores, without which the graph cannot be asked.

    Raises:
        InvalidInputError: the base IRI, the number of processes or an option of Ray's cannot be used.
    """

    folder: GraphFolder
    inputs: tuple[str, ...]
    reading: ReadOptions = _READ_ALL
    concepts: bool | None = None
    events: bool | None = None
    only: tuple[str, ...] = ()
    spacy: str | None = None
    number_format: Numbers | None = None
    keep_text: bool | None = None
    base_iri: str | None = None
    wikidata: Path | Literal[""] | None = None
    vocabulary: Path | Literal[""] | None = None
    names: Path | Literal[""] | None = None
    workers: int | None = 1
    ray: str = ""
    ray_fewest: int | None = None
    ray_gpus: float = 0.0
    ray_memory: float = 0.0
    retry_failed: bool = False
    remove_missing: bool = False
    recluster: bool = False
    load: bool = True

    def __post_init__(self) -> None:
        """Refuse at once what would fail only after hours, or when the graph is loaded."""
        if self.base_iri is not None and len(check_base_iri(self.base_iri)) > LONGEST_BASE_IRI:
            raise InvalidInputError(
                f"a base IRI of {len(self.base_iri):,} characters",
                f"pass one of at most {LONGEST_BASE_IRI:,}: every id begins with it",
            )
        if self.workers is not None and self.workers < 1:
            raise InvalidInputError(f"{self.workers} processes that annotate", "pass a number from 1 up")
        if self.cluster is None and (self.ray_fewest, self.ray_gpus, self.ray_memory) != (None, 0, 0):
            raise InvalidInputError("an option for workers on Ray without Ray", "pass --ray ADDRESS too")

    @property
    def cluster(self) -> Cluster | None:
        """The Ray cluster that reads and annotates, if one does."""
        return Cluster(self.ray, self.ray_fewest, self.ray_gpus, self.ray_memory) if self.ray else None

    @classmethod
    def of(
        cls, inputs: str | Path | Sequence[str | Path], graph: str | Path, options: dict[str, Any]
    ) -> Self:
        """A request as programs write it.

        Args:
            inputs: files and folders.
            graph: the graph's folder.
            options: fields of this class and of ``kg.read.ReadOptions``, by name.

        Raises:
            InvalidInputError: there is no such option, or a value cannot be used.
        """
        of_build = {field.name for field in fields(cls)} - {"folder", "inputs", "reading"}
        of_reading = {field.name for field in fields(ReadOptions)}
        if unknown := sorted(set(options) - of_build - of_reading):
            raise InvalidInputError(
                f"there is no option {', '.join(unknown)}",
                f"options of a build: {', '.join(sorted(of_build))};"
                f" how records are read: {', '.join(sorted(of_reading))}",
            )
        chosen = {name: value for name, value in options.items() if name in of_build}
        chosen["only"] = tuple(chosen.get("only", ()))
        for name in ("wikidata", "vocabulary", "names"):
            if chosen.get(name):
                chosen[name] = Path(chosen[name])
        return cls(
            GraphFolder(graph),
            (str(inputs),) if isinstance(inputs, str | Path) else tuple(map(str, inputs)),
            ReadOptions(**{name: value for name, value in options.items() if name in of_reading}),
            **chosen,
        )

    def steps(self) -> Steps:
        """The choice of extractors: the request's, and where it says nothing, the graph's.

        Raises:
            InvalidInputError: the graph's settings are damaged, or a list cannot be read.
        """
        known = self.folder.known_settings() or Settings.of_new_graph()
        on = ("cuda" if self.ray_gpus else "cpu") if self.ray else None
        if on and self.folder.known_settings() and known.device != on:
            raise InvalidInputError(
                f"{self.folder.path}: its models compute on {known.device}, and the workers of --ray on {on}",
                "leave out --ray-gpus, or build into a new folder"
                if self.ray_gpus
                else "pass --ray-gpus 1, or build into a new folder",
            )
        return Steps.for_graph(
            self.folder,
            self.number_format,
            spacy=self.spacy,
            concepts=self.concepts,
            events=self.events,
            only=self.only,
            lists=load_lists(*self.folder.lists(self.with_files(known))),
            device=on,
        )

    def with_files(self, known: Settings) -> Settings:
        """A graph's settings with the files that are asked for in place of its own."""
        return replace(
            known,
            wikidata=_path(self.wikidata, known.wikidata),
            vocabulary=_path(self.vocabulary, known.vocabulary),
            names=_path(self.names, known.names),
        )


def _path(asked: Path | Literal[""] | None, known: str) -> str:
    return known if asked is None else str(asked and asked.resolve())
