"""Whether an appositive is due."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata.phrases.due import (
    FEATURES,
    Due,
    features,
    shipped,
)
from linkers.wikidata.phrases.slot import Known, Slot

NEW = Slot("Leandra Vosk", "PERSON", "“We need pipes”, said ", ".", ("A conference opened.",))


def test_a_name_that_the_text_has_had_needs_it_less() -> None:
    again = Slot("Vosk", "PERSON", "“We need pipes”, said ", ".", ("Leandra Vosk opened a conference.",))
    assert shipped().probability(NEW, None) > shipped().probability(again, None) + 0.2


def test_who_is_well_known_needs_it_less() -> None:
    unknown, famous = Known("Leandra Vosk", 0.1), Known("Leandra Vosk", 100.0)
    assert shipped().probability(NEW, unknown) > shipped().probability(NEW, famous)


def test_what_speaks_against_one_is_named_and_what_weighs_most_is_first() -> None:
    assert shipped().against(NEW, None) == ()
    again = Slot("Vosk", "PERSON", "“We need pipes”, said ", ".", ("Leandra Vosk opened a conference.",))
    against = shipped().against(again, Known("Leandra Vosk", 100.0))
    assert against == ("well known", "one word", "named before")


def test_features_have_names() -> None:
    values = dict(zip(FEATURES, features(NEW, None), strict=True))
    assert values["said before"] == values["ends the sentence"] == 1.0
    assert values["one word"] == values["known"] == values["named before"] == 0.0


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "due.json"
    path.write_text(json.dumps({"weights": {"other": 1.0}}))
    with pytest.raises(InvalidInputError, match="other features"):
        Due.load(path)
