"""The tables that gather from all documents: names and their aliases, counted and sorted on disk."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

import duckdb
import pyarrow as pa

from betwixt.names.parts import (
    PERSON,
    SHORT_FORMS,
    PersonName,
    acronym,
    core,
    initials,
    person_name,
    spelled,
)
from betwixt.schema import PREPOSITION_TYPES, edge_table
from kg.graph.tables import GraphWriter
from linkers.names.aliases import AliasGroup, CorpusName, SameName, alias_groups
from linkers.names.corrections import NOTHING_CORRECTED, NameCorrections
from linkers.names.name_list import NO_NAMES, NameList
from linkers.names.name_use import NameUse

FETCHED_TOGETHER = 10_000
_SENSE = 0.75
"""Share of a name's entities of one type, from which all of them are taken to be of it."""
_COLUMNS = ("entity", "document", "key", "surface", "type", "how")
_STATEMENTS = Path(__file__).with_name("name_statements")


class NameTables:
    """Collects what names documents use; a context manager, as it holds a database on disk.

    Args:
        corrections: what a reader knows better.
        listed: a user's names; those that no text has are no mistake.
    """

    def __init__(self, corrections: NameCorrections = NOTHING_CORRECTED, listed: NameList = NO_NAMES) -> None:
        self.corrections = corrections.with_list(listed)
        self._of_reader = corrections
        self._folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self._database = duckdb.connect(str(Path(self._folder.name) / "names.duckdb"))
        self._database.execute("SET memory_limit = '1GB'")
        self._database.execute("SET temp_directory = ?", [self._folder.name])
        self._run("uses")
        self._waiting: list[NameUse] = []
        self._linked: list[tuple[str, str, str]] = []
        self._refused: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()
        self._folder.cleanup()

    def add(self, use: NameUse) -> None:
        """Take one use of a name."""
        self._waiting.append(use)
        if len(self._waiting) >= FETCHED_TOGETHER:
            self._flush()

    def link(self, entity: str, keys: Iterable[str], item: str) -> None:
        """Take which item an entity is, and the keys of those of its names that the item has too."""
        self._linked += [(entity, key, item) for key in keys]
        if len(self._linked) >= FETCHED_TOGETHER:
            self._flush()

    def _flush(self) -> None:
        rows = [tuple(getattr(use, name) for name in _COLUMNS) for use in self._waiting]
        self._insert("uses", _COLUMNS, rows)
        self._waiting = []
        self._insert("linked", ("entity", "key", "item"), self._linked)
        self._linked = []

    def _insert(self, table: str, columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> None:
        """Add rows to a table of the database."""
        if rows:
            batch = pa.table(dict(zip(columns, map(list, zip(*rows, strict=True)), strict=True)))
            self._database.register("batch", batch)
            self._database.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT * FROM batch")
            self._database.unregister("batch")

    def _run(self, statements: str) -> None:
        """Run the statements of one file."""
        self._database.execute(_statements(statements))

    def _rows(self, statement: str, *values: object) -> Iterator[tuple[Any, ...]]:
        with self._database.cursor() as cursor:
            cursor.execute(statement, list(values))
            while batch := cursor.fetchmany(FETCHED_TOGETHER):
                yield from batch

    def write(self, writer: GraphWriter) -> list[str]:
        """Write all tables of names; those of ``NAMED``, of links and of roll-ups between entities end here.

        Args:
            writer: holds all rows of ``Entity-NAMED-Name`` that texts say, of links, and of the roll-ups.

        Returns:
            The corrections that no name is about.
        """
        self._flush()
        self._database.execute("SET VARIABLE sense = ?", [_SENSE])
        self._run("names")
        self._forms()
        self._run("evidence")
        self._keep(self._groups())
        self._run("aliases")
        written = Path(self._folder.name) / "told.parquet"
        writer.begin_again(edge_table("Entity-NAMED-Name"), written)
        for entity, key in self._rows(_statements("named"), str(written)):
            writer.append("Entity-NAMED-Name", source=entity, target=key)
        for entity, key in self._rows(_statements("canonical")):
            writer.append("Entity-HAS_CANONICAL_NAME-Name", source=entity, target=key)
        for document, key in self._rows(_statements("document_names")):
            writer.append("Document-MENTIONS-Name", source=document, target=key)
        for alias, canonical, basis, documents in self._rows("SELECT * FROM alias_edges ORDER BY ALL"):
            row = {"source": alias, "target": canonical, "basis": basis, "documents": documents}
            writer.append("Name-ALIAS_OF-Name", **row)
        return self._write_names(writer)

    def _forms(self) -> None:
        """Give the database what each proper name is made of."""
        naming = ("sense", "key", "documents")
        columns: tuple[str, ...] = (*naming, "fold", "core", "initials", "acronym")
        columns += ("shorter", "person", "generation", "gender")
        rows, endings = [], []
        for sense, key, documents, surface in self._rows("SELECT * FROM names ORDER BY ALL"):
            plain = core(key, sense)
            name = person_name(key) if sense == PERSON else PersonName((plain,))
            short = list(name.endings) if sense == PERSON else plain.split()[1:][-1:]
            endings += [(sense, key, ending) for ending in short]
            spelt = (spelled(key, sense), plain, initials(surface), acronym(surface))
            shorter = name.without_middle_initials
            person = shorter.removesuffix(f" {name.generation}") if name.generation else shorter
            rows.append((sense, key, documents, *spelt, shorter, person, name.generation, name.gender))
            if len(rows) == FETCHED_TOGETHER:
                self._insert("forms", columns, rows)
                self._insert("endings", ("sense", "key", "ending"), endings)
                rows, endings = [], []
        self._insert("forms", columns, rows)
        self._insert("endings", ("sense", "key", "ending"), endings)
        pairs = [(long, short) for long, several in SHORT_FORMS.items() for short in several]
        self._insert("short_forms", ("long", "short"), pairs)

    def _groups(self) -> list[AliasGroup]:
        evidence = [SameName(*row) for row in self._rows("SELECT * FROM evidence ORDER BY ALL")]
        keys = sorted({key for pair in evidence for key in (pair.one, pair.other)})
        self._insert("asked", ("key",), [(key,) for key in [*keys, *self.corrections.keys]])
        named = (
            "SELECT sense, key, documents, acronym <> '' FROM forms SEMI JOIN asked USING (key) ORDER BY ALL"
        )
        names = [CorpusName(*row) for row in self._rows(named)]
        return alias_groups(names, evidence, self.corrections)

    def _keep(self, groups: list[AliasGroup]) -> None:
        rows = []
        for number, group in enumerate(groups):
            rows.append((number, group.type, group.canonical, group.canonical, ""))
            for alias, bases in sorted(group.aliases.items()):
                rows.append((number, group.type, alias, group.canonical, ", ".join(bases)))
        for at in range(0, len(rows), FETCHED_TOGETHER):
            together = rows[at : at + FETCHED_TOGETHER]
            self._insert("members", ("number", "sense", "key", "canonical", "basis"), together)

    def _write_names(self, writer: GraphWriter) -> list[str]:
        named = str(writer.finish(edge_table("Entity-NAMED-Name")))
        linked = str(writer.finish(edge_table("Entity-LINKED_TO-Item")))
        for key, item, documents, score in self._rows(_statements("candidates"), named, linked):
            candidate = {"source": key, "target": item, "documents": documents, "score": score}
            writer.append("Name-HAS_CANDIDATE-Item", **candidate)
        related = [
            str(writer.finish(edge_table(f"Entity-{type_}-Entity"))) for type_ in PREPOSITION_TYPES.values()
        ]
        columns = ("key", "name", "entities", "documents", "relations")
        for row in self._rows(_statements("name_table"), named, related):
            writer.append("Name", **dict(zip(columns, row, strict=True)))
        used = "SELECT DISTINCT key FROM uses SEMI JOIN asked USING (key)"
        return self._of_reader.without_effect(self._refused | {key for (key,) in self._rows(used)})

    def refuse(self, keys: Collection[str]) -> None:
        """Note that a document uses names that are corrected to be none."""
        self._refused.update(keys)


def _statements(file: str) -> str:
    return (_STATEMENTS / f"{file}.sql").read_text(encoding="utf-8")
