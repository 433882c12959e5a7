"""Runs extractors over documents, each after what it reads, and checks what they return."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from betwixt.errors import BetwixtError, InvalidInputError
from extractors.extractor import Extractor, fingerprints, is_sectioned, provided
from extractors.shortage import is_shortage

logger = logging.getLogger(__name__)


class BrokenAnnotationsError(BetwixtError):
    """An extractor returned spans that do not fit the text, or that no mention covers."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An extractor could not read a document, and why."""

    extractor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Shortage(Failure):
    """The machine lacked memory or disk space: the document may be read another time."""


@dataclass(frozen=True, slots=True)
class LongReading:
    """How far the reading of a long document is.

    Args:
        document: its id.
        extractor: which reads it.
        sections: that this extractor has read.
        of: sections that the document has.
        share: of the work that extractors have with the document.
    """

    document: str
    extractor: str
    sections: int
    of: int
    share: float


Listener = Callable[[LongReading], None]


def nobody(reading: LongReading) -> None:
    """Where nobody wants to know how far a long document is read."""


@dataclass(slots=True)
class DocumentRun:
    """One document on its way through the pipeline.

    ``results`` holds annotations by extractor name: those given from an earlier run and
    those found now, which are named in ``fresh``.
    """

    document: Document
    results: dict[str, Annotations] = field(default_factory=dict)
    fresh: list[str] = field(default_factory=list)
    failure: Failure | None = None

    def joined(self, names: Sequence[str]) -> Annotations:
        """The annotations of some extractors together."""
        return Annotations().joined(self.results[name] for name in names)


class Pipeline:
    """Extractors in running order.

    Args:
        extractors: each stands after the extractors that it reads from.

    Raises:
        InvalidInputError: one reads from an extractor that does not stand before it.
    """

    def __init__(self, extractors: Sequence[Extractor]) -> None:
        names: list[str] = []
        for extractor in extractors:
            for needed in extractor.reads:
                if needed not in names:
                    raise InvalidInputError(
                        f"the extractor {extractor.name!r} reads from {needed!r}, which does not run first"
                    )
            names.append(extractor.name)
        self.extractors = tuple(extractors)
        self.names = tuple(names)

    @cached_property
    def fingerprints(self) -> Mapping[str, str]:
        """Of each extractor; the first look at them reads the weights."""
        return fingerprints(self.extractors)

    @property
    def provided(self) -> tuple[str, ...]:
        """Every name that ``leading_to`` and ``made_by`` know: of the extractors and of their parts."""
        parts = (name for extractor in self.extractors for name in (extractor.name, *provided(extractor)))
        return tuple(dict.fromkeys(parts))

    def leading_to(self, names: Sequence[str]) -> Pipeline:
        """The part of the pipeline that gives what the names stand for.

        Args:
            names: of extractors, or of parts that extractors provide.

        Raises:
            InvalidInputError: no extractor has or provides such a name.
        """
        unknown = sorted(set(names) - set(self.provided))
        if unknown:
            raise InvalidInputError(
                f"no extractor named {', '.join(unknown)}", f"known extractors: {', '.join(self.provided)}"
            )
        needed = {
            extractor_known.name
            for extractor_known in self.extractors
            if {extractor_known.name, *provided(extractor_known)} & set(names)
        }
        for extractor in reversed(self.extractors):
            if extractor.name in needed:
                needed.update(extractor.reads)
        return Pipeline([extractor for extractor in self.extractors if extractor.name in needed])

    def made_by(self, names: Sequence[str], reading: DocumentRun) -> Annotations:
        """What a reading's annotations hold under some names.

        Args:
            names: an extractor's name stands for all that it found, a part's name for the
                annotations that carry it.
            reading: this pipeline has run over it.
        """
        results_given = []
        for extractor in self.extractors:
            if extractor.name in names:
                results_given.append(reading.results[extractor.name])
            elif parts := set(provided(extractor)).intersection(names):
                results_given.append(reading.results[extractor.name].made_by(parts))
        return Annotations().joined(results_given)

    def run(self, readings: Sequence[DocumentRun], listener: Listener = nobody) -> None:
        """Fill in what each reading lacks; a document that fails stops there and alone.

        Results already present are not computed again. A document for which the machine lacks
        memory, even by itself, has a ``Shortage`` as its failure.

        Args:
            readings: of documents.
            listener: called after each section of a long document that was read.
        """
        for extractor in self.extractors:
            waiting = [r for r in readings if r.failure is None and extractor.name not in r.results]
            if not waiting:
                continue
            for reading, annotations_found in zip(
                waiting, self._annotate(extractor, waiting, listener), strict=True
            ):
                if isinstance(annotations_found, Failure):
                    reading.failure = annotations_found
                else:
                    reading.results[extractor.name] = annotations_found
                    reading.fresh.append(extractor.name)

    def _annotate(
        self, extractor: Extractor, waiting: Sequence[DocumentRun], listener: Listener
    ) -> Iterator[Annotations | Failure]:
        try:
            yield from self._checked(extractor, waiting, listener)
            return
        except Exception as error:  # noqa: BLE001 - any fault of a model is a document's failure, found below
            if len(waiting) == 1:
                yield failure_of(extractor.name, waiting[0].document, error)
                return
        gc.collect()  # what the failed attempt held
        for reading in waiting:
            try:
                yield from self._checked(extractor, [reading], listener)
            except Exception as error:  # noqa: BLE001 - as above, now known to be this document's
                yield failure_of(extractor.name, reading.document, error)

    def _checked(
        self, extractor: Extractor, waiting: Sequence[DocumentRun], listener: Listener
    ) -> list[Annotations]:
        documents = [reading.document for reading in waiting]
        given = [reading.joined(extractor.reads) for reading in waiting]
        if is_sectioned(extractor):
            results = extractor.annotate(documents, given, self._telling(extractor, listener))
        else:
            results = extractor.annotate(documents, given)
        for document, before, added in zip(documents, given, results, strict=True):
            check(document, before, added)
        return results

    def _telling(self, extractor: Extractor, listener: Listener) -> Callable[[Document, int, int], None]:
        """What an extractor calls after each section, as the pipeline tells it."""
        slow = [extractor_known.name for extractor_known in self.extractors if is_sectioned(extractor_known)]

        def section_read(document: Document, sections: int, of: int) -> None:
            share = (slow.index(extractor.name) + sections / of) / len(slow)
            listener(LongReading(document.id, extractor.name, sections, of, share))

        return section_read


def check(document: Document, given: Annotations, added: Annotations) -> None:
    """Check the contract of new annotations.

    Args:
        document: what was annotated.
        given: what the extractor read; its mentions may be referred to.
        found: what it returned.

    Raises:
        BrokenAnnotationsError: a span is empty or outside the text, or a relation, cluster,
            description or link stands on a span that is no mention.
    """
    mentions = {mention.span for mention in (*given.mentions, *added.mentions)}
    anywhere: list[Span] = [*added.tokens, *added.sentences, *(m.span for m in added.mentions)]
    anywhere += [d.span for d in added.descriptions] + [p.span for p in added.predicates]
    anywhere += [c.span for c in added.concepts] + [c.long_form for c in added.concepts if c.long_form]
    anywhere += [
        span for p in added.predicates for role in p.roles for span in (role.filler, role.head) if span
    ]
    anywhere += [span for h in added.hypernyms for span in (h.hyponym, h.hypernym, h.sentence)]
    for span in anywhere:
        if not 0 <= span.start < span.end <= len(document.text):
            raise BrokenAnnotationsError(
                f"span {span.start}–{span.end} does not lie in the text of {len(document.text)} characters"
            )
    on_mentions = [span for r in added.relations for span in (r.anchor, r.complement)]
    on_mentions += [member.span for cluster in added.clusters for member in cluster.members]
    on_mentions += [d.anchor for d in added.descriptions] + [link.span for link in added.links]
    for span in on_mentions:
        if span not in mentions:
            raise BrokenAnnotationsError(f"span {span.start}–{span.end} is referred to and is no mention")


def failure_of(extractor: str, document: Document, error: Exception) -> Failure:
    """What an exception makes of a document; it is logged.

    Args:
        extractor: the name of the one that raised it.
        document: that was read.
        error: a shortage of the machine's, or the document's fault.
    """
    lacking = is_shortage(error)
    what = "had not the memory or disk space for" if lacking else "failed on"
    logger.warning("%s %s %s: %s", extractor, what, document.id, error)
    logger.debug("the failure in full", exc_info=error)
    words = str(error) if isinstance(error, BetwixtError) else f"{type(error).__name__}: {error}"
    return (Shortage if lacking else Failure)(extractor, words)
