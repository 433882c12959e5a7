"""Appositions of a treebank against those that a model finds: arcs, the paper's spans, and whole phrases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extractors.joint.decisions.descriptions import sentence_descriptions as descriptions
from extractors.joint.decisions.descriptions.appositives import (
    AppositiveSpan,
    appositives,
)
from extractors.joint.decisions.descriptions.whole_phrases import ParsedWords
from extractors.joint.decisions.hyphenated import hyphenated
from extractors.joint.decisions.names.named_words import Name
from training.gold.iob2 import names_of
from training.parser.parsed_sentences import ParsedSentence
from training.parser.scorer import named, overlap


@dataclass(frozen=True, slots=True)
class Compared:
    """A sentence with its annotation and what a model read.

    Args:
        forms: the words.
        gold: as annotated; its ``name_tags`` are empty where nobody annotated names.
        predicted: as read by the model.
        joined: of each word, whether no space parts it from the one before; hyphenated words are one then.
    """

    forms: Sequence[str]
    gold: ParsedSentence
    predicted: ParsedSentence
    joined: Sequence[bool]

    @property
    def gold_phrases(self) -> list[AppositiveSpan]:
        """The appositives in both orders of all names, as annotated."""
        return _phrases(self, self.gold, self.gold)

    @property
    def found_phrases(self) -> list[AppositiveSpan]:
        """Those that the model finds, with its names."""
        return _phrases(self, self.predicted, self.predicted)

    @property
    def helped_phrases(self) -> list[AppositiveSpan]:
        """Those that it finds with the names as annotated."""
        return _phrases(self, self.predicted, self.gold)


def score(sentences: Sequence[Compared]) -> dict[str, float]:
    """All figures in percent, and the number of gold spans.

    A span is right if its anchor has the gold anchor's words and type and it has the gold
    span's words.

    Returns:
        ``precision``, ``recall`` and ``f1`` over all arcs of apposition; ``tree_f1`` over
        the ``appos`` arcs of the tree alone; ``span_precision``, ``span_recall`` and
        ``span_f1`` of the spans by the paper's rule end to end; the same with gold names
        (``span_f1_gold_names``, …); ``gold_spans``; the same of the appositives in both orders
        that end with their phrase, which builds find (``phrase_precision``, …, ``gold_phrases``);
        ``rule_phrase_f1``, what the paper's rule gets of these.
    """
    arcs = overlap((sentence.gold.appositions, sentence.predicted.appositions) for sentence in sentences)
    tree = overlap((sentence.gold.appositions, sentence.predicted.tree_appositions) for sentence in sentences)
    named_sentences = [sentence for sentence in sentences if sentence.gold.name_tags]
    gold = [
        _spans(named_sentence.forms, named_sentence.gold, named_sentence.gold)
        for named_sentence in named_sentences
    ]
    alone = [
        _spans(named_sentence.forms, named_sentence.predicted, named_sentence.predicted)
        for named_sentence in named_sentences
    ]
    helped = [
        _spans(named_sentence.forms, named_sentence.predicted, named_sentence.gold)
        for named_sentence in named_sentences
    ]
    gold_phrases = [named_sentence.gold_phrases for named_sentence in named_sentences]
    phrases = [named_sentence.found_phrases for named_sentence in named_sentences]
    helped_phrases = [named_sentence.helped_phrases for named_sentence in named_sentences]
    return {
        **arcs,
        "tree_f1": tree["f1"],
        **named("span_", overlap(zip(gold, alone, strict=True))),
        **named("span_", overlap(zip(gold, helped, strict=True)), "_gold_names"),
        "gold_spans": sum(map(len, gold)),
        **named("phrase_", overlap(zip(gold_phrases, phrases, strict=True))),
        **named("phrase_", overlap(zip(gold_phrases, helped_phrases, strict=True)), "_gold_names"),
        "gold_phrases": sum(map(len, gold_phrases)),
        "rule_phrase_f1": overlap(zip(gold_phrases, alone, strict=True))["f1"],
    }


def _spans(forms: Sequence[str], parse: ParsedSentence, names: ParsedSentence) -> list[AppositiveSpan]:
    return appositives(forms, parse.heads, parse.appositions, names_of(names.name_tags))


def _phrases(sentence: Compared, parse: ParsedSentence, names: ParsedSentence) -> list[AppositiveSpan]:
    """The appositives in both orders of all names, as builds find them."""
    words = ParsedWords(
        sentence.forms, parse.upos, parse.heads, parse.relations, parse.appositions, names_of(names.name_tags)
    ).with_whole_words(hyphenated(sentence.forms, sentence.joined))
    return [
        AppositiveSpan(appositive.anchor, appositive.first, appositive.end)
        for appositive in descriptions.appositives(words)
        if appositive.kind == "appositive" and isinstance(appositive.anchor, Name)
    ]
