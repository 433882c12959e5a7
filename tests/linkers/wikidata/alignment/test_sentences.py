"""Sentences in Spanish, German and Polish, each with the facts of the starter index that it expresses.

``sentences/LANGUAGE.txt`` has a sentence a line, written for this: its description in brackets, the item, and
the facts, an item or a year each. A description that expresses none has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from linkers.wikidata.alignment.aligner import align
from linkers.wikidata.facts import Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.starter.table import write_starter

FOLDER = Path(__file__).parent / "sentences"
LANGUAGES = ("de", "es", "pl")
_LEAST_RECALL = 0.95


class Sentence(NamedTuple):
    text: str
    description: str
    item: str
    facts: frozenset[str]


def sentences(language: str) -> Iterator[Sentence]:
    for line in (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        text, item, facts = (part.strip() for part in line.split("|"))
        said = re.search(r"\[(.+)\]", text)
        assert said is not None, line
        yield Sentence(text, said[1], item, frozenset(facts.split()))


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> WikidataIndex:
    path = tmp_path_factory.mktemp("starter") / "starter.idx"
    write_starter(path)
    return WikidataIndex(path)


def aligned_facts(index: WikidataIndex, language: str, sentence: Sentence) -> frozenset[str]:
    item = index.item(sentence.item)
    assert item is not None
    facts = {fact.id: fact for fact in Facts(index, language).of(item)}
    said = {f"{fact.pid}={fact.item or fact.value[:4]}" for fact in facts.values()}
    assert sentence.facts <= said, f"no facts of the index: {sentence.facts - said}"
    alignments = align(sentence.description, list(facts.values()), language)
    assert not any(alignment.contradicts for alignment in alignments), sentence.text
    return frozenset(
        f"{facts[alignment.fact].pid}={facts[alignment.fact].item or facts[alignment.fact].value[:4]}"
        for alignment in alignments
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_found_is_said_and_nearly_all_that_is_said_is_found(
    index: WikidataIndex, language: str
) -> None:
    every = list(sentences(language))
    assert len(every) > 40
    assert sum(not example.facts for example in every) >= 10
    wrong, right, wanted = [], 0, 0
    for example in every:
        aligned = aligned_facts(index, language, example)
        wrong += [(example.text, fact) for fact in sorted(aligned - example.facts)]
        right += len(aligned & example.facts)
        wanted += len(example.facts)
    assert wrong == []
    assert right / wanted >= _LEAST_RECALL
