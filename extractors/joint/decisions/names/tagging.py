"""Tags of a name of several words."""

from __future__ import annotations

from extractors.joint.decisions.labels import NAME_TAGS


def tag_name(tags: list[int], first: int, end: int, type_: str) -> None:
    """Give words the tags of one name, in place.

    Args:
        tags: an index into ``NAME_TAGS`` for each word.
        first: word of the name.
        end: the word after it.
        type_: PERSON, ORGANISATION, LOCATION or OTHER.
    """
    begins, goes_on = NAME_TAGS.index(f"B-{type_}"), NAME_TAGS.index(f"I-{type_}")
    tags[first:end] = [begins, *[goes_on] * (end - first - 1)]
