"""Makes a corpus of appositives, as ApposCorpus was made (sections 3 and 4).

    python -m training.appositive_generation.corpus news TEXTS --wikidata INDEX -o FILE
    python -m training.appositive_generation.corpus wikipedia DUMP --wikidata INDEX -o FILE
    python -m training.appositive_generation.corpus linked SENTENCES --wikidata INDEX -o FILE

Half of the sentences have an appositive. Of appositives that are only dates, a tenth is kept. Whole
documents go into the training (70 %), development (15 %) and test (15 %) sets.
"""

from __future__ import annotations

import argparse
import random
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from betwixt.errors import InvalidInputError
from extractors.standard import standard_pipeline
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.alias_prior import AliasPriorLinker
from linkers.wikidata.linking.linker import Linker
from training.appositive_generation.instances import is_date
from training.appositive_generation.linked import linked_instances
from training.appositive_generation.news import news_instances
from training.appositive_generation.records import Instance, write
from training.appositive_generation.texts import texts
from training.appositive_generation.wikipedia import wikipedia_instances
from training.command_line import run_program

DATES_KEPT = 0.1
SPLITS = (("train", 0.70), ("dev", 0.85), ("test", 1.0))


def balanced(instances: Iterable[Instance], seed: int = 0) -> list[Instance]:
    """Dates down-sampled, then as many without an appositive as with one, in their order, with splits.

    Args:
        instances: of texts.
        seed: of what is chosen by chance.
    """
    chance = random.Random(seed)
    kept = [
        instance for instance in instances if not is_date(instance.appositive) or chance.random() < DATES_KEPT
    ]
    without = [number for number, instance in enumerate(kept) if not instance.appositive]
    written = len(kept) - len(without)
    chosen = set(chance.sample(without, min(written, len(without))))
    return [
        replace(instance, split=_split(instance))
        for number, instance in enumerate(kept)
        if instance.appositive or number in chosen
    ]


def _split(instance: Instance) -> str:
    """By its document, so that what is measured on has no text in common with what is learnt from."""
    document = instance.id.partition("#")[0]
    place = zlib.crc32(document.encode()) / 2**32
    return next(name for name, end in SPLITS if place < end)


def _instances(arguments: argparse.Namespace, index: WikidataIndex) -> Iterator[Instance]:
    pipeline = standard_pipeline()
    if arguments.source == "wikipedia":
        return wikipedia_instances(arguments.inputs[0], pipeline, index, arguments.language)
    if arguments.source == "linked":
        return linked_instances(arguments.inputs[0], pipeline, index, arguments.language, arguments.limit)
    linker = AliasPriorLinker(index) if arguments.alias_prior else Linker(index)
    read = list(texts(arguments.inputs, arguments.language))
    return news_instances(read, pipeline, index, linker, unlinked=arguments.unlinked)


def main(given: Sequence[str] | None = None) -> None:
    """Read the command line, write the corpus, and say what it holds."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", choices=("news", "wikipedia", "linked"))
    parser.add_argument(
        "inputs",
        type=Path,
        nargs="+",
        help="texts (.txt, .jsonl, .jsonl.gz), a dump, or sentences (.json)",
    )
    parser.add_argument("--wikidata", type=Path, required=True, help="an index")
    parser.add_argument("--language", default="en", help="of texts that do not say theirs")
    parser.add_argument("--alias-prior", action="store_true", help="link as the paper does")
    parser.add_argument("--unlinked", action="store_true", help="also names of which no item is known")
    parser.add_argument("--limit", type=int, help="linked sentences that are read")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--output", type=Path, required=True, help="JSON lines, gzipped if .gz")
    arguments = parser.parse_args(given)
    if not arguments.output.absolute().parent.is_dir():
        raise InvalidInputError(f"{arguments.output}: there is no such folder", "make the folder first")
    corpus = balanced(_instances(arguments, WikidataIndex(arguments.wikidata)), arguments.seed)
    write(arguments.output, corpus)
    written = sum(bool(instance.appositive) for instance in corpus)
    print(f"{len(corpus)} sentences, {written} with an appositive")


if __name__ == "__main__":
    run_program(main)
