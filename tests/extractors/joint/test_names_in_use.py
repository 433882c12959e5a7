"""What names are and who bears them, by how a text goes on, read with the shipped weights."""

from __future__ import annotations

import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.joint.model import JointExtractor
from extractors.pipeline import DocumentRun, Pipeline
from extractors.tokens.model import Tokens

TYPED = [
    ("Drovani won the vote. Drovani's chairwoman, Ines Bauer, left.", "Drovani", "ORGANISATION"),
    ("The drug maker Ostrava hired her.", "Ostrava", "ORGANISATION"),
    ("Sidi Bouzar erupted in protest. The town is poor, and half of its young people have no work.",
     "Sidi Bouzar", "LOCATION"),
    ("A man was arrested on Tuesday, Xinhua said. He confessed, Xinhua quoted police as saying.",
     "Xinhua", "ORGANISATION"),
    ("Maria Santos bought the shop in 2004. It was empty, and its roof leaked. Santos repaired it.",
     "Maria Santos", "PERSON"),
    ("Peter Brandt leads the firm. Brandt said its profit fell and it would cut jobs.", "Brandt", "PERSON"),
]  # fmt: skip

WHOLE = [
    ("Federal Reserve Bank of Kansas City President Ada Lund spoke.", "Federal Reserve Bank of Kansas City"),
    ("Federal Reserve Bank of San Marino President Tom Orr spoke.", "Federal Reserve Bank of San Marino"),
    ("TPMS provider Norrtire Systems said on Monday that it lost money.", "Norrtire Systems"),
    ("Brooklyn District Attorney Tom Orr spoke.", "Brooklyn"),
    ("Brooklyn Museum director Tom Orr will retire in June.", "Brooklyn Museum"),
]

DESCRIBED = [
    ("Rosa Kim replaced Tom Orr as Varna United head coach.", "Rosa Kim", "Varna United head coach"),
    ("Lund was formerly head of Aldan Telecom.", "Lund", "formerly head of Aldan Telecom"),
    ("Ada Lund has been selected to be the next chair of the Tide Museum.", "Ada Lund",
     "the next chair of the Tide Museum"),
    ("Police welcomed the capture of Ahmed Kerim, a smuggling suspect on the agency's list of wanted men.",
     "Ahmed Kerim", "a smuggling suspect on the agency's list of wanted men"),
    ("Federal Reserve Bank of Kansas City President Ada Lund and Tom Orr met.", "Ada Lund",
     "Federal Reserve Bank of Kansas City President"),
    ("The startup is led by the former president of Tarn's testing unit, Mara Orr.", "Mara Orr",
     "the former president of Tarn's testing unit"),
    ("Police freed a commander widely known as Gatia on Monday.", "Gatia", "a commander"),
]  # fmt: skip


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline([Tokens(), JointExtractor()])


def read(pipeline: Pipeline, text: str) -> Annotations:
    """What is found in a text."""
    run = DocumentRun(Document.of("a", text, language="en"))
    pipeline.run([run])
    return run.results["joint"]


def clusters(pipeline: Pipeline, text: str) -> list[set[str]]:
    """The surfaces of the members of each cluster."""
    annotations = read(pipeline, text)
    return [{text[slice(*member.span)] for member in cluster.members} for cluster in annotations.clusters]


@pytest.mark.parametrize(("text", "name", "type_"), TYPED)
def test_a_text_says_what_a_name_is(pipeline: Pipeline, text: str, name: str, type_: str) -> None:
    mentions = read(pipeline, text).mentions
    types = {m.entity_type for m in mentions if "name" in m.kinds and text[slice(*m.span)] == name}
    assert types == {type_}
    phrases = {m.entity_type for m in mentions if "noun-phrase" in m.kinds and text[slice(*m.span)] == name}
    assert phrases <= {type_}


@pytest.mark.parametrize(("text", "name"), WHOLE)
def test_a_body_keeps_the_place_of_its_name(pipeline: Pipeline, text: str, name: str) -> None:
    names = [text[slice(*m.span)] for m in read(pipeline, text).mentions if "name" in m.kinds]
    assert names[0] == name


@pytest.mark.parametrize(("text", "name", "words"), DESCRIBED)
def test_a_sentence_says_who_somebody_is(pipeline: Pipeline, text: str, name: str, words: str) -> None:
    descriptions = read(pipeline, text).descriptions
    assert (name, words) in {(text[slice(*d.anchor)], text[slice(*d.span)]) for d in descriptions}


def test_who_is_replaced_is_no_longer_it(pipeline: Pipeline) -> None:
    text = "Rosa Kim replaced Tom Orr as Varna United head coach."
    assert "Tom Orr" not in {text[slice(*d.anchor)] for d in read(pipeline, text).descriptions}


def test_one_on_the_capital_is_no_description(pipeline: Pipeline) -> None:
    text = "Attacks by the group include one on the capital, Norvik in 2008."
    assert not [d for d in read(pipeline, text).descriptions if text[slice(*d.span)].startswith("one")]


def test_a_short_name_in_parentheses_is_the_full_one(pipeline: Pipeline) -> None:
    text = (
        "The bureau signed a contract with Tide and Harbour Brokers Inc. (Tharbro). Tharbro ran the"
        " programme, and Tharbro president Phil Crane resigned."
    )
    assert {"Tide and Harbour Brokers Inc.", "Tharbro"} in clusters(pipeline, text)


def test_we_of_a_quotation_and_it_are_one_organisation(pipeline: Pipeline) -> None:
    text = (
        "Rosa Kim opened the Harbour Trust in 1998. The charity's director, Ana Ruiz, said on Monday that it"
        ' would close. "We have no money," said its chairman, Peter Voss.'
    )
    assert {"the Harbour Trust", "The charity", "it", "We", "its"} in clusters(pipeline, text)


def test_an_indefinite_phrase_is_nobody_who_was_named_before(pipeline: Pipeline) -> None:
    text = (
        "Police spokesman Olu Amore says the blast struck at noon. A spokesman for the Red Dawn group claimed"
        " it in an interview. A woman told Xinhua that she ran."
    )
    for members in clusters(pipeline, text):
        assert (
            not {"A spokesman", "A woman"} & members or not {"Police spokesman Olu Amore", "Xinhua"} & members
        )


def test_what_was_so_before_is_less_than_what_is(pipeline: Pipeline) -> None:
    text = (
        "Before joining the mill, Ada Lund was a director at Tarn Holding. Mia Falk was a director at Brenn"
        " Foods."
    )
    before, after = sorted(read(pipeline, text).descriptions, key=lambda described: described.span)
    assert before.score < 0.95 < after.score


def test_a_real_name_is_of_the_same_person(pipeline: Pipeline) -> None:
    assert {"Bo Tarn", "Leo Falk"} in clusters(
        pipeline, "Bo Tarn, whose real name is Leo Falk, sued the band."
    )


def test_the_opposition_is_no_party_that_was_named(pipeline: Pipeline) -> None:
    text = (
        "The Blue Party lost the vote on Sunday. Its president, Lena Orr, already acts as the leader of the"
        " opposition in parliament."
    )
    assert not [
        members for members in clusters(pipeline, text) if {"The Blue Party", "the opposition"} <= members
    ]
