"""How often the language of a text is recognised, and what that costs.

Texts whose language is known: sentences of UD treebanks, alone and five at a time, and
abstracts and titles of arXiv, all of which are taken for English though a few are not.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.concepts.arxiv_abstracts import FOLDER, abstracts
from kg.read.records.languages.recognition import language_of

TREEBANKS = FOLDER.parent / "ud"
CHOSEN_ON = ("en_ewt/dev", "en_gum/dev", "de_gsd/dev", "es_gsd/dev", "es_ancora/dev", "pl_lfg/dev")
MEASURED_ON = ("en_pud/test", "de_pud/test", "es_pud/test", "pl_pud/test")
TOGETHER = 5


def measure(treebanks: Sequence[str], papers: int) -> list[dict[str, Any]]:
    """``[{"texts", "of", "right", "others", "milliseconds"}]``, the time of one text on average.

    Args:
        treebanks: folder and part, ``de_gsd/dev``.
        papers: of arXiv to read; 0 for none.
    """
    language_of("The model is loaded.")
    rows = []
    for treebank in treebanks:
        sentences = list(_sentences(TREEBANKS / f"{treebank}.conllu.gz"))
        rows.append(_row(f"{treebank}, sentences", treebank[:2], sentences))
        rows.append(_row(f"{treebank}, {TOGETHER} sentences", treebank[:2], _joined(sentences)))
    documents = list(islice(abstracts(), papers))
    if documents:
        rows.append(_row("arXiv, title and abstract", "en", [document.text for document in documents]))
        rows.append(_row("arXiv, titles", "en", [document.title for document in documents]))
    return rows


def _row(texts: str, language: str, of: Sequence[str]) -> dict[str, Any]:
    began = time.perf_counter()
    counter = Counter(map(language_of, of))
    spent = time.perf_counter() - began
    others = {other: count for other, count in counter.most_common() if other != language}
    return {
        "texts": texts,
        "of": len(of),
        "right": counter[language],
        "others": others,
        "milliseconds": round(spent / len(of) * 1000, 2),
    }


def _sentences(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("# text = "):
                yield line.removeprefix("# text = ").strip()


def _joined(sentences: Sequence[str]) -> list[str]:
    return [" ".join(sentences[first : first + TOGETHER]) for first in range(0, len(sentences), TOGETHER)]


def main() -> None:
    """Print a row for each set of texts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chosen-on", action="store_true", help="the sets that the rule was chosen on")
    parser.add_argument("--papers", type=int, default=5000, help="of arXiv")
    arguments = parser.parse_args()
    for row in measure(CHOSEN_ON if arguments.chosen_on else MEASURED_ON, arguments.papers):
        print(json.dumps(row))


if __name__ == "__main__":
    main()
