"""Appositions of a treebank against those that a model finds: arcs, and the rule's spans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extractors.joint.decisions.appositives import AppositiveSpan, appositives
from training.gold.iob2 import names_of
from training.parser.parsed_sentences import ParsedSentence
from training.parser.scorer import named, overlap


@dataclass(frozen=True, slots=True)
class Compared:
    """A sentence with its annotation and what a model read.

    Args:
        forms: the words.
        gold: as annotated; its ``name_tags`` are empty where nobody annotated names.
        found: as read by the model.
    """

    forms: Sequence[str]
    gold: ParsedSentence
    found: ParsedSentence


def score(sentences: Sequence[Compared]) -> dict[str, float]:
    """All figures in percent, and the number of gold spans.

    A span is right if its anchor has the gold anchor's words and type and it has the gold
    span's words.

    Returns:
        ``precision``, ``recall`` and ``f1`` over all arcs of apposition; ``tree_f1`` over
        the ``appos`` arcs of the tree alone; ``span_precision``, ``span_recall`` and
        ``span_f1`` of the rule's spans end to end; the same with gold names
        (``span_f1_gold_names``, …); ``gold_spans``.
    """
    arcs = overlap((each.gold.appositions, each.found.appositions) for each in sentences)
    tree = overlap((each.gold.appositions, each.found.tree_appositions) for each in sentences)
    named_sentences = [each for each in sentences if each.gold.name_tags]
    gold = [_spans(each.forms, each.gold, each.gold) for each in named_sentences]
    alone = [_spans(each.forms, each.found, each.found) for each in named_sentences]
    helped = [_spans(each.forms, each.found, each.gold) for each in named_sentences]
    return {
        **arcs,
        "tree_f1": tree["f1"],
        **named("span_", overlap(zip(gold, alone, strict=True))),
        **named("span_", overlap(zip(gold, helped, strict=True)), "_gold_names"),
        "gold_spans": sum(map(len, gold)),
    }


def _spans(forms: Sequence[str], parse: ParsedSentence, names: ParsedSentence) -> list[AppositiveSpan]:
    return appositives(forms, parse.heads, parse.appositions, names_of(names.name_tags))
