"""Components of a spaCy pipeline: ``nlp.add_pipe("betwixt")``, and one for each part of it.

spaCy finds the factories by the entry points in pyproject.toml, and imports this module
whenever any pipeline is made: nothing heavy is loaded before a ``Doc`` is read.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from spacy.language import Language
from spacy.tokens import Doc

from betwixt.annotations import Annotations, Mention
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.annotations_codec import encode
from extractors.component_names import (
    APPOSITIVES,
    CONCEPT_PARTS,
    COREFERENCE,
    JOINT_PARTS,
    NAMES,
    NOUN_PHRASES,
    NP_ENRICHMENT,
)
from extractors.spacy_pipelines import doc_annotations
from extractors.spacy_pipelines.results import CONCEPTS_KEY, KEY, keep, kept, register_extensions, show
from extractors.tokens.sentences import sentence_spans

if TYPE_CHECKING:
    from extractors.concepts.model import ConceptExtractor
    from extractors.extractor import Extractor
    from extractors.joint.model import JointExtractor

Source = Literal["model", "doc"]
"""Whether mentions are found by our model or taken from the ``Doc``."""


_EXTENSIONS = [f"doc._.{KEY}", f"span._.{KEY}"]

register_extensions()


@dataclass(frozen=True)
class Component:
    """Reads a ``Doc`` with the joint model and shows some parts of what it found.

    The model reads a ``Doc`` once for all components of a pipeline that have the same
    options. Where the options differ, the last component's reading holds for all.

    Args:
        parts: what is to be seen in ``doc._.betwixt``.
        noun_phrases: ``doc`` takes the noun chunks of the ``Doc``, which then needs a parse.
        names: ``doc`` takes the entities of the ``Doc``.
        weights: a file of weights; empty for those that ship.
    """

    parts: tuple[str, ...]
    noun_phrases: Source = "model"
    names: Source = "model"
    weights: str = ""

    def __call__(self, doc: Doc) -> Doc:
        """Read one ``Doc``: its own tokens, and its sentences where it has some."""
        given = self._given(doc)
        extractor = _extractor(self.weights, self._finds)
        basis = _basis(extractor, doc, given)
        if kept(doc, KEY, basis):
            show(doc, KEY, self.parts)
            return doc
        (part_annotations,) = extractor.annotate([_document(doc)], [given])
        mentions = Annotations(mentions=given.mentions)
        keep(doc, KEY, basis, mentions.joined([part_annotations]), self.parts)
        return doc

    @property
    def _finds(self) -> tuple[str, ...]:
        sources = {NOUN_PHRASES: self.noun_phrases, NAMES: self.names}
        return tuple(part for part, source in sources.items() if source == "model")

    def _given(self, doc: Doc) -> Annotations:
        given = _tokens(doc)
        mentions: tuple[Mention, ...] = ()
        if self.noun_phrases == "doc":
            if given.tokens and not doc.has_annotation("DEP"):
                raise InvalidInputError(
                    "a Doc has no dependency parse, of which its noun chunks are made",
                    'put the component after the parser, or set {"noun_phrases": "model"}',
                )
            mentions += doc_annotations.noun_phrases(doc)
        if self.names == "doc":
            mentions += doc_annotations.names(doc)
        return replace(given, mentions=mentions)


@dataclass(frozen=True)
class ConceptComponent:
    """Reads a ``Doc`` with the concept tagger.

    Args:
        weights: a file of weights; empty for those that ship.
    """

    weights: str = ""

    def __call__(self, doc: Doc) -> Doc:
        """Read one ``Doc``: its own tokens, and its sentences where it has some."""
        given = _tokens(doc)
        extractor = _concept_extractor(self.weights)
        basis = _basis(extractor, doc, given)
        if not kept(doc, CONCEPTS_KEY, basis):
            (part_annotations,) = extractor.annotate([_document(doc)], [given])
            keep(doc, CONCEPTS_KEY, basis, part_annotations, CONCEPT_PARTS)
        return doc


def _document(doc: Doc) -> Document:
    return Document(id="doc", text=doc.text, language=doc.lang_)


def _tokens(doc: Doc) -> Annotations:
    tokens = doc_annotations.tokens(doc)
    if doc.has_annotation("SENT_START"):
        return Annotations(tokens, doc_annotations.sentences(doc))
    return Annotations(tokens, sentence_spans(doc.text, tokens, doc.lang_))


@lru_cache(maxsize=8)
def _concept_extractor(weights: str) -> ConceptExtractor:
    from extractors.concepts.model import WEIGHTS, ConceptExtractor

    return ConceptExtractor(Path(weights) if weights else WEIGHTS)


@lru_cache(maxsize=8)
def _extractor(weights: str, finds: tuple[str, ...]) -> JointExtractor:
    from extractors.joint.model import JointExtractor
    from extractors.joint.shipped import WEIGHTS

    return JointExtractor(Path(weights) if weights else WEIGHTS, finds=finds)


def _basis(extractor: Extractor, doc: Doc, given: Annotations) -> str:
    parts = (json.dumps(extractor.version, sort_keys=True).encode(), doc.text.encode(), encode(given))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _check_language(nlp: Language, name: str) -> None:
    if nlp.lang != "en":
        raise InvalidInputError(
            f"the component {name!r} reads English, the pipeline's language is {nlp.lang!r}",
            "add it to an English pipeline",
        )


def _factory(factory_name: str, parts: tuple[str, ...]) -> Callable[..., Component]:
    """Register a factory with spaCy."""

    def create(nlp: Language, name: str, noun_phrases: Source, names: Source, weights: str) -> Component:
        _check_language(nlp, name)
        return Component(parts, noun_phrases, names, weights)

    Language.factory(
        factory_name,
        default_config={"noun_phrases": "model", "names": "model", "weights": ""},
        assigns=_EXTENSIONS,
        func=create,
    )
    return create


betwixt = _factory("betwixt", JOINT_PARTS)
betwixt_noun_phrases = _factory("betwixt_noun_phrases", (NOUN_PHRASES,))
betwixt_names = _factory("betwixt_names", (NAMES,))
betwixt_np_enrichment = _factory("betwixt_np_enrichment", (NP_ENRICHMENT,))
betwixt_coreference = _factory("betwixt_coreference", (COREFERENCE,))
betwixt_appositives = _factory("betwixt_appositives", (APPOSITIVES,))


@Language.factory("betwixt_concept_mentions", default_config={"weights": ""}, assigns=_EXTENSIONS)
def betwixt_concept_mentions(nlp: Language, name: str, weights: str) -> ConceptComponent:
    """Concept mentions and the hypernyms between them."""
    _check_language(nlp, name)
    return ConceptComponent(weights)
