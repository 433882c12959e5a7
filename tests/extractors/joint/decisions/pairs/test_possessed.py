"""A genitive says whose something or somebody is."""

from __future__ import annotations

import pytest

from betwixt.annotations import Cluster, Member, Mention, Relation
from betwixt.document import Span
from extractors.joint.decisions.pairs.possessed import ANOTHER, POSSESSED, with_possessors


def mention(text: str, surface: str) -> Mention:
    start = text.index(surface)
    return Mention(Span(start, start + len(surface)))


def relations(text: str, *surfaces: str, given: tuple[Relation, ...] = ()) -> list[tuple[str, str, float]]:
    """Anchor, complement and score of what is said in a text with some noun phrases."""
    said = with_possessors(text, [mention(text, surface) for surface in surfaces], given)
    return [
        (text[slice(*relation.anchor)], text[slice(*relation.complement)], relation.score)
        for relation in said
    ]


@pytest.mark.parametrize(
    ("text", "phrase", "owner"),
    [
        ("Sark's lawyer, Peter Amsel, left.", "Sark's lawyer", "Sark"),
        ("The two mills’ owner left.", "The two mills’ owner", "The two mills"),
        ("She met the old mill's next owner.", "the old mill's next owner", "the old mill"),
    ],
)
def test_the_longest_mention_before_the_genitive_is_the_owner(text: str, phrase: str, owner: str) -> None:
    assert relations(text, phrase, owner) == [(phrase, owner, POSSESSED)]


@pytest.mark.parametrize(
    ("text", "phrase", "owner"),
    [
        ("Last year's budget was cut.", "Last year's budget", "Last year"),
        ("The mill of Sark closed.", "The mill of Sark", "The mill"),
        ("Sarks lawyer left.", "Sarks lawyer", "Sark"),
    ],
)
def test_times_and_phrases_without_a_genitive_own_nothing(text: str, phrase: str, owner: str) -> None:
    assert relations(text, phrase, owner) == []


def test_a_less_sure_relation_of_the_same_is_replaced_and_others_stay() -> None:
    text = "Sark's lawyer left Dunmore."
    lawyer, sark, town = (mention(text, words).span for words in ("Sark's lawyer", "Sark", "Dunmore"))
    given = (
        Relation(lawyer, sark, "of", explicit=False, score=0.4),
        Relation(lawyer, town, "in", explicit=False, score=0.5),
    )
    assert relations(text, "Sark's lawyer", "Sark", "Dunmore", given=given) == [
        ("Sark's lawyer", "Sark", POSSESSED),
        ("Sark's lawyer", "Dunmore", 0.5),
    ]


def test_a_guess_that_the_same_phrase_is_of_another_one_loses() -> None:
    text = "Foods bought the mill. The mill's owner, Agnes, left."
    phrase, owner, other = (mention(text, words).span for words in ("The mill's owner", "The mill", "Foods"))
    assert owner.start == phrase.start
    given = (Relation(phrase, other, "of", explicit=False, score=0.8),)
    assert relations(text, "The mill's owner", "The mill", "Foods", given=given) == [
        ("The mill's owner", "Foods", 0.8 * ANOTHER),
        ("The mill's owner", "The mill", POSSESSED),
    ]


def of_pronoun(score: float, *given: Relation) -> list[tuple[str, str, float]]:
    """What is said of "its keeper", with the pronoun in the cluster of the mill."""
    text = "The mill closed. Agnes sued its keeper."
    mill, agnes, its, keeper = (mention(text, words) for words in ("The mill", "Agnes", "its", "its keeper"))
    cluster = Cluster((Member(mill.span, 0.9), Member(its.span, score)))
    said = with_possessors(text, [mill, agnes, its, keeper], given, [cluster])
    return [
        (text[slice(*relation.anchor)], text[slice(*relation.complement)], relation.score)
        for relation in said
        if relation.anchor == keeper.span
    ]


def test_a_possessive_pronoun_is_as_sure_as_its_place_in_a_cluster() -> None:
    assert of_pronoun(0.8) == [("its keeper", "The mill", round(POSSESSED * 0.8, 4))]
    assert of_pronoun(0.4) == []


def test_a_guess_that_is_surer_than_the_pronoun_stays_and_one_of_another_loses() -> None:
    text = "The mill closed. Agnes sued its keeper."
    mill, agnes, keeper = (mention(text, words).span for words in ("The mill", "Agnes", "its keeper"))
    sure = Relation(keeper, mill, "of", explicit=False, score=0.9)
    wrong = Relation(keeper, agnes, "of", explicit=False, score=0.8)
    assert of_pronoun(0.8, sure, wrong) == [
        ("its keeper", "The mill", 0.9),
        ("its keeper", "Agnes", 0.8 * ANOTHER),
    ]
