"""The inventory of rolesets: which a word can have, and what their roles are called."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from extractors.roles.decisions.labels import AUXILIARIES
from extractors.roles.decisions.lemmas import lemmas

NEAR = 8
"""Words on either side in which the other words of an alias of several ("carry out") are looked for."""


@dataclass(frozen=True, slots=True)
class Roleset:
    """A sense of a predicate.

    Args:
        id: "agree.01".
        name: what it means.
        aliases: the words that express it; those of one alias joined by "_".
        roles: name of each core role → what it is called.
        functions: name of each core role → what kind of role it is ("PAG", a prototypical agent).
        examples: how often it is annotated in the corpora of PropBank's inventory.
        nouns: those of the aliases that are no verb alone; None where parts of speech are not known.
        near: other verbs of that meaning.
        verbal: whether a verb can express it.
    """

    id: str
    name: str
    aliases: tuple[str, ...]
    roles: Mapping[str, str]
    functions: Mapping[str, str]
    examples: int = 0
    nouns: tuple[str, ...] | None = None
    near: tuple[str, ...] = ()
    verbal: bool = True

    @property
    def lemma(self) -> str:
        """The predicate without the number of its sense."""
        return self.id.rpartition(".")[0]

    @property
    def meaning(self) -> str:
        """Words that express it, what it means, and near verbs: "buy, buying: purchase; near: acquire"."""
        words = ", ".join(alias.replace("_", " ") for alias in dict.fromkeys((*self.aliases, self.lemma)))
        near = f"; near: {', '.join(self.near)}" if self.near else ""
        return f"{words}: {self.name}{near}".lower()


FUNCTIONS = (
    "ADJ", "ADV", "AXS", "CAU", "COM", "DIR", "DOM", "EXT", "GOL", "LOC", "MNR", "PAG", "PPT", "PRD", "PRP",
    "SE1", "SE2", "SRC", "TMP", "VSP",
)  # fmt: skip
"""Of roles; others are given as the last one, "verb-specific"."""

_PLURALS = (("ies", "y"), ("es", ""), ("s", ""))

CORE_ROLES = ("ARG0", "ARG1", "ARG2", "ARG3", "ARG4", "ARG5")


class Inventory:
    """Rolesets in the order of the file, and the ways from a word to them.

    Args:
        rolesets: in the order of their numbers.
        irregular: form → lemmas that no rule finds ("went" → "go").
    """

    def __init__(
        self, rolesets: Sequence[Roleset], irregular: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.rolesets = tuple(rolesets)
        self.irregular = dict(irregular or {})
        self._nouns: dict[str, frozenset[int]] = {}
        self._forms: dict[str, tuple[list[int], list[tuple[int, tuple[str, ...]]]]] = {}

    @classmethod
    def load(cls, path: Path, irregular: Mapping[str, Sequence[str]] | None = None) -> Inventory:
        """From a gzipped file with one JSON object a line, as ``training.roles.inventory`` writes it."""
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return cls([_roleset(json.loads(line)) for line in file], irregular)

    @cached_property
    def number(self) -> dict[str, int]:
        """Id → number."""
        return {roleset.id: number for number, roleset in enumerate(self.rolesets)}

    @cached_property
    def auxiliaries(self) -> frozenset[int]:
        """Numbers of the rolesets of auxiliary verbs."""
        return frozenset(self.number[roleset] for roleset in AUXILIARIES if roleset in self.number)

    @cached_property
    def frames(self) -> npt.NDArray[np.int64]:
        """[rolesets + 1, core roles] the function of each role, counted from 1; 0: the roleset lacks it.

        The last row is that of a predicate without a roleset.
        """
        code = {function: number for number, function in enumerate(FUNCTIONS, start=1)}
        rows = [
            [
                code.get(roleset.functions[role].strip().upper(), len(FUNCTIONS))
                if role in roleset.functions
                else 0
                for role in CORE_ROLES
            ]
            for roleset in self.rolesets
        ]
        return np.array([*rows, [0] * len(CORE_ROLES)], dtype=np.int64)

    @cached_property
    def _by_lemma(self) -> dict[str, list[tuple[int, tuple[str, ...]]]]:
        """A lemma → the rolesets of which it begins an alias, with the alias's other words."""
        rolesets_at: dict[str, dict[tuple[int, tuple[str, ...]], None]] = {}
        for number, roleset in enumerate(self.rolesets):
            for alias in dict.fromkeys((*roleset.aliases, roleset.lemma)):
                first, *others = alias.lower().split("_")
                rolesets_at.setdefault(first, {})[number, tuple(others)] = None
        return {lemma: list(entries) for lemma, entries in rolesets_at.items()}

    def lemmas(self, word: str) -> list[str]:
        """The lemmas of the inventory that a word can be a form of."""
        form = word.lower()
        regular = (lemma for lemma in lemmas(form) if lemma in self._by_lemma)
        return list(dict.fromkeys((*self.irregular.get(form, ()), *regular)))

    def candidates(
        self,
        words: Sequence[str],
        index: int,
        *,
        helps: bool = False,
        noun: bool = False,
        verb: bool = False,
        particle: str = "",
    ) -> list[int]:
        """Numbers of the rolesets that a word can have, in their order.

        Args:
            words: of a sentence; the other words of an alias must stand near.
            index: of the word.
            helps: whether it is an auxiliary verb, which has the rolesets of such alone.
            noun: whether it is a noun, which has those that a noun can express, if there are any.
            verb: whether it is a verb; the same.
            particle: of a phrasal verb, which has the rolesets of both words, if there are any.
        """
        if particle and (phrasal := self._with_particle(words[index], particle)):
            return phrasal
        numbers = self._candidates(words, index)
        if helps:
            return [number for number in numbers if number in self.auxiliaries] or numbers
        if noun:
            fitting = self._of_noun(words[index].lower())
            return [number for number in numbers if number in fitting] or numbers
        if verb:
            return [number for number in numbers if self.rolesets[number].verbal] or numbers
        return numbers

    def names_event(self, noun: str) -> bool:
        """Whether a noun can express any roleset: "sale" can, "prize" cannot, though a verb can."""
        form = noun.lower()
        return bool(self._of_noun(form)) or (form.endswith("ing") and bool(self.lemmas(form)))

    def words_of_noun(self, noun: str) -> list[str]:
        """The words of all rolesets that a noun can express: warn and warning, of "warning"."""
        rolesets = (self.rolesets[number] for number in sorted(self._of_noun(noun.lower())))
        words = (word for roleset in rolesets for word in (roleset.lemma, *roleset.aliases))
        return list(dict.fromkeys(word.replace("_", " ").lower() for word in words))

    def _of_noun(self, form: str) -> frozenset[int]:
        """The rolesets of which a noun is an alias, or the last word of one ("make_sale")."""
        known = self._nouns.get(form)
        if known is None:
            singular = [
                form,
                *(form.removesuffix(ending) + rest for ending, rest in _PLURALS if form.endswith(ending)),
            ]
            numbers = (number for lemma in singular for number in self._by_noun.get(lemma, ()))
            known = self._nouns[form] = frozenset(numbers)
        return known

    @cached_property
    def _by_noun(self) -> dict[str, list[int]]:
        """A noun → the rolesets that it expresses."""
        rolesets_at: dict[str, list[int]] = {}
        for number, roleset in enumerate(self.rolesets):
            aliases = (*roleset.aliases, roleset.lemma) if roleset.nouns is None else roleset.nouns
            for alias in aliases:
                rolesets_at.setdefault(alias.lower().split("_")[-1], []).append(number)
        return rolesets_at

    def _candidates(self, words: Sequence[str], index: int) -> list[int]:
        alone, joined = self._of_form(words[index].lower())
        if not joined:
            return list(alone)
        near = {word.lower() for word in words[max(0, index - NEAR) : index + NEAR + 1]}
        return sorted({*alone, *(number for number, others in joined if near.issuperset(others))})

    def _with_particle(self, word: str, particle: str) -> list[int]:
        """The rolesets of a verb and its particle: "sent off"."""
        return sorted(number for number, others in self._of_form(word.lower())[1] if others == (particle,))

    def _of_form(self, form: str) -> tuple[Sequence[int], Sequence[tuple[int, tuple[str, ...]]]]:
        """The rolesets that a word can have by itself, in order, and those of aliases with other words."""
        known = self._forms.get(form)
        if known is None:
            entries = [entry for lemma in self.lemmas(form) for entry in self._by_lemma.get(lemma, ())]
            alone = sorted({number for number, others in entries if not others})
            known = self._forms[form] = alone, [entry for entry in entries if entry[1]]
        return known


def _roleset(record: Mapping[str, object]) -> Roleset:
    """One line of the file."""
    aliases, roles = record["aliases"], record["roles"]
    assert isinstance(aliases, list)
    assert isinstance(roles, dict)
    return Roleset(
        str(record["id"]),
        str(record["name"]),
        tuple(aliases),
        {role: description for role, (description, _) in roles.items()},
        {role: function for role, (_, function) in roles.items()},
        int(str(record.get("examples", 0))),
        tuple(map(str, nouns)) if isinstance(nouns := record.get("nouns"), list) else None,
        tuple(map(str, near)) if isinstance(near := record.get("near"), list) else (),
        record.get("verbal") is not False,
    )
