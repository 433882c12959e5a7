"""A spaCy pipeline without trained weights that still has sentences, noun chunks and entities."""

from __future__ import annotations

from pathlib import Path

import spacy
from spacy.language import Language

NOUNS = ["mayor", "town", "toll", "she"]
ENTITIES = {
    "Mary Jones": "PERSON",
    "Corvane Institute": "ORG",
    "Paris": "GPE",
    "Lormark": "GPE",
    "Monday": "DATE",
    "ferrostat": "DRUG",
}


def rule_pipeline(*, parsed: bool = True, entities: bool = True) -> Language:
    """Sentences by punctuation, single-word noun chunks by a list, entities by patterns."""
    nlp = spacy.blank("en")
    nlp.meta["name"], nlp.meta["version"] = "rules", "1.0.0"
    nlp.add_pipe("sentencizer")
    if parsed:
        ruler = nlp.add_pipe("attribute_ruler")
        ruler.add([[{}]], {"POS": "X", "DEP": "dep"})  # type: ignore[attr-defined]
        ruler.add([[{"LOWER": {"IN": NOUNS}}]], {"POS": "NOUN", "DEP": "nsubj"})  # type: ignore[attr-defined]
    if entities:
        patterns = [{"label": label, "pattern": name} for name, label in ENTITIES.items()]
        nlp.add_pipe("entity_ruler").add_patterns(patterns)  # type: ignore[attr-defined]
    return nlp


def saved(nlp: Language, folder: Path) -> str:
    """The path of a pipeline, saved."""
    nlp.to_disk(folder)
    return str(folder)
