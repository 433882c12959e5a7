"""A spaCy pipeline in the place of the built-in tokens, sentences, noun phrases and names."""

from __future__ import annotations

import pickle
from functools import partial
from pathlib import Path

import pytest
import spacy

from betwixt.annotations import Annotations
from betwixt.document import Document
from betwixt.errors import InvalidInputError, MissingDependencyError
from extractors.extractor import Extractor, fingerprints
from extractors.joint.shipped import WEIGHTS
from extractors.pipeline import DocumentRun, Pipeline, check
from extractors.spacy_pipelines.front_end import SpacyFrontEnd
from extractors.standard import standard_pipeline
from extractors.tokens.model import Tokens
from tests.extractors.spacy_pipelines.spacy_pipeline import rule_pipeline, saved

TEXT = "The mayor met Mary  Jones on Monday.\n\nShe paid the toll of Lormark! "

needs_weights = pytest.mark.skipif(not WEIGHTS.exists(), reason="the joint model's weights are not there")


def annotated(front_end: SpacyFrontEnd, document: Document) -> Annotations:
    (annotations,) = front_end.annotate([document], [Annotations()])
    check(document, Annotations(), annotations)
    return annotations


def test_it_gives_tokens_sentences_noun_phrases_and_names() -> None:
    front_end = SpacyFrontEnd(rule_pipeline())
    assert isinstance(front_end, Extractor)
    document = Document("d", TEXT)
    annotations = annotated(front_end, document)
    assert "".join(map(document.surface, annotations.tokens)) == "".join(TEXT.split())
    assert [document.surface(span) for span in annotations.sentences] == [
        "The mayor met Mary  Jones on Monday.",
        "She paid the toll of Lormark!",
    ]
    assert [
        (document.surface(m.span), *m.kinds, m.entity_type, m.extractor) for m in annotations.mentions
    ] == [
        ("mayor", "noun-phrase", "", "spacy-noun-phrases"),
        ("She", "pronoun", "", "spacy-noun-phrases"),
        ("toll", "noun-phrase", "", "spacy-noun-phrases"),
        ("Lormark", "name", "LOCATION", "spacy-names"),
    ]


def test_it_takes_what_the_pipeline_has() -> None:
    whole, bare = SpacyFrontEnd(rule_pipeline()), SpacyFrontEnd(rule_pipeline(parsed=False, entities=False))
    assert (whole.provides, whole.leaves) == (("spacy-noun-phrases", "spacy-names"), ())
    assert (bare.provides, bare.leaves) == ((), ("noun-phrases", "names"))
    assert annotated(bare, Document("d", TEXT)).mentions == ()
    only_names = SpacyFrontEnd(rule_pipeline(), takes_noun_phrases=False)
    assert {m.extractor for m in annotated(only_names, Document("d", TEXT)).mentions} == {"spacy-names"}
    assert only_names.leaves == ("noun-phrases",)


def test_markdown_that_is_no_prose_is_not_read_and_a_title_is_a_sentence() -> None:
    text = "Toll of Lormark\n\n# The mayor\n\n```\nthe mayor = toll\n```\n\nThe mayor of Paris paid."
    document = Document("d", text, title="Toll of Lormark", metadata={"format": "markdown"})
    annotations = annotated(SpacyFrontEnd(rule_pipeline()), document)
    assert [document.surface(span) for span in annotations.sentences] == [
        "Toll of Lormark",
        "The mayor",
        "The mayor of Paris paid.",
    ]
    assert "=" not in map(document.surface, annotations.tokens)


def test_other_languages_get_the_built_in_tokens() -> None:
    german = Document("d", "Der Bürgermeister z. B. sprach. Sie ging.", language="de")
    (expected,) = Tokens().annotate([german], [Annotations()])
    assert annotated(SpacyFrontEnd(rule_pipeline()), german) == expected
    nothing = Document("d", " \n ")
    assert annotated(SpacyFrontEnd(rule_pipeline()), nothing) == Annotations()


def test_a_pipeline_that_is_not_installed_is_told_with_the_command_to_run() -> None:
    with pytest.raises(MissingDependencyError) as caught:
        SpacyFrontEnd("en_core_web_nowhere")
    assert caught.value.advice == "python -m spacy download en_core_web_nowhere"


def test_a_damaged_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"cannot be loaded: .*(?s:.)*config|meta"):
        SpacyFrontEnd(tmp_path)
    folder = Path(saved(rule_pipeline(), tmp_path / "rules"))
    config = (folder / "config.cfg").read_text(encoding="utf-8")
    (folder / "config.cfg").write_text(config.replace('"sentencizer"', '"no_such_part"'), encoding="utf-8")
    with pytest.raises(InvalidInputError, match="no_such_part"):
        SpacyFrontEnd(folder)


def test_what_the_pipeline_lacks_is_told() -> None:
    with pytest.raises(InvalidInputError, match="'pipeline' sets no sentence boundaries"):
        SpacyFrontEnd(spacy.blank("en"))
    with pytest.raises(InvalidInputError, match="'rules' has no noun chunks"):
        SpacyFrontEnd(rule_pipeline(parsed=False), takes_noun_phrases=True)
    with pytest.raises(InvalidInputError, match="'rules' finds no entities"):
        SpacyFrontEnd(rule_pipeline(entities=False), takes_names=True)


def test_the_fingerprint_is_the_pipelines(tmp_path: Path) -> None:
    def fingerprint(front_end: SpacyFrontEnd) -> str:
        return fingerprints([front_end])["spacy"]

    path = saved(rule_pipeline(), tmp_path / "rules")
    first = fingerprint(SpacyFrontEnd(path))
    assert fingerprint(SpacyFrontEnd(path)) == first
    used = SpacyFrontEnd(path)
    annotated(used, Document("d", TEXT))
    assert fingerprint(used) == first
    assert fingerprint(SpacyFrontEnd(path, takes_names=False)) != first

    newer = rule_pipeline()
    newer.meta["version"] = "1.0.1"
    assert fingerprint(SpacyFrontEnd(saved(newer, tmp_path / "newer"))) != first
    retrained = rule_pipeline()
    retrained.get_pipe("entity_ruler").add_patterns(  # type: ignore[attr-defined]
        [{"label": "ORG", "pattern": "Brellin"}]
    )
    assert fingerprint(SpacyFrontEnd(saved(retrained, tmp_path / "retrained"))) != first


@needs_weights
def test_the_joint_model_reads_on_from_there(tmp_path: Path) -> None:
    path = saved(rule_pipeline(), tmp_path / "rules")
    pipeline = standard_pipeline(path)
    assert pipeline.provided[:3] == ("spacy", "spacy-noun-phrases", "spacy-names")
    assert "noun-phrases" not in pipeline.provided
    reading = DocumentRun(Document("d", TEXT + "The mayor left."))
    pipeline.run([reading])
    assert reading.failure is None
    assert reading.results["joint"].mentions == ()
    given = {mention.span for mention in reading.results["spacy"].mentions}
    members = {member.span for c in reading.results["joint"].clusters for member in c.members}
    assert members
    assert members <= given
    elsewhere = pickle.loads(pickle.dumps(partial(standard_pipeline, path)))()
    assert elsewhere.fingerprints == pipeline.fingerprints


@needs_weights
def test_what_the_pipeline_does_not_find_the_joint_model_finds(tmp_path: Path) -> None:
    pipeline = standard_pipeline(saved(rule_pipeline(parsed=False), tmp_path / "rules"))
    reading = DocumentRun(Document("d", "The mayor met Mary Jones. Ilse Dravenn paid."))
    pipeline.run([reading])
    surfaces = {
        extractor: [reading.document.surface(m.span) for m in results.mentions]
        for extractor, results in reading.results.items()
    }
    assert surfaces == {"spacy": ["Mary Jones"], "joint": ["The mayor", "Mary Jones", "Ilse Dravenn"]}


@needs_weights
def test_a_document_that_spacy_refuses_fails_alone() -> None:
    nlp = rule_pipeline()
    nlp.max_length = 200
    readings = [DocumentRun(Document("long", "The toll. " * 40)), DocumentRun(Document("short", "The toll."))]
    Pipeline([SpacyFrontEnd(nlp)]).run(readings)
    assert readings[0].failure
    assert "E088" in readings[0].failure.reason
    assert readings[1].results["spacy"].tokens
