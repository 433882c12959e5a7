"""A graph in a folder, as programs ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from betwixt.errors import InvalidInputError
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph, columns
from kg.library.answer import Answer
from queries.engine import Language, QueryEngine, Rows, Value

if TYPE_CHECKING:
    import networkx

    from kg.building import BuildReport
    from kg.library.suggesting import Suggester
    from kg.library.suggestions import NameSuggestions

Typed = str | int | float | bool
"""A value of a parameter."""

_ROWS_AT_ONCE = 10_000


class KnowledgeGraph:
    """A graph that was built, asked through its embedded stores.

    The engine of a language is opened when it is first asked and kept until ``close``, or the
    end of a ``with``. Questions read the version that was finished when the engine was opened.

    Args:
        folder: of the graph.
        timeout: seconds after which a query is stopped; None for no limit.
        report: what the build did that made it, if it was made just now.

    Raises:
        InvalidInputError: there is no graph in the folder.
    """

    def __init__(
        self, folder: Path | str, timeout: float | None = 60, report: BuildReport | None = None
    ) -> None:
        self._folder = GraphFolder(folder).require()
        self.timeout = timeout
        self.report = report
        self._engines: dict[Language, QueryEngine] = {}
        self._open = ExitStack()
        self._suggester: Suggester | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<KnowledgeGraph {self.path}>"

    @property
    def path(self) -> Path:
        """The graph's folder."""
        return self._folder.path

    @property
    def tables(self) -> dict[str, int]:
        """Table of nodes or edges → how many rows it has."""
        graph = self._graph()
        return {table.name: graph.count(table) for table in graph.tables}

    def questions(self) -> Answer:
        """The questions of the catalogue: name, description, parameters.

        A parameter that is required has a ``*``, one that takes any number of values a ``…``.
        """
        from queries.named import catalogue

        return Answer.of(
            ("name", "description", "parameters"),
            [
                (
                    question.name,
                    question.description,
                    ", ".join(
                        f"{p.name}{'*' if p.required else '…' if p.many else ''}" for p in question.parameters
                    ),
                )
                for question in catalogue().values()
            ],
        )

    def query(self, question: str, /, **parameters: Typed | Sequence[Typed]) -> Answer:
        """Ask a question of the catalogue.

        Args:
            question: its name, as ``questions`` lists it.
            parameters: by name; those left out take their defaults. A list where several values are taken.

        Raises:
            InvalidInputError: no such question, or a parameter is unknown, missing or wrong; or the answer
                is empty and no text uses the name; then the advice lists similar names.
            QueryTimeoutError: the limit was reached.
        """
        from kg.graph.required_names import require_names
        from queries.answers import Asking
        from queries.named import Given, named_query

        typed = {name: _texts(value) for name, value in parameters.items()}
        base_iri = self._folder.settings().base_iri
        asked = named_query(question)

        def asking(given: Given) -> Asking:
            return Asking(self._engine("sparql"), asked, given, timeout=self.timeout, base_iri=base_iri)

        first = asking(typed)
        answer = _kept(first.rows(), lambda: asking(first.asked).below() if asked.least_score(typed) else 0)
        if not len(answer):
            require_names(self.path, asked, first.asked)
        return answer

    def cypher(self, text: str, **parameters: Value) -> Answer:
        """Run a query in Cypher that reads; ``$name`` in its text is a parameter.

        Raises:
            QueryError: the store refuses it.
            WriteRefusedError: it would change the graph.
            QueryTimeoutError: the limit was reached.
        """
        return _kept(self._engine("cypher").run(text, parameters, timeout=self.timeout))

    def sparql(self, text: str) -> Answer:
        """Run a query in SPARQL 1.1 that reads; the prefixes of docs/reference/rdf.md are known.

        Raises:
            QueryError: the store refuses it.
            WriteRefusedError: it would change the graph.
            QueryTimeoutError: the limit was reached.
        """
        return _kept(self._engine("sparql").run(text, {}, timeout=self.timeout))

    def table(self, name: str) -> Answer:
        """A table of nodes (``Mention``) or edges (``Mention-REFERS_TO-Entity``), streamed from the disk.

        Raises:
            InvalidInputError: there is no such table.
        """
        graph = self._graph()
        tables = {table.name: table for table in graph.tables}
        if name not in tables:
            raise InvalidInputError(
                f"there is no table {name!r}",
                f"the tables, see docs/reference/graph-schema.md: {', '.join(tables)}",
            )

        def rows() -> Iterator[Sequence[Value]]:
            for batch in graph.batches(tables[name], _ROWS_AT_ONCE):
                yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)

        names = [column.name for column in columns(tables[name])]
        return Answer(names, rows, graph.count(tables[name]))

    def networkx(self) -> networkx.MultiDiGraph[str]:
        """The whole graph in memory: nodes by their IRIs, with label and properties."""
        from kg.export.node_link import read_networkx

        return read_networkx(self._graph())

    def suggest(
        self, text: str, *, language: str = "", date: str = "", names: Sequence[str] = ()
    ) -> list[NameSuggestions]:
        """Appositives for the persons and organisations that a text names, while it is being written.

        Args:
            text: a sentence, with those before it if they are at hand.
            language: ISO 639-1 code; recognised if none is given.
            date: of the text (ISO 8601); facts that ended before it are “former”, and later ones are left
                out.
            names: only these, in any case; all else.

        Returns:
            One suggestion for each name, in the order of the text. It has the item, the probability that an
            appositive is due, and candidates from texts of the graph and facts of its index.

        Raises:
            InvalidInputError: the graph is linked to no index of Wikidata.
        """
        if self._suggester is None:
            from kg.library.suggesting import Suggester

            made = Suggester.of_graph(self._folder, self._engine("sparql"), self.timeout)
            self._suggester = self._open.enter_context(closing(made))
        return self._suggester.suggestions(text, language=language, date=date, names=names)

    def close(self) -> None:
        """Give the engines back; the graph can be asked again, which opens them anew."""
        self._engines.clear()
        self._suggester = None
        self._open.close()

    def _graph(self) -> Graph:
        return self._folder.current()

    def _engine(self, language: Language) -> QueryEngine:
        if language not in self._engines:
            from kg.stores.embedded import embedded_store

            engine = embedded_store(self._folder, language).engine()
            self._engines[language] = self._open.enter_context(closing(engine))
        return self._engines[language]


def _kept(rows: Rows, below: Callable[[], int] = lambda: 0) -> Answer:
    return Answer.of(rows.columns, rows.rows, rows.turtle, rows.notes, below)


def _texts(value: Typed | Sequence[Typed]) -> str | list[str]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return list(map(_typed, value))
    return _typed(value)


def _typed(value: Any) -> str:
    """A parameter as a user would type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
