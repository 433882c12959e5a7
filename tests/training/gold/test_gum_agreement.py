"""Names from mentions as GUM has them, against the names that Universal NER has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from training.gold import treebanks
from training.gold.conllu import Sentence
from training.gold.gum import TYPES, gum_names
from training.gold.iob2 import names_of
from training.names.scorer import score

_ENTITY_TYPES = {type_: entity for entity, type_ in TYPES.items()}


@pytest.mark.data
def test_boundaries_agree_with_universal_ner(field_data: Path) -> None:
    """Each name of UD English-EWT is given as its whole noun phrase, and found again in it."""
    path = field_data / "ud" / "en_ewt" / "dev.conllu.gz"
    pairs = [
        (tags, gum_names([_with_mentions(sentence, tags)])[0])
        for document in treebanks.load(path)
        for sentence, tags in zip(document.sentences, document.name_tags, strict=True)
        if tags is not None
    ]
    metrics = score(pairs)
    assert metrics["f1"] > 93
    assert metrics["person_f1"] > 96
    assert metrics["organisation_f1"] > 91
    assert metrics["location_f1"] > 91


def _with_mentions(sentence: Sentence, tags: Sequence[str]) -> Sentence:
    """The sentence with an entity mention for the subtree of each name's head."""
    marks: dict[int, str] = defaultdict(str)
    heads = [word.head - 1 for word in sentence.words]
    mentions = []
    for name in names_of(tags):
        inside = range(name.first, name.end)
        subtree = {next((index for index in inside if heads[index] not in inside), name.first)}
        while grown := {index for index, head in enumerate(heads) if head in subtree} - subtree:
            subtree |= grown
        mentions.append((min(subtree), -max(subtree), _ENTITY_TYPES.get(name.type, "other")))
    for group, (first, last, entity) in enumerate(sorted(mentions)):
        marks[first] += f"({group}-{entity}" + (")" if first == -last else "")
        if first != -last:
            marks[-last] += f"{group})"
    words = tuple(
        replace(word, misc=f"Entity={marks[index]}" if marks[index] else "_")
        for index, word in enumerate(sentence.words)
    )
    return replace(sentence, words=words)
