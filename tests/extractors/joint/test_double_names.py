"""The names that the shipped weights and the rules find in hyphenated words of real kinds."""

from __future__ import annotations

import pytest

from betwixt.document import Document
from extractors.joint.model import JointExtractor
from extractors.pipeline import DocumentRun, Pipeline
from extractors.tokens.model import Tokens

NAMED = [
    ("Robert Kilroy-Silk left the party. Kilroy-Silk said he would return.",
     ["Robert Kilroy-Silk", "Kilroy-Silk"]),
    ("Olivia Newton-John sang. Newton-John left.", ["Olivia Newton-John", "Newton-John"]),
    ("Kim Jong-un met Moon Jae-in at the border.", ["Kim Jong-un", "Moon Jae-in"]),
    ("Jean-Claude Juncker spoke to Jean-Marie Le Pen.", ["Jean-Claude Juncker", "Jean-Marie Le Pen"]),
    ("Bashar al-Assad fled.", ["Bashar al-Assad"]),
    ("Helena Bonham-Carter and Antoine de Saint-Exupéry met.",
     ["Helena Bonham-Carter", "Antoine de Saint-Exupéry"]),
    ("The Blair-Brown talks failed.", ["Blair", "Brown"]),
    ("The pro-Clinton voters left.", ["Clinton"]),
]  # fmt: skip


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline([Tokens(), JointExtractor()])


@pytest.mark.parametrize(("text", "persons"), NAMED)
def test_a_double_name_is_one(pipeline: Pipeline, text: str, persons: list[str]) -> None:
    run = DocumentRun(Document.of("a", text, language="en"))
    pipeline.run([run])
    mentions = run.results["joint"].mentions
    names = [text[slice(*mention.span)] for mention in mentions if "name" in mention.kinds]
    phrases = [text[slice(*mention.span)] for mention in mentions if "noun-phrase" in mention.kinds]
    assert names == persons
    assert not [phrase for phrase in phrases if phrase.startswith("-") or phrase.endswith("-")]
    assert all(any(person in phrase for phrase in phrases) for person in persons)


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("Senator Okafor and Judge Okafor met on Monday. Senator Okafor praised the law.", True),
        ("Mr. Okafor called Mrs. Okafor. Mrs. Okafor answered. Mr. Okafor hung up.", True),
        ("President Obama spoke. As Senator Obama he had voted against it. Obama said so.", False),
    ],
)
def test_two_of_one_surname_in_a_sentence_are_two(pipeline: Pipeline, text: str, apart: bool) -> None:
    run = DocumentRun(Document.of("a", text, language="en"))
    pipeline.run([run])
    clusters = [
        {text[slice(*member.span)] for member in cluster.members} for cluster in run.results["joint"].clusters
    ]
    titled = [{name for name in cluster if len(name.split()) == 2} for cluster in clusters]
    assert (max(map(len, titled)) > 1) is not apart
