"""A user's spaCy pipeline in the place of the built-in tokens, sentences, noun phrases and names."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError, MissingDependencyError
from extractors.component_names import NAMES, NOUN_PHRASES
from extractors.spacy_pipelines.doc_annotations import (
    SPACY_NAMES,
    SPACY_NOUN_PHRASES,
    names,
    noun_phrases,
    sentences,
    tokens,
)
from extractors.tokens.model import Tokens, prose

if TYPE_CHECKING:
    from spacy.language import Language

_PROBE = "The mayor of the town met Mary Jones in Paris. She laughed."


class SpacyFrontEnd:
    """The extractor ``spacy``: what a spaCy pipeline says of tokens, sentences, noun phrases and names.

    It stands where ``Tokens`` stands otherwise. A document in another language than the
    pipeline's gets the built-in tokens and sentences; the language ``xx`` reads all.

    Args:
        pipeline: the name of an installed pipeline, its folder, or the pipeline itself.
        takes_noun_phrases: whether its noun chunks are taken; None where it has a parse.
        takes_names: whether its entities are taken; None where it has any.

    Raises:
        MissingDependencyError: no such pipeline is installed.
        InvalidInputError: it cannot be loaded, sets no sentence boundaries, or lacks what is
            to be taken.
    """

    name = "spacy"
    reads: tuple[str, ...] = ()

    def __init__(
        self,
        pipeline: str | Path | Language,
        *,
        takes_noun_phrases: bool | None = None,
        takes_names: bool | None = None,
    ) -> None:
        self._nlp: Language = _loaded(pipeline) if isinstance(pipeline, str | Path) else pipeline
        self._named = str(pipeline) if isinstance(pipeline, str | Path) else self._nlp.meta["name"]
        probe = self._nlp(_PROBE)
        if not probe.has_annotation("SENT_START"):
            raise self._lacks("sets no sentence boundaries", 'nlp.add_pipe("sentencizer")')
        has_parse = probe.has_annotation("DEP") and self._nlp.vocab.get_noun_chunks is not None
        has_names = probe.has_annotation("ENT_IOB")
        if takes_noun_phrases and not has_parse:
            raise self._lacks("has no noun chunks", "a parser, in a language of which spaCy has noun chunks")
        if takes_names and not has_names:
            raise self._lacks("finds no entities", 'nlp.add_pipe("ner"), trained')
        self.takes_noun_phrases = has_parse if takes_noun_phrases is None else takes_noun_phrases
        self.takes_names = has_names if takes_names is None else takes_names

    @property
    def provides(self) -> tuple[str, ...]:
        """The names of its parts."""
        return (SPACY_NOUN_PHRASES,) * self.takes_noun_phrases + (SPACY_NAMES,) * self.takes_names

    @property
    def leaves(self) -> tuple[str, ...]:
        """The mentions that are left for the joint model to find."""
        own = (
            (NOUN_PHRASES, not self.takes_noun_phrases),
            (NAMES, not self.takes_names),
        )
        return tuple(name for name, is_own in own if is_own)

    @property
    def version(self) -> Mapping[str, object]:
        """The code version, spaCy's release, the pipeline's name, version, configuration and files."""
        meta = self._nlp.meta
        return {
            "code": 1,
            "spacy": version("spacy"),
            "pipeline": f"{meta['lang']}_{meta['name']}-{meta['version']}",
            "content": self._content,
            "takes": list(self.provides),
            "other languages": dict(Tokens().version),
        }

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """What the pipeline says of each document; ``given`` is not read.

        Documents are read one at a time, so that none moves another one's scores.
        """
        return [self._annotate(document) for document in documents]

    def _annotate(self, document: Document) -> Annotations:
        if document.language != self._nlp.lang and self._nlp.lang != "xx":
            return Tokens().annotate([document], [Annotations()])[0]
        return Annotations().joined(self._read(document.text, stretch) for stretch in _stretches(document))

    def _read(self, text: str, stretch: Span) -> Annotations:
        doc, start = self._nlp(text[slice(*stretch)]), stretch.start
        chunks = noun_phrases(doc, start) if self.takes_noun_phrases else ()
        entities = names(doc, start) if self.takes_names else ()
        return Annotations(tokens(doc, start), sentences(doc, start), chunks + entities)

    def _lacks(self, problem: str, remedy: str) -> InvalidInputError:
        return InvalidInputError(
            f"the spaCy pipeline {self._named!r} {problem}",
            f"give it a component that does: {remedy}",
        )

    @cached_property
    def _content(self) -> str:
        """A hash of the configuration, and of the files where the pipeline was loaded from some."""
        digest = hashlib.sha256(self._nlp.config.to_str().encode())
        folder = self._nlp.path
        for path in sorted(folder.rglob("*")) if folder else ():
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(folder).as_posix().encode())
                with path.open("rb") as file:
                    digest.update(hashlib.file_digest(file, "sha256").digest())
        return digest.hexdigest()


def _stretches(document: Document) -> Iterator[Span]:
    """What is prose, the title by itself: it ends without a full stop, which parsers rely on."""
    title = document.title_end
    for start, end in prose(document):
        cut = min(max(start, title), end)
        for stretch in (Span(start, cut), Span(cut, end)):
            if not document.text[slice(*stretch)].isspace() and stretch.start < stretch.end:
                yield stretch


def _loaded(pipeline: str | Path) -> Language:
    import spacy
    from spacy.util import is_package

    known = Path(pipeline).exists() or is_package(str(pipeline)) or str(pipeline).startswith("blank:")
    if not known:
        raise MissingDependencyError(
            f"no spaCy pipeline named {str(pipeline)!r} is installed, and there is no such folder",
            f"python -m spacy download {pipeline}",
        )
    try:
        return spacy.load(pipeline)
    except (OSError, ValueError, ImportError) as error:
        raise InvalidInputError(
            f"the spaCy pipeline {str(pipeline)!r} cannot be loaded: {error}",
            f"see what it needs: python -m spacy info {pipeline}",
        ) from error
