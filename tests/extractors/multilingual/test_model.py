"""Names and appositives of Spanish, German and Polish, by the weights that ship."""

from __future__ import annotations

import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.multilingual.model import MultilingualExtractor
from extractors.pipeline import DocumentRun, Pipeline
from extractors.tokens.model import Tokens

TEXTS = {
    "es": "El presidente llegó a Madrid. Natalie Jaresko, exministra de Finanzas, habló con Pedro Sánchez.",
    "de": "Natalie Jaresko, die frühere Finanzministerin der Ukraine, sprach in Berlin. Jaresko blieb.",
    "pl": "Premier spotkał się w Warszawie z Emmanuelem Macronem, prezydentem Francji.",
}
DESCRIBED = {
    "es": ("exministra de Finanzas", "Natalie Jaresko"),
    "de": ("die frühere Finanzministerin der Ukraine", "Natalie Jaresko"),
    "pl": ("prezydentem Francji", "Emmanuelem Macronem"),
}


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline([Tokens(), MultilingualExtractor()])


def read(pipeline: Pipeline, text: str, language: str) -> Annotations:
    run = DocumentRun(Document.of("a", text, language=language))
    pipeline.run([run])
    assert run.failure is None
    return run.results["multilingual"]


@pytest.mark.parametrize("language", TEXTS)
def test_names_and_appositives(pipeline: Pipeline, language: str) -> None:
    text = TEXTS[language]
    annotations = read(pipeline, text, language)
    names = {
        text[slice(*mention.span)]: mention.entity_type
        for mention in annotations.mentions
        if "name" in mention.kinds
    }
    assert names[DESCRIBED[language][1]] == "PERSON"
    descriptions = {
        (text[slice(*description.span)], text[slice(*description.anchor)])
        for description in annotations.descriptions
    }
    assert DESCRIBED[language] in descriptions


def test_a_name_is_a_noun_phrase_too(pipeline: Pipeline) -> None:
    annotations = read(pipeline, TEXTS["de"], "de")
    spans = [
        {mention.span for mention in annotations.mentions if kind in mention.kinds}
        for kind in ("name", "noun-phrase")
    ]
    assert spans[0] == spans[1]
    assert {mention.extractor for mention in annotations.mentions} == {"names", "noun-phrases"}


def test_a_surname_is_in_the_cluster_of_its_name(pipeline: Pipeline) -> None:
    text = TEXTS["de"]
    [cluster] = read(pipeline, text, "de").clusters
    assert [text[slice(*member.span)] for member in cluster.members] == ["Natalie Jaresko", "Jaresko"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_other_languages_get_nothing(pipeline: Pipeline, language: str) -> None:
    assert read(pipeline, "Natalie Jaresko, a lawyer, spoke.", language) == Annotations()


def test_a_document_does_not_depend_on_its_neighbours(pipeline: Pipeline) -> None:
    runs = [DocumentRun(Document.of(code, text, language=code)) for code, text in TEXTS.items()]
    pipeline.run(runs)
    for run in runs:
        assert run.results["multilingual"] == read(pipeline, run.document.text, run.document.language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "Wczoraj Donald Tusk przyjechał do Krakowa."),
        ("de", "Gestern Angela Merkel sprach in Berlin."),
        ("es", "Ayer Kofi Annan habló en Madrid."),
    ],
)
def test_an_adverb_of_time_describes_nobody(pipeline: Pipeline, language: str, text: str) -> None:
    annotations = read(pipeline, text, language)
    assert "PERSON" in {mention.entity_type for mention in annotations.mentions}
    assert annotations.descriptions == ()


def test_a_polish_name_with_an_initial_is_one_name(pipeline: Pipeline) -> None:
    text = "George W. Bush mieszka w Waszyngtonie."
    annotations = read(pipeline, text, "pl")
    names = [text[slice(*mention.span)] for mention in annotations.mentions if "name" in mention.kinds]
    assert "George W. Bush" in names


@pytest.mark.parametrize(
    "text",
    ["Film o Agacie Christie będzie kręcony w Londynie.", "Spotkał się z kanclerz Niemiec Angelą Merkel."],
)
def test_a_proper_noun_before_a_name_describes_nobody(pipeline: Pipeline, text: str) -> None:
    descriptions = {text[slice(*description.span)] for description in read(pipeline, text, "pl").descriptions}
    assert descriptions.isdisjoint({"Agacie", "Niemiec"})


def test_a_title_that_opens_a_german_sentence_describes(pipeline: Pipeline) -> None:
    text = "Bundeskanzlerin Angela Merkel empfing den französischen Präsidenten Jacques Chirac."
    descriptions = {text[slice(*description.span)] for description in read(pipeline, text, "de").descriptions}
    assert {"Bundeskanzlerin", "den französischen Präsidenten"} <= descriptions
