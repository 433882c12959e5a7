"""``kg describe``: who or what somebody or something is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from betwixt.errors import WrongParameterError
from kg.commands.shared.options import timeout_option
from kg.commands.shared.owners import with_owners
from kg.commands.shared.session import Command
from kg.commands.shared.stores import Target, store_options

if TYPE_CHECKING:
    from queries.engine import Rows, Value

_READ = "1000"
"""Rows of each question that are grouped."""

_OF_TWO = "evidence"
"""The question about two names."""
_LISTS = ("people", "organisations", "places")

Row = Mapping[str, "Value"]


@click.command(cls=Command)
@click.argument("graph", type=click.Path(path_type=Path, file_okay=False), metavar="GRAPH")
@click.argument("name")
@click.option(
    "--limit", type=click.IntRange(min=1), default=10, show_default=True, help="Maximum lines of each part."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with the rows of each question.")
@store_options
@timeout_option
def command(graph: Path, name: str, limit: int, as_json: bool, target: Target, timeout: float) -> None:
    """Show all that the texts say about a person, place or thing.

    The parts are descriptions, other names, events, relations and documents. Each line has a sentence
    and its characters. If the name is that of a concept, its definition comes first.

    \b
    Examples:
      kg describe graph "Ada Veld"
      kg describe graph US --limit 3
    """
    import json

    from betwixt.names.keys import ASKED_IN, name_key
    from kg.commands.shared.described_concept import concept_of
    from kg.graph.folder import GraphFolder
    from kg.stores.base.deadline import Deadline
    from queries.answers import run

    folder = GraphFolder(graph).require()
    base_iri, deadline = folder.settings().base_iri, Deadline(timeout)
    with target.engine(graph, target.language, deadline) as engine:
        concept = concept_of(engine, name, deadline, base_iri)
        used = _used_name(graph, name, concept)

        def ask(question: str, **given: str) -> list[Row]:
            if not used:
                return []
            given["limit"] = _READ
            try:
                return _rows(run(engine, question, given, timeout=deadline.left(), base_iri=base_iri))
            except WrongParameterError:
                if question != _OF_TWO:  # a name of another row may end several names
                    raise
                return []

        parts = {"concept": concept}
        parts["bearers"] = _bearers(used, [row for question in _LISTS for row in ask(question, text=used)])
        for question in ("describe", "aliases", "relations", "documents-of-name"):
            parts[question] = ask(question, name=used)
        parts["events"] = ask("events", participant=used)
        parts["describe"] = with_owners(parts["describe"], parts["relations"], ask)
        parts["relations"] = _with_sentences(parts["relations"], ask, limit)
    if as_json:
        json.dump(parts, sys.stdout, ensure_ascii=False, indent=2)
        click.echo()
    else:
        title = (
            name if not used or name_key(name, ASKED_IN) == name_key(used, ASKED_IN) else f"{name}: {used}"
        )
        click.echo("\n".join(lines_of(title, parts, limit)))


def _used_name(graph: Path, name: str, concepts: Sequence[Row]) -> str:
    """The name that texts use for who or what is meant; empty where only a concept has the name.

    Raises:
        WrongParameterError: nothing has the name.
    """
    from kg.graph.required_names import require_name

    for text in (name, *(str(concept["name"]) for concept in concepts)):
        try:
            return require_name(graph, text)
        except WrongParameterError:
            if not concepts:
                raise
    return ""


def lines_of(name: str, parts: Mapping[str, list[Row]], limit: int) -> Iterator[str]:
    """The answer for people.

    Args:
        name: as it was asked for, with the name that is meant by it.
        parts: question → its rows.
        limit: lines of each part.
    """
    from kg.commands.shared.described_concept import concept_lines
    from kg.printable import printable

    sections = {
        "Several bear this name": list(map(_bearer, parts["bearers"])),
        "Concept": concept_lines(parts["concept"]),
        "Is": _descriptions(parts["describe"]),
        "Names": [
            f"{row['alias']} → {row['canonical']}  ({row['basis']}; documents: {row['documents']})"
            for row in parts["aliases"]
        ],
        "Events": [_event(row) for row in parts["events"]],
        "Relations": list(map(_relation, parts["relations"])),
        "Documents": [
            " ".join(str(row[part]) for part in ("document", "date", "title") if row[part])
            + f"  (mentions: {row['mentions']})"
            for row in parts["documents-of-name"]
        ],
    }
    yield printable(name)
    for title, lines in sections.items():
        if lines:
            yield f"\n{title}"
            yield from (f"  {printable(line)}" for line in lines[:limit])
        if len(lines) > limit:
            yield f"  … and {len(lines) - limit:,} more: --limit {len(lines)}"


def _with_sentences(relations: list[Row], ask: Callable[..., list[Row]], limit: int) -> list[Row]:
    """Relations, the explicit ones first, and so many of them with their surest places."""
    shown = []
    ordered = sorted(relations, key=lambda row: not row["explicit"])
    for row in ordered[:limit]:
        pair = {part: str(row[part] or "") for part in ("anchor", "complement", "preposition")}
        places = ask("evidence", **pair) if pair["anchor"] and pair["complement"] else []
        same = [place for place in places if place["document"] == row["document"]]
        best = max(same, key=lambda place: (bool(place["explicit"]), _score(place)), default={})
        start, end, sentence = map(best.get, ("anchor_start", "anchor_end", "sentence"))
        shown.append({**row, "start": start, "end": end, "sentence": sentence})
    return [*shown, *ordered[limit:]]


def _score(row: Row) -> float:
    score = row["score"]
    return score if isinstance(score, float) else 0.0


def _relation(row: Row) -> str:
    """A relation with its place, if it is known."""
    from betwixt.roles.phrases import role_in

    role = role_in(str(row["phrase"] or ""), [str(row["anchor"] or "")])
    said = f"{row['anchor']} –{role}{' ' * bool(role)}{row['preposition']}→ {row['complement']}"
    attached = "explicit" if row["explicit"] else "implied"
    if not row.get("sentence"):
        return f"{said}  (score {row['score']}, {attached}; {row['document']})"
    sentence = " ".join(str(row["sentence"]).split())
    place = f"{row['document']} {row['start']}–{row['end']}"
    return f"{said}  (score {row['score']}, {attached})\n      {place}: “{sentence}”"


def _bearers(name: str, listed: list[Row]) -> list[Row]:
    """Those whose names end in a name, if they are several.

    Args:
        name: as it was asked for.
        listed: people, organisations and places with the name in theirs.
    """
    from betwixt.names.short_forms import meant_by

    rows = {str(row["name"]): row for row in listed}
    several = meant_by(name, rows)
    return [rows[full] for full in several] if len(several) > 1 else []


def _bearer(row: Row) -> str:
    who = " ".join(str(row["description"] or "").split())
    return f"{row['name']}{f': {who}' if who else ''}  (documents: {row['documents']})"


def _rows(answer: Rows) -> list[Row]:
    return [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]


def _event(row: Row) -> str:
    """An event as a sentence with its place; what is no fact says so first."""
    words = [row[part] for part in ("who", "predicate", "what", "other", "place", "time") if row[part]]
    warning = "" if row["factuality"] == "stated" else f"NO FACT, {row['factuality']}: "
    said = " – ".join(" ".join(str(word).split()) for word in words)
    sentence = " ".join(str(row["sentence"] or "").split())
    place = f"{row['document']} {row['start']}–{row['end']}"
    return f"{warning}{said}  (score {row['score']})\n      {place}: “{sentence}”"


def _descriptions(rows: list[Row]) -> list[str]:
    """Each description once, said most often first, with the sentence of the surest."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(" ".join(str(row["description"] or "").casefold().split()), []).append(row)
    lines = []
    for several in sorted(groups.values(), key=_documents, reverse=True):  # the surest of equals stay first
        best = several[0]
        said = " ".join(str(best["description"] or "(the graph keeps no text)").split())
        said += f" [{best['whose']}]" if best.get("whose") else ""
        place = f"{best['document']} {best['start']}–{best['end']}"
        sentence = " ".join(str(best["sentence"] or "").split())
        lines += [
            f"{said}  ({best['kind']}, score {best['score']}; documents: {_documents(several)})"
            f"\n      {place}: “{sentence}”"
        ]
    return lines


def _documents(rows: list[Row]) -> int:
    return len({row["document"] for row in rows})
