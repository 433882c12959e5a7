"""Texts of treebanks in Spanish, German and Polish as JSON lines, for graphs that are read by eye.

    python -m benchmarks.eye.treebank_texts DATA de 2 > de.jsonl
    kg build de.jsonl -o GRAPH --wikidata INDEX && python -m benchmarks.wikidata.sample GRAPH --links 0

A document is what the treebank takes for one, else a sentence. By a hash of their IRIs half 1 is to develop
on, half 2 to report.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

TREEBANKS = {
    "de": ("de_pud/test", "de_gsd/dev", "de_gsd/test"),
    "es": ("es_pud/test", "es_ancora/dev", "es_ancora/test", "es_gsd/dev", "es_gsd/test"),
    "pl": ("pl_pud/test", "pl_pdb/dev", "pl_pdb/test", "pl_lfg/dev", "pl_lfg/test"),
}
_PUD_DOCUMENT = 6
"""Characters of a sentence's id in PUD that its document has."""


def main() -> None:
    """Read the command line and write the texts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, help="the folder with the data sets")
    parser.add_argument("language", choices=sorted(TREEBANKS))
    parser.add_argument("half", type=int, choices=(1, 2))
    arguments = parser.parse_args()
    for id, text in documents(arguments.data, arguments.language):
        if half(id) == arguments.half:
            record = {"id": id, "text": text, "language": arguments.language}
            sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")


def half(id: str) -> int:
    """The half that a document belongs to, 1 or 2."""
    return 1 + zlib.crc32(f"urn:betwixt:{id}".encode()) % 2


def documents(data: Path, language: str) -> Iterator[tuple[str, str]]:
    """Ids and texts of all treebanks of a language, in order."""
    for treebank in TREEBANKS[language]:
        texts: dict[str, list[str]] = {}
        document = sentence = ""
        with gzip.open(data / "ud" / f"{treebank}.conllu.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                key, _, value = (part.strip() for part in line.partition("="))
                if key in ("# newdoc id", "# newdoc"):
                    document = value
                elif key == "# sent_id":
                    sentence = value
                elif key == "# text":
                    name = sentence[:_PUD_DOCUMENT] if "pud" in treebank else document or sentence
                    texts.setdefault(name, []).append(value)
        for name, sentences in texts.items():
            yield f"{treebank}/{name}".replace("/", "-"), " ".join(sentences)


if __name__ == "__main__":
    main()
