"""Names from the scores of their tags: the most probable ones, then the same names alike in one text."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from extractors.encoder.tags import Scores, TaggedSpan, best_tags, tagged_spans
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.hyphenated_names import with_hyphenated_names, with_joined_words
from extractors.joint.decisions.names.nicknames import with_nicknames, with_quoted_words
from extractors.joint.decisions.names.tagging import tag_name
from extractors.joint.decisions.names.whole_names import with_whole_names
from extractors.word_range import WordRange

SHARE_OF_USES = 0.3
"""A surface that is a name in so many of its uses in a text is one in all; chosen on EWT and GUM dev."""

_SHORTEST = 3  # letters of a name of one word
_OUTSIDE = NAME_TAGS.index("O")

Surface = tuple[str, ...]


def name_tags(
    scores: Scores,
    words: Sequence[str],
    parts_of_speech: Sequence[str],
    sentences: Sequence[int],
    hyphenated: Sequence[WordRange] = (),
) -> list[int]:
    """The tags of a text's names, each surface treated alike wherever it stands.

    A name has a proper noun. Other phrases ("the city", "He") are not names.

    Writers use a name in one sense within a text (Gale, Church and Yarowsky 1992, "One sense per
    discourse"): All mentions of a name get its most frequent type. Capitalised uses that were missed become
    names if enough others are.

    Args:
        scores: words × ``NAME_TAGS``, log-probabilities.
        words: of the text.
        parts_of_speech: of the words, universal ones.
        sentences: index of the first word of every sentence.
        hyphenated: the words of several tokens, in order; none where spaces are unknown.

    Returns:
        An index into ``NAME_TAGS`` for each word.
    """
    tags = best_tags(scores, NAME_TAGS, frozenset(sentences))
    _with_whole_parentheses(tags, scores, words, frozenset(sentences))
    with_nicknames(tags, words, parts_of_speech, frozenset(sentences))
    for name in list(tagged_spans(tags, scores, NAME_TAGS)):
        if "PROPN" not in parts_of_speech[name.first : name.last + 1]:
            tags[name.first : name.last + 1] = [_OUTSIDE] * (name.last + 1 - name.first)
    with_whole_names(tags, scores, words, parts_of_speech, frozenset(sentences))
    with_hyphenated_names(tags, scores, words, parts_of_speech, frozenset(sentences), hyphenated)
    counters: dict[Surface, Counter[str]] = defaultdict(Counter)
    for name in tagged_spans(tags, scores, NAME_TAGS):
        counters[tuple(words[name.first : name.last + 1])][name.type] += 1
    if not counters:
        return tags
    uses = _uses(counters, words, sentences)
    times = Counter(surface for _, surface in uses)
    types = {surface: counted.most_common(1)[0][0] for surface, counted in counters.items()}
    for name in list(tagged_spans(tags, scores, NAME_TAGS)):
        tag_name(tags, name.first, name.last + 1, types[tuple(words[name.first : name.last + 1])])
    for first, surface in uses:
        end = first + len(surface)
        free = all(tag == _OUTSIDE for tag in tags[first:end])
        if free and counters[surface].total() >= SHARE_OF_USES * times[surface]:
            tag_name(tags, first, end, types[surface])
    return tags


def _with_whole_parentheses(
    tags: list[int], scores: Scores, words: Sequence[str], opens: frozenset[int]
) -> None:
    """In place: a name that closes a parenthesis begins before it, as in "Luis (Jerry) Ortiz"."""
    names = list(tagged_spans(tags, scores, NAME_TAGS))
    for before, name in pairwise(names):
        between = words[before.last + 1 : name.first]
        inside = words[name.first : name.last + 1]
        closes = list(between) == ["("] and ")" in inside and "(" not in inside
        if closes and before.type == name.type and opens.isdisjoint(range(before.last + 1, name.last + 1)):
            tag_name(tags, before.first, name.last + 1, name.type)


def named_spans(
    scores: Scores,
    words: Sequence[str],
    parts_of_speech: Sequence[str],
    sentences: Sequence[int],
    hyphenated: Sequence[WordRange] = (),
) -> Iterator[TaggedSpan]:
    """The names of a text in text order; the arguments are those of ``name_tags``."""
    tags = name_tags(scores, words, parts_of_speech, sentences, hyphenated)
    joined = with_joined_words(scores, hyphenated)
    yield from tagged_spans(tags, with_quoted_words(joined, tags, words, sentences), NAME_TAGS)


def _uses(
    known: Mapping[Surface, object], words: Sequence[str], sentences: Sequence[int]
) -> list[tuple[int, Surface]]:
    """First word and surface of the uses of known capitalised surfaces in one sentence, longest first."""
    beginning: dict[str, set[int]] = defaultdict(set)
    for surface in known:
        if _is_capitalised(surface):
            beginning[surface[0]].add(len(surface))
    opens = frozenset(sentences)
    items = [
        (first, surface)
        for first, word in enumerate(words)
        for length in beginning.get(word, ())
        if (surface := tuple(words[first : first + length])) in known
        and opens.isdisjoint(range(first + 1, first + length))
    ]
    return sorted(items, key=lambda use: -len(use[1]))


def _is_capitalised(surface: Surface) -> bool:
    return surface[0][0].isupper() and (len(surface) > 1 or len(surface[0]) >= _SHORTEST)
