"""How many literal uses of the most frequent concepts' names are found, and a sample of what names found.

    python -m benchmarks.concepts.concept_names GRAPH [--concepts 200] [--sample 100] [--seed 0]

GRAPH is the folder of ``kg build --concepts``. A literal use is a place where the preferred name stands in a
sentence as whole words, in any letter case, in singular or plural, with spaces or hyphens; an abbreviation
as it is written. It is found if a mention of these characters denotes a concept, or if they lie within a
longer mention that does. The sample is of mentions that were found by name alone, to be judged by eye.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from pathlib import Path

import duckdb

from benchmarks.concepts.concept_sample import tables
from kg.graph.folder import GraphFolder
from linkers.concepts.corpus.names.keys import is_abbreviation
from linkers.concepts.corpus.names.known_names import EXTRACTOR

_FREQUENT = "SELECT name FROM concepts GROUP BY name ORDER BY max(documents) DESC, min(id) LIMIT $count"

_DENOTING = """
SELECT i.target, m.start, m.end, m.extractor FROM denotes d JOIN mentions m ON m.id = d.source
JOIN in_sentence i ON i.source = m.id
"""

_SAMPLE = """
SELECT d.target, m.score, s.text, s.start, m.start, m.end FROM denotes d
JOIN mentions m ON m.id = d.source JOIN in_sentence i ON i.source = m.id JOIN sentences s ON s.id = i.target
WHERE m.extractor = $extractor ORDER BY md5(m.id || $seed), m.id LIMIT $count
"""


def literal(name: str) -> re.Pattern[str]:
    """What finds the literal uses of a name."""
    words = re.findall(r"[^\W_]+", name)
    last = words[-1].removesuffix("s") if len(words[-1]) > 3 else words[-1]
    if last.endswith("ie"):
        last = last.removesuffix("ie") + "y"
    plural = f"{re.escape(last[:-1])}(?:y|ies)" if last.endswith("y") else f"{re.escape(last)}(?:e?s)?"
    body = r"[\s-]".join([*map(re.escape, words[:-1]), plural])
    return re.compile(rf"(?<![\w-]){body}(?![\w-])", 0 if is_abbreviation(name) else re.IGNORECASE)


def count_uses(database: duckdb.DuckDBPyConnection, concepts: int) -> dict[str, Counter[str]]:
    """By the most frequent names: how many literal uses are exact, within a longer mention, or missed."""
    of_sentence: defaultdict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for sentence, start, end, extractor in database.execute(_DENOTING).fetchall():
        of_sentence[sentence].append((start, end, extractor))
    names = [(name, literal(name)) for (name,) in database.execute(_FREQUENT, {"count": concepts}).fetchall()]
    counters: dict[str, Counter[str]] = {name: Counter() for name, _ in names}
    for id_, begin, text in database.execute("SELECT id, start, text FROM sentences").fetchall():
        for name, pattern in names:
            for match in pattern.finditer(text):
                start, end = begin + match.start(), begin + match.end()
                counters[name][_kind(start, end, of_sentence[id_])] += 1
    return counters


def _kind(start: int, end: int, mentions: list[tuple[int, int, str]]) -> str:
    exact = [extractor for first, last, extractor in mentions if (first, last) == (start, end)]
    if exact:
        return "by name" if exact[0] == EXTRACTOR else "marked"
    return "within" if any(first <= start and end <= last for first, last, _ in mentions) else "missed"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("graph", type=Path)
    parser.add_argument("--concepts", type=int, default=200)
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", default="0")
    options = parser.parse_args()
    database = tables(GraphFolder(options.graph).current())
    uses = count_uses(database, options.concepts)
    total: Counter[str] = sum(uses.values(), Counter())
    share = 1 - total["missed"] / max(total.total(), 1)
    kinds = ", ".join(f"{total[kind]:,} {kind}" for kind in ("marked", "by name", "within", "missed"))
    print(f"{total.total():,} literal uses of {len(uses)} names: {kinds}; {share:.1%} found\n")
    most = sorted(uses, key=lambda name: (-uses[name]["missed"], name))[:10]
    print("missed most: " + "; ".join(f"{name} {uses[name]['missed']}" for name in most) + "\n")
    sample = {"extractor": EXTRACTOR, "seed": options.seed, "count": options.sample}
    for number, row in enumerate(database.execute(_SAMPLE, sample).fetchall(), start=1):
        concept, score, text, begin, start, end = row
        marked = f"{text[: start - begin]}**{text[start - begin : end - begin]}**{text[end - begin :]}"
        print(f"{number}. `{concept}` {score:.2f}: {' '.join(marked.split())}")


if __name__ == "__main__":
    main()
