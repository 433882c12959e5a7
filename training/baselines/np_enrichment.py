"""The eight deterministic baselines of the TNE paper (section 7): links without prepositions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from betwixt.document import Span
from training.baselines.surface import attachments
from training.gold.tne import TNEDocument

Links = npt.NDArray[np.bool_]
"""k × k: whether anchor (row) and complement (column) are linked; the diagonal is false."""

Baseline = Callable[[TNEDocument, Sequence[Span]], Links]
"""From a text with its k noun phrases and its tokens to links."""

WINDOW = 10
"""Surface-Extended looks for complements among this many tokens after the anchor."""


def title_first(text: TNEDocument, tokens: Sequence[Span]) -> Links:
    """Every noun phrase is an anchor of the title's first one."""
    return _complement_of_all(text, _title_phrases(text)[:1])


def title_last(text: TNEDocument, tokens: Sequence[Span]) -> Links:
    """Every noun phrase is an anchor of the title's last one."""
    return _complement_of_all(text, _title_phrases(text)[-1:])


def title_random(text: TNEDocument, tokens: Sequence[Span]) -> Links:
    """Every noun phrase is an anchor of one of the title's, drawn by a hash of the document's id."""
    title = _title_phrases(text)
    digest = hashlib.sha256(text.document.id.encode("utf-8", "surrogatepass")).digest()
    draw = int.from_bytes(digest[:8], "big") % max(len(title), 1)
    return _complement_of_all(text, title[draw : draw + 1])


def adjacent_anaphora(text: TNEDocument, tokens: Sequence[Span]) -> Links:
    """The complement is the noun phrase before the anchor."""
    return adjacent_cataphora(text, tokens).T


def adjacent_cataphora(text: TNEDocument, tokens: Sequence[Span]) -> Links:
    """The complement is the noun phrase after the anchor."""
    order = _text_order(text)
    links = _no_links(text)
    links[order[:-1], order[1:]] = True
    return links


def surface(text: TNEDocument, tokens: Sequence[Span]) -> Links:
    """The string "anchor preposition complement" stands in the text."""
    links = _no_links(text)
    for anchor, complement, _ in attachments(
        text.document.text, [phrase.span for phrase in text.noun_phrases]
    ):
        links[anchor, complement] = True
    return links


def surface_extended(text: TNEDocument, tokens: Sequence[Span]) -> Links:
    """The complement begins within the ten tokens that follow the anchor.

    The paper's figures (P 14.4, R 37.7) need several times more links than such a window
    has; this is what its text says.
    """
    token_starts = [token.start for token in tokens]
    starts = np.asarray([phrase.span.start for phrase in text.noun_phrases], dtype=np.int64)
    ends = np.asarray([phrase.span.end for phrase in text.noun_phrases], dtype=np.int64)
    first_after_anchor = np.searchsorted(token_starts, ends)[:, None]
    first_of_complement = np.searchsorted(token_starts, starts, side="right") - 1
    links: Links = (starts >= ends[:, None]) & (first_of_complement < first_after_anchor + WINDOW)
    return links


def combined(text: TNEDocument, tokens: Sequence[Span]) -> Links:
    """What the best of each kind say: Title-Last, Adj-Cataphora and Surface-Extended."""
    return title_last(text, tokens) | adjacent_cataphora(text, tokens) | surface_extended(text, tokens)


BASELINES: Mapping[str, Baseline] = {
    "Title-First": title_first,
    "Title-Last": title_last,
    "Title-Random": title_random,
    "Adj-Anaphora": adjacent_anaphora,
    "Adj-Cataphora": adjacent_cataphora,
    "Surface": surface,
    "Surface-Extended": surface_extended,
    "Combined": combined,
}
"""By the paper's names, in the order of its Table 3."""

PAPER: Mapping[str, tuple[float, float, float]] = {
    "Title-First": (25.6, 4.1, 7.1),
    "Title-Last": (29.2, 4.7, 8.1),
    "Title-Random": (27.2, 4.4, 7.5),
    "Adj-Anaphora": (21.2, 3.4, 5.8),
    "Adj-Cataphora": (31.6, 5.1, 8.7),
    "Surface": (43.5, 3.3, 6.2),
    "Surface-Extended": (14.4, 37.7, 20.8),
    "Combined": (15.4, 44.1, 22.8),
}
"""Unlabelled precision, recall and F1 on the test set, in percent (TNE paper, Table 3)."""


def _no_links(text: TNEDocument) -> Links:
    k = len(text.noun_phrases)
    return np.zeros((k, k), dtype=np.bool_)


def _text_order(text: TNEDocument) -> list[int]:
    """Indices of the noun phrases in the order of the text."""
    return sorted(range(len(text.noun_phrases)), key=lambda index: text.noun_phrases[index].span)


def _title_phrases(text: TNEDocument) -> list[int]:
    """Indices of the title's noun phrases, in text order."""
    end = len(text.document.title)
    return [index for index in _text_order(text) if text.noun_phrases[index].span.end <= end]


def _complement_of_all(text: TNEDocument, complements: Sequence[int]) -> Links:
    links = _no_links(text)
    links[:, complements] = True
    np.fill_diagonal(links, False)
    return links
