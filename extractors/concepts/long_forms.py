"""Which concept mentions are abbreviations, and where their document writes them out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from betwixt.annotations import ConceptMention
from betwixt.document import Span
from extractors.language.abbreviations import Abbreviation, singular, uses

_CAPITALS = re.compile(r"[A-Z]{3,8}s?")
_WORD = re.compile(r"[^\W_]+")
_SKIPPED = frozenset({"of", "the", "for", "and", "in", "on", "with", "to", "by", "from"})
"""Words that give an abbreviation no letter, or none that has to be there."""


def with_long_forms(
    text: str, mentions: Sequence[ConceptMention], definitions: Sequence[Abbreviation]
) -> list[ConceptMention]:
    """The mentions, those that are abbreviations with their long form.

    An abbreviation is defined in a parenthesis somewhere in the document ("conditional random field (CRF)").
    Without a definition, it must be three or more capitals that begin the words of exactly one other concept
    of the document. Where one use of a definition is a mention, so are all of them.

    Args:
        text: a document's text.
        mentions: they do not overlap.
        definitions: as ``abbreviations`` returns them.

    Returns:
        In text order.
    """
    long_forms = {use.span: use.abbreviation.long for use in uses(text, definitions)}
    known = [replace(mention, long_form=long_forms.get(mention.span)) for mention in mentions]
    known = sorted([*known, *_missed(known, long_forms)], key=lambda concept: concept.span)
    spelled = _by_initials(text, known)
    return [
        concept_mention
        if concept_mention.long_form
        else replace(concept_mention, long_form=spelled.get(singular(text[slice(*concept_mention.span)])))
        for concept_mention in known
    ]


def _missed(mentions: Sequence[ConceptMention], long_forms: dict[Span, Span]) -> Iterator[ConceptMention]:
    """Uses and long forms of abbreviations that are no mentions, where others are; typed as the best one."""
    best: dict[Span, ConceptMention] = {}
    of_long = set(long_forms.values())
    for mention in mentions:
        long = mention.long_form or (mention.span if mention.span in of_long else None)
        if long and (long not in best or best[long].score < mention.score):
            best[long] = mention
    taken = sorted(mention.span for mention in mentions)
    for span, long in sorted({**long_forms, **{long: long for long in of_long}}.items()):
        if long in best and not _overlaps(span, taken):
            yield replace(best[long], span=span, long_form=None if span == long else long)


def _overlaps(span: Span, others: Iterable[Span]) -> bool:
    return any(start < span.end and span.start < end for start, end in others)


def _by_initials(text: str, mentions: Sequence[ConceptMention]) -> dict[str, Span]:
    """Abbreviation → the first mention whose words it is the initials of; none where several concepts fit."""
    wanted = {
        singular(surface)
        for mention in mentions
        if not mention.long_form and _CAPITALS.fullmatch(surface := text[slice(*mention.span)])
    }
    forms_spelled: dict[str, dict[str, Span]] = {form: {} for form in wanted}
    for mention in mentions if wanted else ():
        words = [word.lower() for word in _WORD.findall(text[slice(*mention.span)])]
        name = " ".join(words).removesuffix("s")
        for spelled in (words, [word for word in words if word not in _SKIPPED]):
            initials = "".join(word[0] for word in spelled).upper()
            if initials in forms_spelled and len(spelled) > 2:
                forms_spelled[initials].setdefault(name, mention.span)
    return {form: next(iter(names.values())) for form, names in forms_spelled.items() if len(names) == 1}
