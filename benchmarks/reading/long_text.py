"""One text as long as a book: how long it takes to become a graph, and how much memory.

The text is prose of the sample documents: paragraphs of sentences that are drawn from them, in which
names are drawn too, so that it goes on for as long as it is wanted and does not repeat itself. It is
the same in every run.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

DOCUMENTS = Path(__file__).parents[2] / "examples" / "documents"
_SENTENCE = re.compile(r"[A-Z“][^\n]*?[.!?]”?(?=\s)")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}")
_SYLLABLES = [
    "ar",
    "bel",
    "cor",
    "den",
    "el",
    "far",
    "gor",
    "hal",
    "im",
    "jor",
    "kel",
    "lor",
    "mar",
    "nor",
    "or",
    "pen",
    "quil",
    "ros",
    "sil",
    "tor",
    "um",
    "ver",
    "wen",
    "yor",
]


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=float, default=0.44, help="length of the text")
    parser.add_argument("--concepts", action="store_true", help="read it for concepts too")
    parser.add_argument("--keep", type=Path, help="write the text to this file, and build nothing")
    options = parser.parse_args()
    text = prose(round(options.megabytes * 1e6))
    if options.keep:
        options.keep.write_text(text, encoding="utf-8")
        return
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.txt"
        book.write_text(text, encoding="utf-8")
        build = ["build", str(book), "-o", str(Path(folder) / "graph"), "--no-load", "--workers", "1"]
        build += ["--concepts"] if options.concepts else []
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "kg", *build], check=True)
        seconds = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6  # kilobytes on Linux
    measured = {"characters": len(text), "seconds": round(seconds, 1), "peak_gigabytes": round(peak, 2)}
    print(json.dumps(measured))


def prose(length: int) -> str:
    """A text of at least so many characters, paragraph by paragraph."""
    paragraphs: list[str] = []
    written = 0
    for paragraph in _paragraphs():
        paragraphs.append(paragraph)
        written += len(paragraph) + 2
        if written >= length:
            break
    return "\n\n".join(paragraphs) + "\n"


def _paragraphs() -> Iterator[str]:
    chance = random.Random(7)
    texts = [path.read_text(encoding="utf-8") for path in sorted(DOCUMENTS.glob("0*"))]
    sentences = [" ".join(sentence.split()) for text in texts for sentence in _SENTENCE.findall(text)]
    following = dict(pairwise(sentences))
    while True:
        sentence = chance.choice(sentences)
        names: dict[str, str] = {}
        paragraph = []
        for _ in range(chance.randint(3, 7)):
            paragraph.append(_NAME.sub(partial(_renamed, names, chance), sentence))
            sentence = following.get(sentence, sentences[0])
        yield " ".join(paragraph)


def _renamed(names: dict[str, str], chance: random.Random, match: re.Match[str]) -> str:
    """One name for another, the same throughout a paragraph."""
    name = match[0]
    if name not in names:
        names[name] = "".join(chance.choices(_SYLLABLES, k=chance.randint(2, 3))).title()
    return names[name]


if __name__ == "__main__":
    main()
