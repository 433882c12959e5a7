"""Set phrases that say what happens."""

import pytest

from extractors.roles.decisions.constructions.set_phrases import set_phrase_words
from tests.extractors.roles.decisions.trees import tree


@pytest.mark.parametrize(
    ("sentence", "lemma", "words"),
    [
        ("He/PRON/3/nsubj was/AUX/3/aux taken/VERB/0/root into/ADP/5/case custody/NOUN/3/obl", "take",
         ["arrest", "detain"]),
        ("We/PRON/2/nsubj took/VERB/0/root both/DET/4/det men/NOUN/2/obj into/ADP/6/case custody/NOUN/2/obl",
         "take", ["arrest", "detain"]),
        ("They/PRON/2/nsubj took/VERB/0/root custody/NOUN/2/obj of/ADP/5/case it/PRON/3/nmod", "take", []),
        ("It/PRON/2/nsubj put/VERB/0/root an/DET/4/det end/NOUN/2/obj to/ADP/6/case war/NOUN/2/obl",
         "put", ["end", "stop"]),
        ("The/DET/2/det jury/NOUN/3/nsubj found/VERB/0/root him/PRON/3/obj guilty/ADJ/3/xcomp", "find",
         ["convict"]),
        ("I/PRON/2/nsubj found/VERB/0/root that/SCONJ/6/mark he/PRON/6/nsubj is/AUX/6/cop guilty/ADJ/2/ccomp",
         "find", []),
        ("He/PRON/2/nsubj took/VERB/0/root his/PRON/5/nmod own/ADJ/5/amod life/NOUN/2/obj", "take", ["kill"]),
        ("Custody/NOUN/2/nsubj matters/VERB/0/root", "matter", []),
    ],
)  # fmt: skip
def test_a_verb_with_the_words_of_a_phrase(sentence: str, lemma: str, words: list[str]) -> None:
    parsed = tree(sentence)
    assert list(set_phrase_words(parsed, parsed.heads.index(-1), lemma)) == words
