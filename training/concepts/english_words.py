"""Counts of English words that decide which words of a corpus are terms.

    python -m training.concepts.english_words DATA

writes ``linkers/concepts/corpus/terms/english_words.tsv.gz`` from the data sets in the folder DATA: texts of
Wikinews (TNE, train), novels in the public domain (LitBank), web texts (UD English EWT, CC BY-SA) and GUM's
open genres but academic for general English; EWT and GUM for parts of speech; arXiv's titles and abstracts
(CC0) for science. Categories that figures are reported on (cs.RO, cs.NE, q-bio) take no part. The table has
no text, but counts of single words: word, uses, thousandths of the abstracts of the median science, and per
cent of uses as a noun. Its first row has the count of all words.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import lzma
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from betwixt.names.concept_key import concept_key
from linkers.concepts.corpus.terms.english import WORDS

COMPUTER_SCIENCE = ("cs.AI", "cs.CL", "cs.CV", "cs.DB", "cs.DL", "cs.HC", "cs.IR", "cs.MA", "cs.SD")

SCIENCES = {
    **dict(zip(COMPUTER_SCIENCE, COMPUTER_SCIENCE, strict=True)),
    **dict.fromkeys(("astro-ph", "cond-mat", "physics", "quant-ph"), "physics"),
    "math": "math",
    "stat": "stat",
}
"""A category of arXiv, or what stands before its point → the science that it counts for."""

GENRES = frozenset(
    ("academic", "bio", "conversation", "court", "interview", "news", "speech", "textbook", "vlog", "voyage")
)
"""Of GUM, those whose texts may be used for anything."""

MOST_ABSTRACTS = 1500
_LEAST_TAGGED, _LEAST = 3, 2
_WORD = re.compile(r"[^\W\d_]+")


def _keys(text: str) -> list[str]:
    return [concept_key(word) for word in _WORD.findall(text)]


def _plain_texts(data: Path) -> Iterator[str]:
    with gzip.open(data / "tne" / "train.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)["text"]
    with gzip.open(data / "litbank_coref" / "litbank_coref.conll.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            columns = line.split("\t")
            if len(columns) > 3:
                yield columns[3]


def _treebank_words(data: Path) -> Iterator[tuple[str, str, str]]:
    """Genre, word and part of speech."""
    for treebank in ("en_ewt", "en_gum"):
        genre = "web"
        with gzip.open(data / "ud" / treebank / "train.conllu.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("# newdoc") and treebank == "en_gum":
                    genre = line.split("_")[1]
                columns = line.split("\t")
                if columns[0].isdigit() and _WORD.fullmatch(columns[1]) and genre in {"web", *GENRES}:
                    yield genre, columns[1], columns[3]


def _abstracts(data: Path) -> Iterator[tuple[str, str]]:
    """Science, title and abstract; a paper of several categories once."""
    csv.field_size_limit(10**9)
    seen: set[str] = set()
    for path in sorted((data / "arxiv_cs_metadata").glob("*.tsv.xz")):
        with lzma.open(path, "rt", encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                category = row["primary_cat"]
                science = SCIENCES.get(category) or SCIENCES.get(category.partition(".")[0])
                if science and row["arxiv_id"] not in seen:
                    seen.add(row["arxiv_id"])
                    yield science, f"{row['title']} {row['abstract']}"


def _scientific(data: Path) -> dict[str, int]:
    """Word → thousandths of the abstracts of the median science that have it."""
    abstracts: Counter[str] = Counter()
    holding: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for science, text in _abstracts(data):
        if abstracts[science] < MOST_ABSTRACTS:
            abstracts[science] += 1
            for key in set(_keys(text)):
                holding[key][science] += 1
    shares = {
        key: sorted(counts[science] / abstracts[science] for science in abstracts)
        for key, counts in holding.items()
    }
    return {key: round(1000 * of[len(of) // 2]) for key, of in shares.items()}


def table(data: Path) -> str:
    """The rows, each ended by a line break."""
    general, tagged, nouns = Counter[str](), Counter[str](), Counter[str]()
    for text in _plain_texts(data):
        general.update(_keys(text))
    for genre, word, part_of_speech in _treebank_words(data):
        key = concept_key(word)
        general[key] += genre != "academic"
        tagged[key] += 1
        nouns[key] += part_of_speech == "NOUN"
    scientific = _scientific(data)
    rows = [f"\t{general.total()}\t0\t"]
    for key in sorted(general.keys() | scientific.keys()):
        count, thousandths = general[key], scientific.get(key, 0)
        if len(key) > 1 and max(count, thousandths) >= _LEAST:
            noun = round(100 * nouns[key] / tagged[key]) if tagged[key] >= _LEAST_TAGGED else ""
            rows.append(f"{key}\t{count}\t{thousandths}\t{noun}")
    return "\n".join(rows) + "\n"


def main() -> None:
    """Read the command line and write the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, help="the folder with the data sets")
    WORDS.write_bytes(gzip.compress(table(parser.parse_args().data).encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
