"""One text as long as a book: how long it takes to become a graph, and how much memory."""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path

from training.gold import treebanks


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--words", type=int, default=100_000, help="of UD English-EWT's training texts in a row"
    )
    options = parser.parse_args()
    documents = treebanks.load(treebanks.EWT_TRAIN)
    sentences = chain.from_iterable(document.sentences for document in documents)
    lines: list[str] = []
    words = 0
    while words < options.words and (sentence := next(sentences, None)):
        lines.append(" ".join(sentence.forms))
        words += len(sentence.forms)
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.txt"
        book.write_text("\n".join(lines), encoding="utf-8")
        build = ["-q", "build", str(book), "-o", str(Path(folder) / "graph"), "--no-load", "--workers", "1"]
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "kg", *build], check=True)
        seconds = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6  # kilobytes on Linux
    print(json.dumps({"words": words, "seconds": round(seconds, 1), "peak_gigabytes": round(peak, 2)}))


if __name__ == "__main__":
    main()
