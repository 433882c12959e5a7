"""Names from mentions of entities as GUM has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.gold.conllu import Sentence, SurfaceToken, Word
from training.gold.gum import EntityMention, entity_mentions, gum_names
from training.gold.iob2 import names_of


def sentence(*rows: str) -> Sentence:
    """From rows "form UPOS XPOS head relation [entity]"."""
    words = []
    for row in rows:
        form, upos, xpos, head, relation, *entity = row.split()
        misc = f"Entity={entity[0]}|SpaceAfter=No" if entity else "_"
        words.append(Word(form, upos, xpos, int(head), relation, misc))
    surface = tuple(SurfaceToken(word.form, i, i + 1, True) for i, word in enumerate(words))
    return Sentence("s-1", tuple(words), "s", surface)


def names(*rows: str) -> list[tuple[str, str]]:
    given = sentence(*rows)
    name_ranges = names_of(gum_names([given])[0])
    return [(" ".join(given.forms[name.first : name.end]), name.type) for name in name_ranges]


def test_nested_mentions() -> None:
    given = sentence(
        "The DET DT 2 det (7-person-new-nnnnn-cf1-2-coref",
        "mayor NOUN NN 0 root",
        "of ADP IN 4 case",
        "Varna PROPN NNP 2 nmod (8-place-acc:com-nnnnn-cf2-1-sgl-Varna-on-Sea)7)",
    )
    assert entity_mentions(given) == [
        EntityMention("7", "person", 0, 4, ""),
        EntityMention("8", "place", 3, 4, "Varna-on-Sea"),
    ]


def test_a_mention_in_a_mention_of_the_same_entity() -> None:
    given = sentence("its PRON PRP$ 2 nmod (7-place(7-place)", "port NOUN NN 0 root 7)")
    assert [(mention.first, mention.end) for mention in entity_mentions(given)] == [(0, 2), (0, 1)]


@pytest.mark.parametrize(
    ("entity", "what"), [("7)", "ends that never began"), ("(7-person-new", "never ends")]
)
def test_marks_that_do_not_match(entity: str, what: str) -> None:
    with pytest.raises(InvalidInputError, match=f"sentence s-1: a mention of entity 7 {what}"):
        entity_mentions(sentence(f"Ines PROPN NNP 0 root {entity}"))


def test_titles_and_places_within_the_mention_of_a_person() -> None:
    assert names(
        "UK PROPN NNP 3 compound (1-person(2-place)",
        "Prime ADJ NNP 3 amod",
        "Minister PROPN NNP 4 nmod:desc",
        "Ines PROPN NNP 0 root",
        "Falk PROPN NNP 4 flat 1)",
    ) == [("UK", "LOCATION"), ("Ines Falk", "PERSON")]


def test_a_name_beside_a_common_noun() -> None:
    assert names(
        "Danish ADJ JJ 2 amod (1-person",
        "captain NOUN NN 0 root",
        "Ines PROPN NNP 2 flat",
        "Falk PROPN NNP 2 flat 1)",
    ) == [("Ines Falk", "PERSON")]
    assert names("Jutland PROPN NNP 2 compound (1-place", "province NOUN NN 0 root 1)") == [
        ("Jutland", "LOCATION")
    ]


def test_what_joins_the_name_of_an_organisation() -> None:
    assert names(
        "the DET DT 2 det (1-organization",
        "University PROPN NNP 0 root",
        "of ADP IN 5 case",
        "North PROPN NNP 5 compound (2-place",
        "Jutland PROPN NNP 2 nmod 1)2)",
    ) == [("University of North Jutland", "ORGANISATION")]
    assert names(
        "Museum PROPN NNP 0 root (1-organization",
        "and CCONJ CC 4 cc",
        "Art PROPN NNP 4 compound",
        "Gallery PROPN NNP 1 conj 1)",
    ) == [("Museum and Art Gallery", "ORGANISATION")]


def test_commas_within_names() -> None:
    assert names(
        "Falk PROPN NNP 0 root (1-person",
        ", PUNCT , 1 punct",
        "I. PROPN NNP 1 flat",
        "R. PROPN NNP 1 flat",
        ", PUNCT , 7 punct",
        "the DET DT 7 det",
        "Mayor PROPN NNP 1 appos 1)",
    ) == [("Falk , I. R.", "PERSON")]
    assert names(
        "El PROPN NNP 3 compound (1-organization",
        "Paso PROPN NNP 1 flat",
        "Line PROPN NNP 0 root",
        ", PUNCT , 3 punct",
        "Inc. PROPN NNP 3 flat",
        ", PUNCT , 3 punct",
        "Varna PROPN NNP 3 list 1)",
    ) == [("El Paso Line , Inc.", "ORGANISATION")]


def test_coordinated_names_and_possessors_stand_apart() -> None:
    assert names(
        "Varna PROPN NNP 0 root (1-place(2-place)",
        "and CCONJ CC 3 cc",
        "Burgas PROPN NNP 1 conj (3-place)1)",
    ) == [("Varna", "LOCATION"), ("Burgas", "LOCATION")]
    assert names(
        "Denmark PROPN NNP 3 nmod:poss (1-organization(2-place)",
        "'s PART POS 1 case",
        "Parliament PROPN NNP 0 root 1)",
    ) == [("Denmark", "LOCATION"), ("Parliament", "ORGANISATION")]


def test_peoples_offices_and_other_entities_have_no_names() -> None:
    assert names("the DET DT 2 det (1-person", "President PROPN NNP 0 root 1)") == []
    assert names("the DET DT 2 det (1-person", "Olmec PROPN NNP 0 root 1)") == []
    assert names("Democrats PROPN NNPS 0 root (1-person)") == []
    assert names("Monday PROPN NNP 0 root (1-time)") == []
    assert names("she PRON PRP 0 root (1-person)") == []


def test_saints_in_the_names_of_places() -> None:
    assert names("St. PROPN NNP 2 nmod:desc (1-place", "Ives PROPN NNP 0 root 1)") == [
        ("St. Ives", "LOCATION")
    ]


@pytest.mark.data
def test_every_sentence_of_gum_has_names_that_do_not_overlap(field_data: Path) -> None:
    from training.gold.conllu import read

    read_sentences = list(read(field_data / "gum" / "conllu" / "dev.conllu.gz"))
    tags = gum_names(read_sentences)
    assert [len(sentence_tags) for sentence_tags in tags] == [
        len(read_sentence.words) for read_sentence in read_sentences
    ]
    kinds = {name.type for sentence_tags in tags for name in names_of(sentence_tags)}
    assert kinds == {"PERSON", "ORGANISATION", "LOCATION"}
