"""A predicate has each core role once: of spans that claim one, the others get their next best role."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from extractors.roles.decisions.inventory import CORE_ROLES
from extractors.roles.decisions.labels import OUTSIDE, ROLES
from extractors.roles.decisions.spans import ArgumentSpan, role_score

Array = npt.NDArray[np.float32]

_CORE = frozenset(ROLES.index(role) for role in CORE_ROLES)
_DROPPED = len(ROLES)


def without_repeats(spans: Sequence[ArgumentSpan], scores: Array) -> list[ArgumentSpan]:
    """The spans of one predicate, none of its core roles twice.

    While a core role is claimed twice, the span that would lose most by another role keeps it, and the
    others take their next best role that no span has, or are dropped where no argument is more probable.

    Args:
        spans: of the predicate, in order.
        scores: [words, tags] log-probabilities, words counted as those of the spans.
    """
    if _repeated([ROLES.index(span.role) for span in spans]) is None:
        return list(spans)
    likely = np.array([_by_role(span, scores) for span in spans])
    roles = likely.argmax(1).tolist()
    while (role := _repeated(roles)) is not None:
        claiming = [place for place, own in enumerate(roles) if own == role]
        taken = _CORE.intersection(roles)
        others = likely[claiming].copy()
        others[:, list(taken)] = -np.inf
        keeper = claiming[int((likely[claiming, role] - others.max(1)).argmax())]
        for place, row in zip(claiming, others, strict=True):
            if place != keeper:
                likely[place, role] = -np.inf
                roles[place] = int(row.argmax())
    return [
        span if ROLES[role] == span.role else _as(span, role, scores)
        for span, role in zip(spans, roles, strict=True)
        if role != _DROPPED
    ]


def _repeated(roles: Sequence[int]) -> int | None:
    """A core role that is there twice, if any is."""
    counts: dict[int, int] = defaultdict(int)
    for role in roles:
        counts[role] += 1
        if counts[role] > 1 and role in _CORE:
            return role
    return None


def _by_role(span: ArgumentSpan, scores: Array) -> Array:
    """[roles + 1] log-probability of a span's tags with each role; the last: of no argument."""
    first, inside = scores[span.first], scores[span.first + 1 : span.end].sum(0)
    with_role = first[1::2] + inside[2::2]
    return np.append(with_role, first[OUTSIDE] + inside[OUTSIDE])


def _as(span: ArgumentSpan, role: int, scores: Array) -> ArgumentSpan:
    """A span with another role, and that one's score."""
    return span._replace(role=ROLES[role], score=role_score(scores[span.first : span.end], role))
