"""Passive verbs and their subjects."""

from extractors.roles.decisions.passive import is_passive, undergoing
from extractors.roles.decisions.sentence_tree import SentenceTree


def tree(*rows: tuple[str, str, int, str]) -> SentenceTree:
    words, parts, heads, relations = zip(*rows, strict=True)
    return SentenceTree(words, parts, heads, relations)


GIVEN = tree(
    ("The", "DET", 1, "det"), ("owner", "NOUN", 5, "nsubj"), ("of", "ADP", 3, "case"),
    ("ropes", "NOUN", 1, "nmod"), ("was", "AUX", 5, "aux"), ("given", "VERB", -1, "root"),
    ("a", "DET", 7, "det"), ("mill", "NOUN", 5, "obj"),
)  # fmt: skip


def test_the_subject_of_a_passive_verb_undergoes_it() -> None:
    assert is_passive(GIVEN, 5)
    assert undergoing(GIVEN, 5) == [0, 1, 2, 3]


def test_progressive_perfect_and_active_verbs_are_not_passive() -> None:
    for helping, verb in (("was", "giving"), ("has", "given"), ("will", "give")):
        active = tree(("She", "PRON", 2, "nsubj"), (helping, "AUX", 2, "aux"), (verb, "VERB", -1, "root"))
        assert not is_passive(active, 2)
        assert undergoing(active, 2) == []
    assert not is_passive(tree(("gave", "VERB", -1, "root")), 0)


def test_a_perfect_passive_counts_by_its_last_auxiliary() -> None:
    sold = tree(
        ("It", "PRON", 3, "nsubj"),
        ("has", "AUX", 3, "aux"),
        ("been", "AUX", 3, "aux"),
        ("sold", "VERB", -1, "root"),
    )
    assert undergoing(sold, 3) == [0]
