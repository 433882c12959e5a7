"""Which mentions fill a role: the one at the head of its phrase, and those beside it there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from betwixt.annotations import Description, Mention, Predicate, Role
from betwixt.document import Span

Fillers = Mapping[tuple[Span, Role], tuple[Span, ...]]
"""Predicate and role → the mentions that fill the role, that of the head first."""

_JOINING = re.compile(
    r"\s*,\s*(?:\d{1,3}\s*,\s*)?(?:(?:and|or|as well as|&)\s+)?|\s+(?:and|or|as well as|&)\s+", re.IGNORECASE
)
"""Between two mentions of one phrase: a comma, an age between commas, a conjunction."""
_CONJUNCTION = re.compile(r"(?<!\w)(?:and|or|&)(?!\w)", re.IGNORECASE)
_CHOSEN = frozenset((
    "appointee", "appointment", "candidate", "choice", "contender", "favourite", "favorite", "nomination",
    "nominee", "pick", "replacement", "selection", "successor",
))  # fmt: skip
"""Nouns that say who is chosen and not what: "the party's pick for treasurer, Lionel Ortega"."""
_FOR_POST = re.compile(r"\s+(?:for|as|to)\s[^,;:]*,\s*")
"""Between such a noun and the name of who is chosen: the post, and a comma."""
_PERSON = "PERSON"
_PLACE = "LOCATION"
_BESIDE = frozenset(("appositive", "before-name"))
"""Kinds of descriptions that stand beside what they describe."""


def filling_mentions(
    predicates: Sequence[Predicate],
    mentions: Mapping[Span, Mention],
    descriptions: Collection[Description],
    text: str,
) -> dict[tuple[Span, Role], tuple[Span, ...]]:
    """Predicate and role → the mentions that fill the role, that of the filler's head first.

    This is the longest mention within the filler that holds the filler's head word. Where a filler is shorter
    than its noun phrase, the shortest phrase around it is taken. A clause is no mention. Who is described by
    the head fills the role too ("the director of the fund, *Paul Ames*"). So do who is chosen ("the pick for
    treasurer, *Paul Ames*") and what is coordinated with the head ("Anna Bell and *Ruth Crane*").

    Args:
        predicates: in text order.
        mentions: by span.
        descriptions: of the document.
        text: its characters.
    """
    ordered = sorted(mentions)
    fillers: dict[tuple[Span, Role], tuple[Span, ...]] = {}
    for predicate in predicates:
        for role in predicate.roles:
            if role.filler is not None:
                filling = _filling(role, role.filler, ordered, mentions, descriptions, text)
                if filling:
                    fillers[predicate.span, role] = filling
    return fillers


def _filling(
    role: Role,
    filler: Span,
    ordered: Sequence[Span],
    mentions: Mapping[Span, Mention],
    descriptions: Collection[Description],
    text: str,
) -> tuple[Span, ...]:
    word = role.head or filler
    head = _mention_of(filler, word, ordered)
    inside = [span for span in ordered if word.end <= span.start and span.end <= filler.end]
    if not inside:
        return (head,) if head else ()
    beside = [one for one in descriptions if one.kind in _BESIDE and filler.start <= one.span.start]
    filling, said = ([head], {head}) if head else ([], set[Span]())
    for span in inside:
        if filling and span.end <= filling[-1].end:
            continue
        own = {one.span for one in beside if span.start <= one.anchor.start and one.anchor.end == span.end}
        is_described = any(_holds(one, before) for one in own for before in (word, *said))
        is_described |= _is_chosen(text, word, span, mentions[span])
        if is_described or any(_joined(text, before.end, span, filler, mentions[span]) for before in said):
            filling.append(span)
            said |= {span, *own}
    return tuple(filling)


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _is_chosen(text: str, noun: Span, span: Span, mention: Mention) -> bool:
    """Whether a person is named behind a noun of choice and the post: "the pick for treasurer, Paul Ames"."""
    return (
        mention.entity_type == _PERSON
        and text[noun.start : noun.end].lower() in _CHOSEN
        and _FOR_POST.fullmatch(text, noun.end, span.start) is not None
    )


def _joined(text: str, end: int, span: Span, filler: Span, mention: Mention) -> bool:
    """Whether a mention follows another one of its phrase behind a comma or a conjunction.

    A place behind a comma says where the place before it is ("Tarn, Norland"), unless a list goes on.
    """
    joiner = _JOINING.fullmatch(text, end, span.start) if end < span.start else None
    if joiner is None:
        return False
    is_list = bool(_CONJUNCTION.search(joiner.group()) or _CONJUNCTION.search(text, span.end, filler.end))
    return is_list or mention.entity_type != _PLACE


def _mention_of(filler: Span, head: Span, mentions: Sequence[Span]) -> Span | None:
    around = [span for span in mentions if span.start <= head.start and head.end <= span.end]
    within = [span for span in around if filler.start <= span.start and span.end <= filler.end]
    if within:
        return max(within, key=lambda span: span.end - span.start)
    return min(around, key=lambda span: span.end - span.start, default=None)
