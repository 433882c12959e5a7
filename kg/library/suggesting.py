"""Appositives for the names of a text that is being written: who is meant, is one due, what could it be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, Self

from betwixt.annotations import Annotations, Description, Mention
from betwixt.document import Document, Span
from betwixt.errors import BetwixtError, InvalidInputError, WrongParameterError
from betwixt.iso_dates import is_iso_date
from betwixt.names.keys import name_key
from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU
from extractors.pipeline import DocumentRun, Pipeline
from kg.annotation.steps import Steps
from kg.graph.folder import GraphFolder
from kg.graph.name_candidates import require_name
from kg.library.suggestions import CandidateSuggestions, NameSuggestions, SaidPhrase, SuggestedPhrase
from kg.library.why_not import LEAST_LIKELY, why_not
from kg.read.records.languages import language_of
from linkers.names.corrections import NOTHING_CORRECTED, NameCorrections, load_name_corrections
from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.facts import Fact, Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Item
from linkers.wikidata.linking.corrected import corrected
from linkers.wikidata.linking.entities import task
from linkers.wikidata.linking.link import Link, NamedEntity
from linkers.wikidata.linking.linker import CONFIDENT, THRESHOLD, Linker
from linkers.wikidata.phrases.known import known_of
from linkers.wikidata.phrases.phrase_parts import Phrase, Saying
from linkers.wikidata.phrases.slot import Known, Slot
from linkers.wikidata.phrases.writer import AppositiveWriter
from queries.appositive_lookup import AppositiveLookup, Said, look_up
from queries.engine import QueryEngine

_PREVIOUS = 3  # sentences before that a writer is shown
_MOST_CANDIDATES = 3
_TYPES = ("PERSON", "ORGANISATION")


class _Meant(NamedTuple):
    """The items that a name may mean, the likeliest first, and all names of the text that share them."""

    links: tuple[Link, ...]
    names: tuple[Span, ...]


def _nothing(name: str) -> AppositiveLookup:
    return AppositiveLookup(name, (), 0, (), ())


class Suggester:
    """Suggests appositives.

    Args:
        pipeline: that finds names.
        index: of Wikidata.
        look_up: called with a name: what texts say of it, and the item that most of them mean.
        corrections: what a reader knows better about who is meant.
    """

    def __init__(
        self,
        pipeline: Pipeline,
        index: WikidataIndex,
        look_up: Callable[[str], AppositiveLookup] = _nothing,
        corrections: NameCorrections = NOTHING_CORRECTED,
    ) -> None:
        self._look_up = look_up
        self._corrections = corrections
        self._pipeline = pipeline
        self._index = index
        self._linker = Linker(index)
        self._writer = AppositiveWriter()
        self._facts: dict[str, Facts] = {}

    @classmethod
    def of_graph(cls, folder: GraphFolder, engine: QueryEngine, timeout: float | None) -> Self:
        """With the index that a graph is linked to, the front end that it was built with, and what it says.

        Args:
            folder: of the graph.
            engine: of one of its stores.
            timeout: seconds of each question.

        Raises:
            InvalidInputError: the graph is linked to no index, or it is not there any more.
        """
        settings = folder.settings()
        if not settings.wikidata:
            raise InvalidInputError(
                f"{folder.path} is linked to no index of Wikidata",
                "link it first: kg build TEXTS -o GRAPH --wikidata INDEX"
                " (kg wikidata starter -o INDEX makes a small one)",
            )

        def looked_up(name: str) -> AppositiveLookup:
            try:
                meant = require_name(folder.path, name)
            except WrongParameterError:
                return _nothing(name)
            return look_up(engine, meant, items=1, timeout=timeout, base_iri=settings.base_iri)

        steps = Steps.chosen(None, FLOAT32_ON_CPU, spacy=settings.spacy)
        corrections = load_name_corrections(folder.name_corrections_path)
        index = WikidataIndex(folder.path / settings.wikidata)
        return cls(steps.pipeline(), index, looked_up, corrections)

    def close(self) -> None:
        """Close the index."""
        self._index.close()

    def suggestions(
        self, text: str, *, language: str = "", date: str = "", names: Collection[str] = ()
    ) -> list[NameSuggestions]:
        """For each person and organisation that a text names, in its order.

        Args:
            text: a sentence, with those before it if they are at hand.
            language: of the text; recognised if none is given.
            date: of it (ISO 8601): what was over or had not begun is told apart by it.
            names: only these, in any case; all else.

        Raises:
            WrongParameterError: the date is none.
            BetwixtError: the text could not be annotated.
        """
        if date and not is_iso_date(date.partition("T")[0]):
            raise WrongParameterError(f"{date!r} is no date", "write 2024, 2024-05 or 2024-05-31")
        spoken = language or language_of(text)
        run = DocumentRun(Document.of("text", text, language=spoken, date=date))
        self._pipeline.run([run])
        if run.failure:
            raise BetwixtError(f"{run.failure.extractor} failed: {run.failure.reason}")
        found = self._pipeline.made_by(self._pipeline.names, run)
        wanted = {alias_key(name) for name in names}
        asked = task(run.document, found)
        ranked = self._linker.ranked(asked.entities)
        groups = zip(asked.names, asked.entities, ranked, strict=True)
        meant = {
            name: _Meant(corrected(_keys(entity), links, self._corrections), spans)
            for spans, entity, links in groups
            for name in spans
        }
        mentions = sorted(
            (each for each in found.mentions if "name" in each.kinds and each.entity_type in _TYPES),
            key=lambda each: each.span,
        )
        return [
            self._of_name(run.document, found, mention, meant.get(mention.span, _Meant((), ())))
            for mention in mentions
            if not wanted or alias_key(run.document.surface(mention.span)) in wanted
        ]

    def _of_name(
        self, document: Document, found: Annotations, mention: Mention, meant: _Meant
    ) -> NameSuggestions:
        likeliest = self._index.item(meant.links[0].item) if meant.links else None
        likely = meant.links[0].score if meant.links else 0.0
        entry, score = (likeliest, likely) if likeliest and likely >= THRESHOLD else (None, 0.0)
        surface, language = document.surface(mention.span), document.language
        looked_up = self._look_up(surface)
        agreeing = documents_that_mean(entry.id, surface, looked_up) if entry and score < CONFIDENT else 0
        sure = entry if score >= CONFIDENT or agreeing else None
        known = self._known(sure, language) if sure else None
        has = _described(document, found.descriptions, mention.span, meant.names)
        said = [
            each
            for each in looked_up.said
            if language_of(each.occurrences[0].sentence or each.description) == language
        ]
        slot = _slot(document, found, mention)
        suggested = self._writer.suggestions(slot, known, sayings(said))
        by_id = {fact.id: fact for fact in known.facts} if known else {}
        best = suggested.best
        told = _phrase(best, by_id, sure, language).facts if best and sure else ()
        return NameSuggestions(
            surface,
            mention.span.start,
            mention.span.end,
            mention.entity_type,
            entry.id if entry else "",
            entry.label(language) if entry else "",
            score,
            agreeing,
            has,
            suggested.due,
            suggested.is_due and not has,
            tuple(
                _phrase(phrase, by_id, sure, language)
                for phrase in suggested.phrases
                if sure and not phrase.saying
            ),
            tuple(map(_said_phrase, said)),
            best.text if best else "",
            best.saying.document if best and best.saying else "",
            told,
            why_not(
                surface,
                suggested,
                has=has,
                item=likeliest,
                score=likely,
                known=known,
                language=language,
            ),
            () if sure or has else tuple(self._candidates(slot, meant.links)),
        )

    def _known(self, item: Item, language: str) -> Known:
        facts = self._facts.setdefault(language, Facts(self._index, language))
        return known_of(item, self._index, facts, language)

    def _candidates(self, slot: Slot, links: Sequence[Link]) -> Iterator[CandidateSuggestions]:
        """The likeliest items, each as if it were the one that is meant."""
        for link in links[:_MOST_CANDIDATES]:
            item = self._index.item(link.item) if link.score >= LEAST_LIKELY else None
            if item is None:
                continue
            known = self._known(item, slot.language)
            by_id = {fact.id: fact for fact in known.facts}
            yield CandidateSuggestions(
                item.id,
                known.label,
                item.description(slot.language),
                link.score,
                tuple(
                    _phrase(phrase, by_id, item, slot.language)
                    for phrase in self._writer.suggestions(slot, known).phrases
                    if phrase.tells
                ),
            )


def documents_that_mean(item: str, name: str, looked_up: AppositiveLookup) -> int:
    """How many texts of a graph surely mean an item by a full name, where none means another; else none.

    A surname alone, or an abbreviation, may be another's in the next text.

    Args:
        item: that is likely to be meant here.
        name: as it stands here.
        looked_up: what the texts have on the name.
    """
    if " " not in name.strip() or looked_up.other_items:
        return 0
    meant = (each for each in looked_up.items if each.item == item and each.score >= CONFIDENT)
    return next((each.documents for each in meant), 0)


def sayings(said: Iterable[Said]) -> list[Saying]:
    """Each place where a text says something of a name, as a writer is told of it."""
    return [
        Saying(each.description, place.kind, place.score, place.document, place.date)
        for each in said
        if each.description
        for place in each.occurrences
    ]


def _keys(entity: NamedEntity) -> list[str]:
    return [name_key(name, entity.language) for name in entity.names]


def _said_phrase(said: Said) -> SaidPhrase:
    """With the surest place."""
    place = said.occurrences[0]
    return SaidPhrase(
        said.description, said.documents, place.document, place.start, place.end, place.sentence
    )


def _phrase(phrase: Phrase, facts: dict[str, Fact], item: Item, language: str) -> SuggestedPhrase:
    """With its facts; what an item is in a few words has no fact of its own."""
    described = Fact(item.id, "", "description", item.description(language), "", "normal", "", "")
    return SuggestedPhrase(phrase.text, phrase.score, tuple(facts.get(id, described) for id in phrase.facts))


def _slot(document: Document, found: Annotations, mention: Mention) -> Slot:
    """The place after a name, in its sentence."""
    span = mention.span
    number = next((at for at, each in enumerate(found.sentences) if each.start <= span.start < each.end), 0)
    sentence = found.sentences[number] if found.sentences else Span(0, len(document.text))
    return Slot(
        document.surface(span),
        mention.entity_type,
        document.text[sentence.start : span.start],
        document.text[span.end : max(span.end, sentence.end)],
        tuple(document.surface(each) for each in found.sentences[max(0, number - _PREVIOUS) : number]),
        document.language,
        document.date,
    )


def _described(
    document: Document, descriptions: Collection[Description], name: Span, others: Collection[Span]
) -> str:
    """What the text says of who is named: beside the name, else beside an earlier name of the same."""
    told = [
        each
        for each in descriptions
        if each.kind in ("appositive", "before-name")
        and (each.anchor == name or (each.anchor in others and each.anchor < name))
    ]
    best = max(told, key=lambda each: (each.anchor == name, each.score), default=None)
    return " ".join(document.surface(best.span).split()) if best else ""
