"""What a genitive says: "Sark's lawyer" is the lawyer *of* Sark, however sure the network is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from betwixt.annotations import SCORE_DIGITS, Mention, Relation
from betwixt.document import Span
from extractors.component_names import NP_ENRICHMENT

POSSESSED = 0.95
"""Score of a genitive's relation: what is left are genitives of time and measure that no list has."""
ANOTHER = 0.65
"""What remains of the score of a guess that the same phrase is of another one."""
_GENITIVES = ("'s ", "’s ", "' ", "’ ")
_TIMES = frozenset(
    "day week month year decade century hour minute night morning evening season today yesterday tomorrow"  # noqa: SIM905
    " monday tuesday wednesday thursday friday saturday sunday january february march april may june july"
    " august september october november december spring summer autumn winter".split()
)


def with_possessors(
    text: str, mentions: Sequence[Mention], relations: Sequence[Relation]
) -> tuple[Relation, ...]:
    """Relations, with one for each noun phrase that begins with a genitive; new ones come last.

    The possessor is the longest mention before the genitive. "Last year's budget" has none.

    Args:
        text: the document's.
        mentions: all of it.
        relations: of its noun phrases.
    """
    by_start: dict[int, list[Span]] = {}
    for mention in mentions:
        by_start.setdefault(mention.span.start, []).append(mention.span)
    said: dict[tuple[Span, Span], Relation] = {}
    for mention in mentions:
        if "noun-phrase" not in mention.kinds:
            continue
        owners = [span for span in by_start[mention.span.start] if _is_owner(text, span, mention.span)]
        if owners:
            owner = max(owners)
            said[mention.span, owner] = Relation(
                mention.span, owner, "of", explicit=False, score=POSSESSED, extractor=NP_ENRICHMENT
            )
    owned = {anchor for anchor, _ in said}
    kept = {
        (relation.anchor, relation.complement, relation.preposition): replace(
            relation, score=round(relation.score * ANOTHER, SCORE_DIGITS)
        )
        if relation.anchor in owned and relation.preposition == "of"
        else relation
        for relation in relations
    }
    kept |= {(*pair, "of"): relation for pair, relation in said.items()}
    return tuple(kept.values())


def _is_owner(text: str, span: Span, phrase: Span) -> bool:
    """Whether a genitive follows a mention within a phrase, and it is no time."""
    if span.end >= phrase.end or not text[span.end : phrase.end].startswith(_GENITIVES):
        return False
    return text[span.start : span.end].lower().split()[-1] not in _TIMES
