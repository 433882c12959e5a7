"""Names with initials where a full stop is a token of its own, as in Polish: "George W. Bush" is one name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from extractors.encoder.tags import TaggedSpan


def with_initials(
    names: Iterable[TaggedSpan], words: Sequence[str], sentences: Sequence[int]
) -> list[TaggedSpan]:
    """The names, two that only the full stop of an initial stands between as one, of the type of a person.

    Args:
        names: in text order.
        words: of the text.
        sentences: index of the first word of every sentence.
    """
    opens = frozenset(sentences)
    tagged_spans: list[TaggedSpan] = []
    for name in names:
        before = tagged_spans[-1] if tagged_spans else None
        if before and _is_initial(words, before.last) and before.last + 2 == name.first:
            persons = "PERSON" in (before.type, name.type)
            if persons and opens.isdisjoint((name.first - 1, name.first)):
                score = min(before.score, name.score)
                tagged_spans[-1] = TaggedSpan(before.first, name.last, "PERSON", score)
                continue
        tagged_spans.append(name)
    return tagged_spans


def _is_initial(words: Sequence[str], at: int) -> bool:
    return len(words[at]) == 1 and words[at].isupper() and words[at + 1 : at + 2] == ["."]
