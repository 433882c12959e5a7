"""Names are treated alike wherever they stand in a text."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from extractors.encoder.tags import Scores, best_tags
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.decided import name_tags, named_spans


def scores(*tags: str) -> Scores:
    """Of words whose tags are almost certain."""
    matrix = np.full((len(tags), len(NAME_TAGS)), -7.0, dtype=np.float32)
    matrix[range(len(tags)), [NAME_TAGS.index(tag) for tag in tags]] = -0.01
    return matrix


def tagged(words: str, tags: str, sentences: tuple[int, ...] = (0,), parts: str = "") -> str:
    parts_of_speech = parts.split() or ["PROPN"] * len(words.split())
    tag_numbers = name_tags(scores(*tags.split()), words.split(), parts_of_speech, sentences)
    return " ".join(NAME_TAGS[tag] for tag in tag_numbers)


def test_a_name_has_the_type_that_most_of_its_mentions_have() -> None:
    assert tagged("Norrvik and Norrvik and Norrvik", "B-LOCATION O B-PERSON O B-LOCATION") == (
        "B-LOCATION O B-LOCATION O B-LOCATION"
    )


def test_a_missed_use_of_a_name_is_one_too() -> None:
    assert tagged("Mira Solvane met Mira Solvane", "B-PERSON I-PERSON O O O") == (
        "B-PERSON I-PERSON O B-PERSON I-PERSON"
    )


def test_a_word_that_is_seldom_a_name_stays_none() -> None:
    words, tags = "Will . Will they ? Will she ? Will it ?", "B-PERSON O O O O O O O O O O"
    assert tagged(words, tags, (0, 2, 5, 8)) == tags


def test_a_name_has_a_proper_noun() -> None:
    words, tags = "He left the city of Norrvik", "B-PERSON O B-LOCATION I-LOCATION O B-LOCATION"
    assert tagged(words, tags, parts="PRON VERB DET NOUN ADP PROPN") == "O O O O O B-LOCATION"
    words, tags = "the University of Norrvik", "B-ORGANISATION I-ORGANISATION I-ORGANISATION I-ORGANISATION"
    assert tagged(words, tags, parts="DET NOUN ADP PROPN") == tags


def test_words_in_lower_case_and_initials_are_left_alone() -> None:
    assert tagged("Granit and granit", "B-ORGANISATION O O") == "B-ORGANISATION O O"
    assert tagged("J and J", "B-PERSON O O") == "B-PERSON O O"


def test_a_use_across_two_sentences_is_none() -> None:
    words, tags = "Jonas Berg left Jonas Berg", "B-PERSON I-PERSON O O O"
    assert tagged(words, tags, (0, 4)) == tags


def test_a_name_closes_no_parenthesis_that_it_does_not_open() -> None:
    words, tags = "Tom Arne ( Bo ) Berg left", "B-PERSON I-PERSON O B-PERSON I-PERSON I-PERSON O"
    assert tagged(words, tags) == "B-PERSON I-PERSON I-PERSON I-PERSON I-PERSON I-PERSON O"
    other = "B-LOCATION I-LOCATION O B-PERSON I-PERSON I-PERSON O"
    assert tagged(words, other) == other


def test_the_longest_name_is_found_first() -> None:
    words = "Jonas Berg and Jonas met Jonas Berg"
    assert tagged(words, "B-PERSON I-PERSON O B-PERSON O O O") == (
        "B-PERSON I-PERSON O B-PERSON O B-PERSON I-PERSON"
    )


def test_what_is_added_has_the_probability_that_the_tagger_gave_it() -> None:
    words = ["Norrvik", "saw", "Norrvik"]
    first, added = named_spans(scores("B-LOCATION", "O", "O"), words, ["PROPN", "VERB", "NOUN"], (0,))
    assert first.score > 0.98
    assert (added.first, added.last, added.type) == (2, 2, "LOCATION")
    assert added.score < 0.01


@given(
    st.lists(st.tuples(st.sampled_from(["Ada", "Berg", "Ada", "the", "I"]), st.integers(0, 8)), max_size=14)
)
def test_the_tags_stay_legal_and_no_name_is_lost(drawn: list[tuple[str, int]]) -> None:
    words = [word for word, _ in drawn]
    given_scores = np.full((len(words), len(NAME_TAGS)), -3.0, dtype=np.float32)
    given_scores[range(len(words)), [tag for _, tag in drawn]] = 0.0
    sentences = tuple(range(0, len(words), 4))
    before = best_tags(given_scores, NAME_TAGS, frozenset(sentences))
    after = name_tags(given_scores, words, ["PROPN"] * len(words), sentences)
    assert best_tags(_certain(after), NAME_TAGS, frozenset(sentences)) == after
    kept = zip(words, before, after, strict=True)
    assert all(new for word, old, new in kept if old and word not in ("the", "I"))  # cut off names


def _certain(tags: list[int]) -> Scores:
    matrix = np.full((len(tags), len(NAME_TAGS)), -50.0, dtype=np.float32)
    matrix[range(len(tags)), tags] = 0.0
    return matrix
