"""What the shipped weights say that somebody is, where hyphens join the words that say it."""

from __future__ import annotations

import pytest

from betwixt.document import Document
from extractors.joint.model import JointExtractor
from extractors.pipeline import DocumentRun, Pipeline
from extractors.tokens.model import Tokens

DESCRIBED = [
    (
        "Ban Ki-moon, the Secretary-General of the United Nations, spoke.",
        "the Secretary-General of the United Nations",
    ),
    (
        "Kofi Annan, Secretary-General of the United Nations until 2006, wrote the letter.",
        "Secretary-General of the United Nations",
    ),
    ("Irina Bokova, Director-General of UNESCO, opened the exhibition.", "Director-General of UNESCO"),
    ("Maria Falk, the vice-president of the board, left.", "the vice-president of the board"),
    ("Tom Okafor, co-founder of Brellin Power, left the company.", "co-founder of Brellin Power"),
    ("Anna Berg, the editor-in-chief of the Herald, resigned.", "the editor-in-chief of the Herald"),
    ("The Attorney-General, Robert McClelland, denied it.", "The Attorney-General"),
    ("John Howe, a lieutenant-general in the army, testified.", "a lieutenant-general in the army"),
    ("Under-Secretary-General Jan Egeland warned of famine.", "Under-Secretary-General"),
    (
        "Ban Ki-moon was the Secretary-General of the United Nations.",
        "the Secretary-General of the United Nations",
    ),
]


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline([Tokens(), JointExtractor()])


@pytest.mark.parametrize(("text", "words"), DESCRIBED)
def test_a_hyphenated_word_is_one(pipeline: Pipeline, text: str, words: str) -> None:
    run = DocumentRun(Document.of("a", text, language="en"))
    pipeline.run([run])
    [description] = run.results["joint"].descriptions
    assert text[slice(*description.span)] == words
