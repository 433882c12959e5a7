"""Names of a corpus that are names of the same: groups with a canonical name, and what says so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from networkx.utils import UnionFind
from rapidfuzz import fuzz

from betwixt.names.nicknames import are_nicknames
from betwixt.names.parts import PERSON, core, is_bare_title, is_genitive, numbers, person_name, spelled
from betwixt.names.units import is_unit
from linkers.names.corrections import NameCorrections

CLUSTERS_OF_UNLIKE_NAMES = 2
"""So many documents must have two names in one cluster that have little in common."""
DOCUMENTS_OF_FULL_NAME = 2
"""So many documents must use the only full name with a surname before the surname means it elsewhere too."""
_ALIKE = 88.0
"""Of 100, rapidfuzz' normalised indel similarity: names that differ by a slip of the pen."""
DOCUMENTS_OF_ACCENTS = 2
"""So many documents must write a name with its accents where most write it without."""
SHARE_OF_ACCENTS = 0.1
"""And such a share of those that have the name in either spelling."""

BASES = (
    "spelling",
    "title",
    "legal form",
    "abbreviation",
    "middle initial",
    "generation",
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
        (pair for pair in set(evidence) if not corrections.part(pair.one, pair.other)), key=_order
    )
    weighed += _merges(corrections, known)
    groups = _joined(weighed, known, corrections)
    leaving = {
        one if one in group.keys and other in group.keys else ""
        for one, other in corrections.apart
        for group in groups
    }
    if leaving - {""}:
        weighed = [pair for pair in weighed if not leaving & {pair.one, pair.other}]
        groups = _joined(weighed, known, corrections)
    return groups


def _merges(corrections: NameCorrections, known: Mapping[tuple[str, str], CorpusName]) -> list[SameName]:
    """What a reader has put together; only a preferred name may be one that no document uses."""
    types = sorted({type for type, _ in known})
    used = {key for _, key in known}
    return [
        SameName(type, one, other, "correction")
        for one, other in corrections.together
        for type in types
        if ((type, one) in known or (type, other) in known)
        and one in used
        and (other in used or (one, other) in corrections.renamed)
    ]


class _Groups:
    """Names that are joined, with what says so; only a reader joins people of two generations."""

    def __init__(self) -> None:
        self.joined = UnionFind()
        self.bases: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        self._generations: dict[tuple[str, str], frozenset[str]] = {}

    def join(self, pair: SameName) -> None:
        """Join two names, unless their groups are of different generations."""
        names = (pair.type, pair.one), (pair.type, pair.other)
        both = self._generation(names[0]) | self._generation(names[1])
        if len(both) > 1 and pair.basis != "correction":
            return
        self.joined.union(*names)
        self._generations[self.joined[names[0]]] = both
        for name in names:
            self.bases[name].add(pair.basis)

    def _generation(self, name: tuple[str, str]) -> frozenset[str]:
        """The generations that the names of a name's group say."""
        type, key = name
        own = {person_name(key).generation} - {""} if type == PERSON else set[str]()
        return self._generations.get(self.joined[name], frozenset(own))


def _joined(
    evidence: Sequence[SameName],
    known: Mapping[tuple[str, str], CorpusName],
    corrections: NameCorrections,
) -> list[AliasGroup]:
    groups = _Groups()
    for pair in evidence:
        if pair.basis != "full name" and (pair.basis != "cluster" or _one_by_cluster(pair)):
            groups.join(pair)
    for pair in _only_bearers(evidence, known, groups.joined):
        groups.join(pair)
    several = [
        _group(members, known, groups.bases, corrections)
        for members in groups.joined.to_sets()
        if len(members) > 1
    ]
    return sorted(several, key=lambda group: (group.type, group.canonical))


def _order(pair: SameName) -> tuple[str, str, str, str]:
    return pair.type, pair.one, pair.other, pair.basis


def _one_by_cluster(pair: SameName) -> bool:
    """Whether clusters say enough that two names are of the same.

    A name within a longer one ("Boston" in "Boston Marathon") is a wrong cluster as often as not.
    """
    if pair.apart >= pair.documents or _numbers_differ(pair):
        return False
    if pair.type == PERSON:
        first, second = person_name(pair.one), person_name(pair.other)
        if {first.gender, second.gender} == {"m", "f"}:
            return False
        if min(len(first.words), len(second.words)) == 1 and set(first.words) & set(second.words):
            return False  # the surname rule knows whether it is ambiguous
        alike = first.words[-1] == second.words[-1] and _given_names_agree(first.words[0], second.words[0])
    else:
        one, other = core(pair.one, pair.type), core(pair.other, pair.type)
        if is_unit(one.split(), other.split()) or is_unit(other.split(), one.split()):
            return False
        alike = fuzz.ratio(one, other) >= _ALIKE and min(len(one), len(other)) > 4
    return alike or pair.documents >= CLUSTERS_OF_UNLIKE_NAMES


def _numbers_differ(pair: SameName) -> bool:
    """Whether two names differ in a number: "Apollo 11" and "Apollo 12", "World War I" and "World War"."""
    one, other = numbers(pair.one), numbers(pair.other)
    share_words = set(core(pair.one, pair.type).split()) & set(core(pair.other, pair.type).split())
    return one != other and bool(share_words or (one and other))


def _given_names_agree(one: str, other: str) -> bool:
    """Whether one is the initial or a nickname of the other, or differs by a slip of the pen."""
    if one.startswith(other) or other.startswith(one) or fuzz.ratio(one, other) >= _ALIKE:
        return True
    return are_nicknames(one, other)


def _only_bearers(
    evidence: Iterable[SameName],
    known: Mapping[tuple[str, str], CorpusName],
    joined: UnionFind,
) -> list[SameName]:
    """Ends of names that one person or organisation bears alone: ``one``, of a full name ``other``."""
    bearers: defaultdict[tuple[str, str], list[SameName]] = defaultdict(list)
    for pair in evidence:
        if pair.basis == "full name":
            bearers[pair.type, pair.one].append(pair)
    borne_alone = []
    for several in bearers.values():
        persons = {joined[pair.type, pair.other] for pair in several}
        most = max(several, key=lambda pair: (known[pair.type, pair.other].documents, pair.other))
        together = sum(pair.documents for pair in several)
        often = sum(known[pair.type, pair.other].documents for pair in several)
        always = together >= known[most.type, most.one].documents  # no document uses it for anybody else
        is_often = (often if most.type == PERSON else together) >= DOCUMENTS_OF_FULL_NAME
        if len(persons) == 1 and together and (is_often or always):
            borne_alone.append(most)
    return borne_alone


def _letters(key: str) -> str:
    """The letters of a name with their accents, without what else its spellings differ in."""
    return "".join(filter(str.isalnum, key))


def _group(
    members: Iterable[tuple[str, str]],
    known: Mapping[tuple[str, str], CorpusName],
    bases: Mapping[tuple[str, str], set[str]],
    corrections: NameCorrections,
) -> AliasGroup:
    ordered = sorted(members)
    type = ordered[0][0]
    documents: defaultdict[str, int] = defaultdict(int)
    accented: defaultdict[tuple[str, str], int] = defaultdict(int)

    def uses(key: str) -> int:
        return known[type, key].documents if (type, key) in known else 0

    for _, key in ordered:
        documents[spelled(key, type)] += uses(key)
        accented[spelled(key, type), _letters(key)] += uses(key)

    def accents(key: str) -> int:
        """1 for accents that are no slip of one text, -1 for others, 0 for none.

        Others have them too, whatever its dots and hyphens, or at most as many are without them.
        """
        if key.isascii():
            return 0
        written, all_spellings = accented[spelled(key, type), _letters(key)], documents[spelled(key, type)]
        is_confirmed = written >= DOCUMENTS_OF_ACCENTS and written >= SHARE_OF_ACCENTS * all_spellings
        return 1 if is_confirmed or 2 * written >= all_spellings else -1

    def worth(key: str) -> tuple[bool, bool, bool, bool, int, int, int, bool, int]:
        """A full name before a short one, any before a bare title, a bare one before one with a title."""
        plain = core(key, type)
        is_full = type != PERSON or person_name(key).is_full
        return (
            is_full,
            type != PERSON or not is_bare_title(key),
            spelled(key, type) == plain,
            not ((type, key) in known and known[type, key].abbreviation),
            documents[spelled(key, type)],
            len(plain.split()),
            accents(key),
            not is_genitive(key),
            uses(key),
        )

    keys = sorted((key for _, key in ordered), key=lambda key: (*worth(key), key), reverse=True)
    canonical = corrections.preferred(keys) or keys[0]
    return AliasGroup(
        type,
        canonical,
        {
            key: tuple(basis for basis in BASES if basis in bases[type, key])
            for key in keys
            if key != canonical
        },
    )
