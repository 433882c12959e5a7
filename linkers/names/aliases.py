"""Names of a corpus that are names of the same: groups with a canonical name, and what says so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from networkx.utils import UnionFind
from rapidfuzz import fuzz

from linkers.names.corrections import NameCorrections
from linkers.names.forms import core, fold, is_bare_title

CLUSTERS_OF_UNLIKE_NAMES = 2
"""So many documents must have two names in one cluster that have little in common."""
DOCUMENTS_OF_FULL_NAME = 2
"""So many documents must use the only full name with a surname before the surname means it elsewhere too."""
_ALIKE = 88.0
"""Of 100, rapidfuzz' normalised indel similarity: names that differ by a slip of the pen."""

BASES = (
    "spelling",
    "title",
    "legal form",
    "abbreviation",
    "middle initial",
    "full name",
    "cluster",
    "wikidata",
    "correction",
)
"""What says that two names are of one."""


@dataclass(frozen=True, slots=True)
class CorpusName:
    """A proper name in a corpus.

    Args:
        type: of the entities that bear it.
        key: of the name.
        documents: that use it.
        abbreviation: whether it is an acronym.
    """

    type: str
    key: str
    documents: int
    abbreviation: bool


@dataclass(frozen=True, slots=True)
class SameName:
    """Something that says that two names of one type are names of the same.

    ``documents``: those in which one cluster has both; ``apart``: those that use both and have
    them in no cluster together.
    """

    type: str
    one: str
    other: str
    basis: str
    documents: int = 0
    apart: int = 0


@dataclass(frozen=True, slots=True)
class AliasGroup:
    """Names of the same: its canonical name first, with what says so of every other one."""

    type: str
    canonical: str
    aliases: Mapping[str, tuple[str, ...]]

    @property
    def keys(self) -> frozenset[str]:
        """All names of the group."""
        return frozenset(self.aliases) | {self.canonical}


def alias_groups(
    names: Iterable[CorpusName], evidence: Iterable[SameName], corrections: NameCorrections
) -> list[AliasGroup]:
    """Put names together.

    Args:
        names: every name that some evidence or correction is about.
        evidence: in any order; that of clusters and surnames is weighed here.
        corrections: what a reader knows better.

    Returns:
        Groups of two names and more, in order.
    """
    known = {(name.type, name.key): name for name in names}
    weighed = sorted(
        (each for each in set(evidence) if not corrections.part(each.one, each.other)), key=_order
    )
    weighed += _merges(corrections, known)
    groups = _joined(weighed, known, corrections)
    leaving = {
        one if one in group.keys and other in group.keys else ""
        for one, other in corrections.apart
        for group in groups
    }
    if leaving - {""}:
        weighed = [each for each in weighed if not leaving & {each.one, each.other}]
        groups = _joined(weighed, known, corrections)
    return groups


def _merges(corrections: NameCorrections, known: Mapping[tuple[str, str], CorpusName]) -> list[SameName]:
    """What a reader has put together; only a preferred name may be one that no document uses."""
    types = sorted({type for type, _ in known})
    return [
        SameName(type, one, other, "correction")
        for one, other in corrections.together
        for type in types
        if ((type, one) in known or (type, other) in known)
        and ((one, other) in corrections.renamed or {key for _, key in known} >= {one, other})
    ]


def _joined(
    evidence: Sequence[SameName],
    known: Mapping[tuple[str, str], CorpusName],
    corrections: NameCorrections,
) -> list[AliasGroup]:
    joined = UnionFind()
    said: defaultdict[tuple[str, str], set[str]] = defaultdict(set)

    def join(each: SameName) -> None:
        joined.union((each.type, each.one), (each.type, each.other))
        for key in (each.one, each.other):
            said[each.type, key].add(each.basis)

    for each in evidence:
        if each.basis != "full name" and (each.basis != "cluster" or _one_by_cluster(each)):
            join(each)
    for each in _only_bearers(evidence, known, joined):
        join(each)
    groups = [_group(members, known, said, corrections) for members in joined.to_sets() if len(members) > 1]
    return sorted(groups, key=lambda group: (group.type, group.canonical))


def _order(each: SameName) -> tuple[str, str, str, str]:
    return each.type, each.one, each.other, each.basis


def _one_by_cluster(each: SameName) -> bool:
    """Whether clusters say enough that two names are of the same.

    A name within a longer one ("Boston" in "Boston Marathon") is a wrong cluster as often as not.
    """
    if each.apart >= each.documents:
        return False
    one, other = core(each.one, each.type), core(each.other, each.type)
    digits = ["".join(filter(str.isdigit, name)) for name in (one, other)]
    if digits[0] != digits[1]:
        return False
    first, second = one.split(), other.split()
    if each.type == "PERSON" and min(len(first), len(second)) == 1 and set(first) & set(second):
        return False  # the surname rule knows whether it is ambiguous
    if each.type == "PERSON":
        alike = first[-1] == second[-1] and _given_names_agree(first[0], second[0])
    else:
        alike = fuzz.ratio(one, other) >= _ALIKE and min(len(one), len(other)) > 4
    return alike or each.documents >= CLUSTERS_OF_UNLIKE_NAMES


def _given_names_agree(one: str, other: str) -> bool:
    """Whether one is the initial of the other, or differs by a slip of the pen."""
    return one.startswith(other) or other.startswith(one) or fuzz.ratio(one, other) >= _ALIKE


def _only_bearers(
    evidence: Iterable[SameName], known: Mapping[tuple[str, str], CorpusName], joined: UnionFind
) -> list[SameName]:
    """Last words of names that one person or organisation bears alone: ``one``, of a full name ``other``."""
    bearers: defaultdict[tuple[str, str], list[SameName]] = defaultdict(list)
    for each in evidence:
        if each.basis == "full name":
            bearers[each.type, each.one].append(each)
    found = []
    for several in bearers.values():
        persons = {joined[each.type, each.other] for each in several}
        most = max(several, key=lambda each: (known[each.type, each.other].documents, each.other))
        told = sum(each.documents for each in several)
        often = sum(known[each.type, each.other].documents for each in several)
        all_told = told >= known[most.type, most.one].documents  # no document uses it for anybody else
        is_often = most.type == "PERSON" and often >= DOCUMENTS_OF_FULL_NAME
        if len(persons) == 1 and told and (is_often or all_told):
            found.append(most)
    return found


def _group(
    members: Iterable[tuple[str, str]],
    known: Mapping[tuple[str, str], CorpusName],
    said: Mapping[tuple[str, str], set[str]],
    corrections: NameCorrections,
) -> AliasGroup:
    ordered = sorted(members)
    type = ordered[0][0]
    documents: defaultdict[str, int] = defaultdict(int)

    def uses(key: str) -> int:
        return known[type, key].documents if (type, key) in known else 0

    for _, key in ordered:
        documents[fold(key)] += uses(key)

    def worth(key: str) -> tuple[bool, bool, bool, bool, int, int, bool, int]:
        """A full name before a short one, any before a bare title, a bare one before one with a title."""
        words = core(key, type).split()
        return (
            type != "PERSON" or len(words) > 1,
            type != "PERSON" or not is_bare_title(key),
            fold(key) == " ".join(words),
            not ((type, key) in known and known[type, key].abbreviation),
            documents[fold(key)],
            len(words),
            not key.isascii(),
            uses(key),
        )

    keys = sorted((key for _, key in ordered), key=lambda key: (*worth(key), key), reverse=True)
    canonical = corrections.preferred(keys) or keys[0]
    return AliasGroup(
        type,
        canonical,
        {key: tuple(b for b in BASES if b in said[type, key]) for key in keys if key != canonical},
    )
