"""Particles, light verbs, and verbs with prepositions."""

from extractors.roles.decisions.constructions.wordings import acted_noun, other_words, particle
from extractors.roles.decisions.inventory import Inventory, Roleset
from tests.extractors.roles.decisions.trees import tree

SENT = tree("She/PRON/2/nsubj sent/VERB/0/root off/ADP/2/compound him/PRON/2/obj")
GAVE = tree("It/PRON/2/nsubj gave/VERB/0/root them/PRON/2/iobj a/DET/5/det warning/NOUN/2/obj")
LOST = tree("We/PRON/2/nsubj lost/VERB/0/root to/ADP/4/case Rovers/PROPN/2/obl")
INVENTORY = Inventory([Roleset("warn.01", "give a warning", ("warn", "warning"), {}, {}, 1, ("warning",))])


def test_the_particle_of_a_phrasal_verb() -> None:
    assert particle(SENT, 1) == "off"
    assert particle(LOST, 1) == ""
    assert particle(SENT, 3) == ""


def test_a_light_verb_acts_with_its_object() -> None:
    assert acted_noun(GAVE, 1, "give") == 4
    assert acted_noun(GAVE, 1, "see") is None
    assert acted_noun(SENT, 1, "give") is None
    assert {"warn", "warning"} <= set(other_words(GAVE, 1, "give", INVENTORY))


def test_a_preposition_turns_a_verb_into_another() -> None:
    assert list(other_words(LOST, 1, "lose", INVENTORY)) == ["beat", "defeat"]
    assert list(other_words(LOST, 1, "go", INVENTORY)) == []
