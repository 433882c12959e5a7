"""Fifty suggested appositives beside those that were written, to be judged without knowing which is which.

    python -m benchmarks.wikidata.suggested_appositives draw GRAPH CORPUS -o FOLDER
    python -m benchmarks.wikidata.suggested_appositives table FOLDER

The corpus is one of ``python -m training.appositive_generation.corpus news TEXTS --unlinked``; its sentences
had an appositive, which is taken away. The graph has its texts: what other texts than its own say of a name
may be suggested. Names with a confident link come first; where there are fewer than fifty, names of which
only texts say something fill up.

``draw`` writes ``sheet.txt``, each name with the sentence, the one before, and two phrases, A and B, in
random order, and ``key.tsv``. Who judges writes ``judgements.tsv``: a line each with the number and A, B or
neither. ``table`` joins the two, and prints the shares and a table in Markdown.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from betwixt.errors import WrongParameterError
from kg.commands.shared.stores import EMBEDDED, Target
from kg.graph.folder import GraphFolder
from kg.graph.required_names import require_name
from kg.library.suggesting import sayings
from kg.stores.base.deadline import Deadline
from linkers.wikidata.phrases.writer import AppositiveWriter
from queries.appositive_lookup import Said, look_up
from queries.engine import QueryEngine
from training.appositive_generation.evaluate import suggestions
from training.appositive_generation.records import Instance, read

COUNT = 50
SEED = 20261123
_SECONDS = 60.0
_COLUMNS = ("number", "text", "linked", "name", "A", "B", "written")


def main() -> None:
    """Read the command line, and draw the sample or print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    drawing = commands.add_parser("draw")
    drawing.add_argument("graph", type=Path)
    drawing.add_argument("corpus", type=Path)
    drawing.add_argument("-o", "--output", type=Path, required=True, help="folder for sheet and key")
    commands.add_parser("table").add_argument("folder", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "draw":
        draw(arguments.graph, arguments.corpus, arguments.output)
    else:
        print(table(arguments.folder))


def draw(graph: Path, corpus: Path, folder: Path) -> None:
    """Write a sample and its key into a folder, and say what it was drawn from."""
    written = [instance for instance in read(corpus) if instance.appositive]
    target = Target(EMBEDDED, None, None, None)
    with target.engine(graph, target.language, Deadline(_SECONDS)) as engine:
        suggested = [(instance, _suggested(instance, engine, graph)) for instance in written]
    chance = random.Random(SEED)
    sample: list[tuple[Instance, str]] = []
    for linked in (True, False):
        some = [
            (instance, phrase) for instance, phrase in suggested if phrase and bool(instance.item) is linked
        ]
        every = sum(bool(instance.item) is linked for instance in written)
        print(f"{'linked' if linked else 'not linked'}: {every} with an appositive, {len(some)} suggested")
        chance.shuffle(some)
        sample += some[: COUNT - len(sample)]
    chance.shuffle(sample)
    sheet, key = [], ["\t".join(_COLUMNS)]
    for number, (instance, phrase) in enumerate(sample, start=1):
        first = chance.random() < 0.5
        one, other = (instance.appositive, phrase) if first else (phrase, instance.appositive)
        sheet.append(_shown(number, instance, one, other))
        text = instance.id.partition("#")[0].rpartition(":")[2]
        side = "A" if first else "B"
        key.append(
            "\t".join(
                (str(number), text, str(int(bool(instance.item))), instance.slot.name, one, other, side)
            )
        )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sheet.txt").write_text("\n\n".join(sheet) + "\n", encoding="utf-8")
    (folder / "key.tsv").write_text("\n".join(key) + "\n", encoding="utf-8")


def table(folder: Path) -> str:
    """The shares and the table in Markdown of a folder with a key and judgements."""
    key = [dict(zip(_COLUMNS, row, strict=True)) for row in _rows(folder / "key.tsv")[1:]]
    judged = {row[0]: row[1] for row in _rows(folder / "judgements.tsv")}
    lines = []
    counts: dict[str, Counter[str]] = {"1": Counter(), "0": Counter()}
    for row in key:
        better = judged[row["number"]]
        won = {"neither": "neither", row["written"]: "written"}.get(better, "suggested")
        counts[row["linked"]][won] += 1
        cells = [row["number"], row["text"], row["name"], row["A"], row["B"], better, row["written"]]
        lines.append(f"| {' | '.join(cells)} |")
    shares = [
        _share("linked", counts["1"]),
        _share("not linked", counts["0"]),
        _share("all", counts["1"] + counts["0"]),
    ]
    head = "| | text | name | A | B | better | written |\n|---|---|---|---|---|---|---|"
    return "\n".join([*shares, "", head, *lines])


def _share(of: str, counts: Counter[str]) -> str:
    right = counts["suggested"] + counts["neither"]
    share = round(100 * right / max(1, counts.total()))
    listed = ", ".join(f"{name} {counts[name]}" for name in ("suggested", "neither", "written"))
    return f"{of}: {listed}; suggested or neither {share} % of {counts.total()}"


def _rows(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]


def _shown(number: int, instance: Instance, one: str, other: str) -> str:
    before = instance.slot.previous[-1] if instance.slot.previous else ""
    sentence = f"{instance.slot.before}{instance.slot.name} [ … ]{instance.slot.after}"
    return f"{number}. {instance.slot.name}\n   before: {before}\n   {sentence}\n   A: {one}\n   B: {other}"


def _suggested(instance: Instance, engine: QueryEngine, graph: Path) -> str:
    said = sayings(_of_others(_said(instance.slot.name, engine, graph), instance))
    best = suggestions(AppositiveWriter(), instance, sayings=said).best
    return best.text if best else ""


def _said(name: str, engine: QueryEngine, graph: Path) -> Sequence[Said]:
    base = GraphFolder(graph).settings().base_iri
    try:
        return look_up(engine, require_name(graph, name), timeout=_SECONDS, base_iri=base).said
    except WrongParameterError:
        return ()


def _of_others(said: Sequence[Said], instance: Instance) -> list[Said]:
    """What is said in other texts than the one that the instance is from."""
    own = instance.id.partition("#")[0].rpartition(":")[2]
    of_others = []
    for one in said:
        elsewhere = tuple(place for place in one.occurrences if place.document.rpartition(":")[2] != own)
        if elsewhere:
            documents = len({place.document for place in elsewhere})
            of_others.append(replace(one, occurrences=elsewhere, documents=documents))
    return of_others


if __name__ == "__main__":
    main()
