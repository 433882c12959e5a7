"""A treebank of two documents, and readers that know it by heart or nearly so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from training.gold.treebanks import TreebankDocument, load
from training.parser.parsed_sentences import ParsedSentence, Reader, gold

TREES = """\
# newdoc id = harbour
# sent_id = harbour-1
1\tInes\tInes\tPROPN\tNNP\t_\t7\tnsubj\t_\t_
2\tFalk\tFalk\tPROPN\tNNP\t_\t1\tflat\t_\tSpaceAfter=No
3\t,\t,\tPUNCT\t,\t_\t4\tpunct\t_\t_
4\tmayor\tmayor\tNOUN\tNN\t_\t1\tappos\t_\tSpaceAfter=No
5\t,\t,\tPUNCT\t,\t_\t4\tpunct\t_\t_
6-7\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_
6\tdid\tdo\tAUX\tVBD\t_\t7\taux\t_\t_
7\tn't\tnot\tPART\tRB\t_\t0\troot\t_\t_
8\t.\t.\tPUNCT\t.\t_\t7\tpunct\t_\t_

# sent_id = harbour-2
1\tVarna\tVarna\tPROPN\tNNP\t_\t2\tnmod:poss\t_\t_
2\tcheered\tcheer\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No
3\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

# newdoc id = sea
# newpar
# sent_id = sea-1
1\tOslo\tOslo\tPROPN\tNNP\t_\t2\tcompound\t_\t_
2\tLine\tLine\tPROPN\tNNP\t_\t6\tnsubj\t_\t_
3\t(\t(\tPUNCT\t-LRB-\t_\t4\tpunct\t_\tSpaceAfter=No
4\tOL\tOL\tPROPN\tNNP\t_\t2\tappos\t_\tSpaceAfter=No
5\t)\t)\tPUNCT\t-RRB-\t_\t4\tpunct\t_\t_
6\tsailed\tsail\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No
7\t.\t.\tPUNCT\t.\t_\t6\tpunct\t_\t_

"""

NAMES = """\
# newdoc id = harbour
# sent_id = harbour-1
1\tInes\tB-PER
2\tFalk\tI-PER
3\t,\tO
4\tmayor\tO
5\t,\tO
6\tdid\tO
7\tn't\tO
8\t.\tO

# sent_id = harbour-2
1\tVarna\tB-LOC
2\tcheered\tO
3\t.\tO

# newdoc id = sea
# sent_id = sea-1
1\tOslo\tB-ORG
2\tLine\tI-ORG
3\t(\tO
4\tOL\tB-OTH
5\t)\tO
6\tsailed\tO
7\t.\tO

"""


def written(folder: Path, *, names: bool = True) -> Path:
    """The treebank as a file, with the names beside it."""
    path = folder / "trees.conllu"
    path.write_text(TREES, encoding="utf-8")
    if names:
        (folder / "names.iob2").write_text(NAMES, encoding="utf-8")
    return path


def knowing(
    documents: Sequence[TreebankDocument],
    change: Callable[[ParsedSentence], ParsedSentence] = lambda parse: parse,
) -> Reader:
    """A reader that answers with the annotation, after some change of it."""
    known = {
        tuple(sentence.forms): change(gold(sentence, tags or ["O"] * len(sentence.words)))
        for document in documents
        for sentence, tags in zip(document.sentences, document.name_tags, strict=True)
    }

    def read(documents: Sequence[Sequence[Sequence[str]]]) -> list[list[ParsedSentence]]:
        return [[known[tuple(sentence)] for sentence in document] for document in documents]

    return read


def knowing_file(path: Path, change: Callable[[ParsedSentence], ParsedSentence] = lambda p: p) -> Reader:
    """A reader that knows a file."""
    return knowing(load(path), change)


def without_appositions(parse: ParsedSentence) -> ParsedSentence:
    """The parse with "dep" wherever it says "appos"."""
    return replace(
        parse, relations=["dep" if relation == "appos" else relation for relation in parse.relations]
    )
