"""The names of a topic's mentions: surfaces, with what the texts shorten written out."""

from __future__ import annotations

from collections import Counter, defaultdict

from extractors.language.abbreviations import abbreviations, singular
from extractors.language.rebuilt_text import rebuilt_text
from training.topics.topic import Topic


def written_out(topic: Topic) -> list[str]:
    """The name of each mention, in their order.

    An abbreviation is written out as its own document defines it in the topic; one that only other
    documents define, as most of them do.
    """
    texts = [rebuilt_text(paragraph) for paragraph in topic.tokens]
    own: defaultdict[object, dict[str, str]] = defaultdict(dict)
    everywhere: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for paragraph, (text, _) in enumerate(texts):
        for abbreviation in abbreviations(text):
            short, long = singular(text[slice(*abbreviation.short)]), text[slice(*abbreviation.long)]
            own[_document(topic, paragraph)][short] = long
            everywhere[short][long] += 1
    # Ties in the order of the alphabet: paragraphs in another order give the same names.
    agreed = {short: min(longs, key=lambda long: (-longs[long], long)) for short, longs in everywhere.items()}
    names = []
    for mention in topic.mentions:
        text, spans = texts[mention.paragraph]
        surface = text[spans[mention.start].start : spans[mention.end].end]
        short, document = singular(surface), _document(topic, mention.paragraph)
        written = own[document].get(short) or agreed.get(short) or surface
        names.append(written)
    return names


def _document(topic: Topic, paragraph: int) -> object:
    return topic.doc_ids[paragraph] if topic.doc_ids else ("paragraph", paragraph)
