"""What a genitive says: "Sark's lawyer" is the lawyer *of* Sark, however sure the network is.

A possessive pronoun says the same of what it refers to: "its chairman" is as surely the chairman of the trust
as "its" is the trust.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from betwixt.annotations import SCORE_DIGITS, Cluster, Mention, Relation
from betwixt.document import Span
from extractors.component_names import NP_ENRICHMENT
from extractors.language.pronouns import OWNERS, person_of

POSSESSED = 0.95
"""Score of a genitive's relation: what is left are genitives of time and measure that no list has."""
ANOTHER = 0.65
"""What remains of the score of a guess that the same phrase is of another one."""
LIKELY = 0.6
"""Lowest score of a possessive pronoun in its cluster that says whose something is."""
_GENITIVES = ("'s ", "’s ", "' ", "’ ")
_TIMES = frozenset(
    "day week month year decade century hour minute night morning evening season today yesterday tomorrow"  # noqa: SIM905
    " monday tuesday wednesday thursday friday saturday sunday january february march april may june july"
    " august september october november december spring summer autumn winter".split()
)


def with_possessors(
    text: str, mentions: Sequence[Mention], relations: Sequence[Relation], clusters: Sequence[Cluster] = ()
) -> tuple[Relation, ...]:
    """Relations, with one for each noun phrase that begins with a genitive or possessive; new ones come last.

    The possessor is the longest mention before the genitive. "Last year's budget" has none. For a
    pronoun it is the noun phrase of its cluster that was said last, since pronouns stand in no relation.

    Args:
        text: the document's.
        mentions: all of it.
        relations: of its noun phrases.
        clusters: of these.
    """
    by_start: dict[int, list[Span]] = {}
    for mention in mentions:
        by_start.setdefault(mention.span.start, []).append(mention.span)
    pronouns = _likely_owners(text, clusters)
    said: dict[tuple[Span, Span], Relation] = {}
    same: dict[Span, Collection[Span]] = {}
    for phrase in sorted(mention.span for mention in mentions if "noun-phrase" in mention.kinds):
        owners = [span for span in by_start[phrase.start] if _is_owner(text, span, phrase)]
        pronoun = pronouns.get(_first_word(text, phrase))
        if owners:
            owner = max(owners)
            said[phrase, owner] = Relation(phrase, owner, "of", False, POSSESSED, NP_ENRICHMENT)
        elif pronoun and phrase not in pronoun.nouns:
            owner = max((span for span in pronoun.nouns if span < phrase), default=min(pronoun.nouns))
            score = round(POSSESSED * pronoun.score, SCORE_DIGITS)
            said[phrase, owner] = Relation(phrase, owner, "of", False, score, NP_ENRICHMENT)
            same[phrase] = pronoun.members
    owned = {anchor for anchor, _ in said}
    kept = {}
    for relation in relations:
        anchor, complement = relation.anchor, relation.complement
        if anchor in owned and relation.preposition == "of" and complement not in same.get(anchor, ()):
            relation = replace(relation, score=round(relation.score * ANOTHER, SCORE_DIGITS))
        kept[anchor, complement, relation.preposition] = relation
    for pair, relation in said.items():
        known = kept.get((*pair, "of"))
        if known is None or known.score < relation.score or pair[0] not in same:
            kept[(*pair, "of")] = relation
    return tuple(kept.values())


class _Pronoun(NamedTuple):
    """A possessive pronoun: the score of its membership, the noun phrases of its cluster, and all members."""

    score: float
    nouns: Collection[Span]
    members: Collection[Span]


def _likely_owners(text: str, clusters: Sequence[Cluster]) -> dict[Span, _Pronoun]:
    """Possessive pronouns that are likely to refer to what has a noun phrase."""
    owners: dict[Span, _Pronoun] = {}
    for cluster in clusters:
        words = {member.span: text[member.span.start : member.span.end].lower() for member in cluster.members}
        nouns = frozenset(span for span, word in words.items() if not person_of([word]))
        owners.update(
            (member.span, _Pronoun(member.score, nouns, words.keys()))
            for member in cluster.members
            if nouns and words[member.span] in OWNERS and member.score >= LIKELY
        )
    return owners


def _first_word(text: str, phrase: Span) -> Span:
    first = text[phrase.start : phrase.end].split(maxsplit=1)[0]
    return Span(phrase.start, phrase.start + len(first))


def _is_owner(text: str, span: Span, phrase: Span) -> bool:
    """Whether a genitive follows a mention within a phrase, and it is no time."""
    if span.end >= phrase.end or not text[span.end : phrase.end].startswith(_GENITIVES):
        return False
    return text[span.start : span.end].lower().split()[-1] not in _TIMES
