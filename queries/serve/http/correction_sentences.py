"""Corrections in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from queries.serve.http.served import Subject


def said(of: Subject, parts: Sequence[str]) -> str:
    """A correction in a sentence; one of no known form as it stands.

    The forms are those of ``docs/explanation/names.md`` and ``docs/explanation/concepts-at-scale.md``.
    """
    kind, *words = parts or ("",)
    form = _SENTENCES[of].get(kind, {}).get(len(words))
    return form.format(*words) if form else " ".join(parts)


_SENTENCES: Mapping[Subject, Mapping[str, Mapping[int, str]]] = {
    "names": {
        "merge": {2: "“{0}” and “{1}” are names of the same."},
        "split": {2: "“{0}” is no name of what is called “{1}”."},
        "rename": {2: "What is called “{0}” is first of all called “{1}”."},
        "reject": {1: "“{0}” is no name."},
        "link": {2: "By “{0}” the item {1} of Wikidata is meant."},
        "unlink": {
            1: "By “{0}” no item of Wikidata is meant.",
            2: "By “{0}” the item {1} of Wikidata is not meant.",
        },
    },
    "concepts": {
        "merge": {2: "The concepts “{0}” and “{1}” are one."},
        "rename": {2: "The concept “{0}” is called “{1}”."},
        "reject": {1: "“{0}” is no concept."},
        "broader": {2: "“{0}” is a kind of “{1}”."},
        "edge": {2: "“{0}” is no kind of “{1}”."},
        "split": {2: "“{0}” and “{1}” are not names of one concept."},
        "names": {2: "“{0}” and “{1}” are not names of one concept."},
        "mention": {2: "Characters {1} of {0} denote no concept."},
    },
    "facts": {
        "relation": {
            4: "In {0}, what characters {1} name is not “{2}” characters {3}.",
            5: "In {0}, “{4}” (characters {1}) is not “{2}” characters {3}.",
        },
        "description": {
            2: "In {0}, characters {1} describe nobody.",
            3: "In {0}, “{2}” (characters {1}) describes nobody.",
        },
        "mention": {
            2: "In {0}, characters {1} speak of nothing.",
            3: "In {0}, “{2}” (characters {1}) speaks of nothing.",
        },
        "apart": {
            2: "In {0}, characters {1} are not the same as the others of their cluster.",
            3: "In {0}, “{2}” (characters {1}) is not the same as the others of its cluster.",
        },
        "type": {
            3: "In {0}, characters {1} name something of the type {2}.",
            4: "In {0}, “{3}” (characters {1}) is of the type {2}.",
        },
    },
}
"""Subject, what is done, how many parts follow → the sentence."""
