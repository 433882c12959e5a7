"""Words that negate what they hang on, on trees written by hand."""

from __future__ import annotations

from extractors.roles.decisions.negation import negated
from tests.extractors.roles.decisions.trees import tree


def test_negations_hang_on_the_word() -> None:
    assert negated(tree("He/PRON/4/nsubj did/AUX/4/aux n't/PART/4/advmod pay/VERB/0/root"), 3)
    assert negated(tree("no/DET/2/det agreement/NOUN/0/root"), 1)
    assert not negated(tree("Orla/PROPN/2/nsubj signed/VERB/0/root it/PRON/2/obj"), 1)


def test_a_negation_behind_a_verb_is_of_what_follows() -> None:
    pleaded = tree("He/PRON/2/nsubj pleaded/VERB/0/root not/PART/2/advmod guilty/ADJ/2/xcomp")
    assert not negated(pleaded, 1)
    signed = tree("He/PRON/4/nsubj did/AUX/4/aux not/PART/4/advmod sign/VERB/0/root")
    assert negated(signed, 3)
