"""A pipeline that finds concept mentions by a list of terms: everything but the model is real."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from betwixt.annotations import Annotations, ConceptMention, Mention
from betwixt.document import Document, Span
from extractors.concepts.hypernym_patterns import hypernyms
from extractors.concepts.long_forms import with_long_forms
from extractors.language.abbreviations import abbreviations
from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens

TERMS = {
    "conditional random fields?": "Method",
    "CRFs?": "Method",
    "(?:linear-chain )?sequence models?": "Method",
    "hidden Markov models?": "Method",
    "(?:nested )?named entity recognition": "Task",
    "information extraction": "Task",
    "river names corpus": "Material",
}
_TERM = re.compile("|".join(f"({term})" for term in TERMS), re.IGNORECASE)

PAPERS = {
    "a": "We use conditional random fields (CRFs) for named entity recognition. Each CRF was trained once.",
    "b": "Sequence models such as conditional random fields and hidden Markov models label words.",
    "c": "A conditional random field is a sequence model that labels all words at once. It won.",
    "d": "Named entity recognition is a form of information extraction. Sequence models help.",
    "e": "Nested named entity recognition, a form of named entity recognition, is information extraction.",
    "f": "The river names corpus, a collection of old maps, serves information extraction by CRFs.",
}


class Terms:
    """The extractor ``concepts`` with a list in the place of a model."""

    name = "concepts"
    provides: tuple[str, ...] = ("concept-mentions", "hypernyms")
    reads: tuple[str, ...] = ("tokens",)

    @property
    def version(self) -> Mapping[str, object]:
        return {"terms": list(TERMS)}

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        return [self._read(*pair) for pair in zip(documents, given, strict=True)]

    def _read(self, document: Document, given: Annotations) -> Annotations:
        types = list(TERMS.values())
        mentions = [
            ConceptMention(Span(*match.span()), types[(match.lastindex or 1) - 1], 0.9, "concept-mentions")
            for match in _TERM.finditer(document.text)
        ]
        concepts = tuple(
            with_long_forms(document.text, mentions, abbreviations(document.text, given.sentences))
        )
        pairs = hypernyms(
            document.text, given.tokens, given.sentences, [concept.span for concept in concepts]
        )
        phrase = Mention(concepts[0].span, score=0.95, extractor="noun-phrases") if concepts else None
        return Annotations(mentions=(phrase,) if phrase else (), concepts=concepts, hypernyms=tuple(pairs))


def term_pipeline() -> Pipeline:
    return Pipeline([Tokens(), Terms()])


def write_papers(path: Path, names: str = "abcdef") -> None:
    """A JSON Lines file of some papers."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for year, name in enumerate(names, 2001):
            record = {"id": name, "text": PAPERS[name], "date": f"{year}-05-01"}
            file.write(json.dumps(record) + "\n")
