"""Treebanks and names of Spanish, German and Polish, from their files to files of examples.

Training uses only data with a licence that allows weights to be published. Trees: UD AnCora (dev) and GSD
(dev) of Spanish, GSD (dev) of German, MPDT of Polish (17th and 18th century), and PUD of all three. The
larger parts of the treebanks are not available. Names: AnCora's tags, Universal NER's of PUD in German,
those of English PUD carried over to its translations into Spanish and Polish, and German court decisions;
runs of proper nouns of the other treebanks that only persons of Wikidata are called; English names, so that
what was known of names stays. Sentences of PUD and AnCora stand a second time with other persons and places.
Every fifth document of PUD is kept to choose an epoch by.
"""

from __future__ import annotations

import logging
import random
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from pathlib import Path
from typing import NamedTuple

from extractors.joint.decisions.names.named_words import OUTSIDE, Name
from extractors.multilingual.shipped import LANGUAGES
from training.gold import conllu, iob2
from training.gold.conllu import Sentence
from training.gold.iob2 import TaggedSentence
from training.joint import prepare
from training.joint.data_sets import EWT, EWT_NAMES, WIKIGOLD, check, write
from training.joint.examples import Example
from training.linking.subsets import all_items
from training.multilingual.aligned_names import aligned_names, unknown_names, with_persons
from training.multilingual.ancora import ancora_names
from training.multilingual.exchanged_names import exchanged_names
from training.multilingual.known_names import KnownNames
from training.multilingual.surface import as_written

logger = logging.getLogger(__name__)

PUD = {language: f"ud/{language}_pud/test.conllu.gz" for language in ("en", "es", "de", "pl")}
PUD_NAMES = {language: f"ner/uner_{language}_pud/{language}_pud-ud-test.iob2.gz" for language in ("en", "de")}
ANCORA, ANCORA_TEST = "ud/es_ancora/dev.conllu.gz", "ud/es_ancora/test.conllu.gz"
UNNAMED = {
    "es": ("ud/es_gsd/dev.conllu.gz",),
    "de": ("ud/de_gsd/dev.conllu.gz",),
    "pl": tuple(f"ud/pl_mpdt/{part}.conllu.gz" for part in ("train", "dev", "test")),
}
"""Treebanks without names."""
LER = ("ner/ler_de/ler_dev.conll.gz", "ner/ler_de/ler_test.conll.gz")
LER_WORDS = 30_000
LER_TYPES = {
    "RR": "PERSON", "AN": "PERSON", "LD": "LOCATION", "ST": "LOCATION", "STR": "LOCATION", "LDS": "LOCATION",
    "UN": "ORGANISATION", "INN": "ORGANISATION", "GRT": "ORGANISATION",
}  # fmt: skip
"""Fine types of German court decisions: judges and lawyers, places, companies, institutions, courts."""

EXCHANGED = "#exchanged"
"""What the source of an example ends in that has other names than the one of the rest of it."""

_ENGLISH_NAMES = 4  # of a window that is learnt from
_WINDOW = 150  # words, about as many as a document of news has


class Tagged(NamedTuple):
    """A sentence in the words of its text, and name tags, None where unknown; ``group`` is its document."""

    sentence: Sentence
    tags: Sequence[str | None]
    group: str


def write_examples(folder: Path, training: Path, development: Path) -> None:
    """All languages in one file to train with, and one to choose an epoch by.

    Args:
        folder: with the files of this module's names.
        training, development: to write.

    Raises:
        InvalidInputError: a file is absent or damaged.
    """
    files = (*PUD.values(), *PUD_NAMES.values(), ANCORA, *LER, *chain.from_iterable(UNNAMED.values()))
    check(folder, (*files, EWT[0], EWT_NAMES[0], WIKIGOLD))
    names = KnownNames(all_items(folder).values())
    parallel = {language: list(pud(folder, language)) for language in LANGUAGES}
    learnt = {
        language: [sentence for sentence in parallel[language] if not kept(sentence)]
        for language in LANGUAGES
    }
    spanish = [_with_persons(sentence, names) for sentence in ancora(folder)]
    write(
        training,
        *(_examples(f"{language}_pud", learnt[language]) for language in LANGUAGES),
        *(_exchanged(f"{language}_pud", learnt[language], names) for language in LANGUAGES),
        _examples("es_ancora", spanish),
        _exchanged("es_ancora", spanish, names),
        *(
            _examples(
                f"{lang}_trees", (_with_persons(sentence, names) for sentence in _unnamed(folder, lang))
            )
            for lang in LANGUAGES
        ),
        _court_decisions(folder),
        _english(folder),
    )
    write(development, *(_examples(f"{lang}_pud", filter(kept, parallel[lang])) for lang in LANGUAGES))


def _exchanged(source: str, sentences: Iterable[Tagged], names: KnownNames) -> Iterator[Example]:
    """The examples of a source with other names; ``train`` reads one of the two in an epoch."""
    chance = random.Random(source)
    language = source.partition("_")[0]
    others = (
        sentence._replace(sentence=exchanged_names(sentence.sentence, sentence.tags, names, language, chance))
        for sentence in sentences
    )
    for example in _examples(source, others):
        yield replace(example, source=example.source + EXCHANGED)


def _with_persons(tagged: Tagged, names: KnownNames) -> Tagged:
    return tagged._replace(tags=with_persons(tagged.sentence, tagged.tags, names.type))


def _english(folder: Path) -> Iterator[Example]:
    """WikiGold, and the windows of UD English-EWT that have at least ``_ENGLISH_NAMES`` names."""
    yield from prepare.wikigold_examples(folder / WIKIGOLD)
    for example in prepare.ewt_examples(folder / EWT[0], folder / EWT_NAMES[0], training=True):
        if sum(tag is not None and tag.startswith("B-") for tag in example.name_tags or ()) >= _ENGLISH_NAMES:
            yield replace(example, phrases=(), clusters=None)


def kept(tagged: Tagged) -> bool:
    """Whether an epoch is chosen by it, so that nothing is learnt from it."""
    return zlib.crc32(tagged.group.encode()) % 5 == 0


def pud(folder: Path, language: str) -> Iterator[Tagged]:
    """PUD with names; its ids say the document: ``n01001013`` is the third sentence of ``n01001``."""
    originals = {sentence.id: sentence for sentence in conllu.read(folder / PUD["en"])}
    english = _by_words(folder / PUD_NAMES["en"])
    own = _by_words(folder / PUD_NAMES[language]) if language in PUD_NAMES else {}
    unknown = 0
    for sentence in conllu.read(folder / PUD[language]):
        original = english.get(tuple(originals[sentence.id].forms))
        tagged = own.get(tuple(sentence.forms))
        tags: Sequence[str | None]
        if tagged:
            tags = _surface_tags(sentence, tagged.tags)
        elif original and not own:
            tags = aligned_names(original, as_written(sentence))
        else:
            tags = unknown_names(as_written(sentence))
            unknown += 1
        yield Tagged(as_written(sentence), tags, sentence.id[:6])
    logger.info("%s: %d sentences without names", PUD[language], unknown)


def _by_words(path: Path) -> dict[tuple[str, ...], TaggedSentence]:
    return {sentence.forms: sentence for sentence in iob2.read(path)}


def _surface_tags(sentence: Sentence, tags: Sequence[str | None]) -> list[str | None]:
    """Tags of words as tags of the tokens in the text: a token has that of its first word in a name."""
    return [
        next((tag for tag in tags[token.first : token.end] if tag != OUTSIDE), OUTSIDE)
        for token in sentence.surface
    ]


def ancora(folder: Path, file: str = ANCORA) -> Iterator[Tagged]:
    """A file of AnCora with names."""
    for sentence in conllu.read(folder / file):
        tags = ancora_names(sentence)
        yield Tagged(as_written(sentence), _surface_tags(sentence, tags), sentence.document_id)


def _unnamed(folder: Path, language: str) -> Iterator[Tagged]:
    for name in UNNAMED[language]:
        for sentence in conllu.read(folder / name):
            written = as_written(sentence)
            yield Tagged(written, unknown_names(written), sentence.document_id)


def _examples(source: str, sentences: Iterable[Tagged]) -> Iterator[Example]:
    for _, group in groupby(sentences, key=lambda sentence: sentence.group):
        window: list[Tagged] = []
        for sentence in group:
            if window and sum(len(other.tags) for other in window) + len(sentence.tags) > _WINDOW:
                yield _example(source, window)
                window = []
            window.append(sentence)
        yield _example(source, window)


def _example(source: str, window: Sequence[Tagged]) -> Example:
    starts = _starts(len(sentence.tags) for sentence in window)
    words = [word for sentence in window for word in sentence.sentence.words]
    return Example(
        source=f"{source}/{window[0].sentence.id}",
        words=tuple(word.form for word in words),
        sentences=starts,
        name_tags=tuple(tag for sentence in window for tag in sentence.tags),
        others_tagged=False,
        heads=tuple(
            start + word.head - 1 if word.head else -1
            for start, sentence in zip(starts, window, strict=True)
            for word in sentence.sentence.words
        ),
        relations=tuple(word.universal_relation for word in words),
        parts_of_speech=tuple(word.upos for word in words),
    )


def _starts(lengths: Iterable[int]) -> tuple[int, ...]:
    starts, total = [], 0
    for length in lengths:
        starts.append(total)
        total += length
    return tuple(starts)


def _court_decisions(folder: Path) -> Iterator[Example]:
    """Sentences of German court decisions that name a person, organisation or place."""
    words = 0
    for sentence in chain.from_iterable(iob2.read(folder / name) for name in LER):
        names = [_known(name) for name in iob2.names_of(sentence.tags)]
        if not any(names) or len(sentence.forms) > _WINDOW:
            continue
        words += len(sentence.forms)
        if words > LER_WORDS:
            break
        tags = iob2.tags_of([name for name in names if name], len(sentence.forms))
        yield Example(
            source=f"ler/{sentence.id.rpartition('/')[2]}",
            words=sentence.forms,
            sentences=(0,),
            name_tags=tuple(tags),
            others_tagged=False,
        )


def _known(name: Name) -> Name | None:
    kind = LER_TYPES.get(name.type, name.type)
    return name._replace(type=kind) if kind in ("PERSON", "ORGANISATION", "LOCATION") else None
