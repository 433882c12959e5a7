"""From a word to the rolesets that it can have."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from extractors.roles.decisions.inventory import FUNCTIONS, Inventory, Roleset

ROLESETS = (
    Roleset(
        "carry.01", "bear", ("carry",), {"ARG0": "carrier", "ARG1": "load"}, {"ARG0": "PAG", "ARG1": "PPT"}, 9
    ),
    Roleset("carry_out.02", "do", ("carry_out",), {"ARG0": "doer"}, {"ARG0": "PAG"}),
    Roleset("go.01", "move", ("go", "going"), {"ARG1": "goer"}, {"ARG1": "ppt"}),
    Roleset("shoot.03", "take a picture", ("shot", "shoot"), {"ARG0": "photographer"}, {"ARG0": "?"}),
)


def ids(words: str, index: int, irregular: dict[str, list[str]] | None = None) -> list[str]:
    inventory = Inventory(ROLESETS, irregular)
    return [ROLESETS[number].id for number in inventory.candidates(words.split(), index)]


def test_all_senses_of_the_lemma() -> None:
    assert ids("They carried water", 1) == ["carry.01"]


def test_the_particle_of_a_verb_stands_near() -> None:
    assert ids("They carried the plan out", 1) == ["carry.01", "carry_out.02"]


def test_nouns_by_their_alias() -> None:
    assert ids("Two shots of the harbour", 1) == ["shoot.03"]


def test_irregular_forms_are_given() -> None:
    assert ids("She wennt home", 1) == []
    assert ids("She wennt home", 1, {"wennt": ["go"]}) == ["go.01"]


def test_words_without_rolesets_have_none() -> None:
    assert ids("The table", 1) == []


def test_an_auxiliary_verb_has_the_rolesets_of_such_alone() -> None:
    rolesets = tuple(Roleset(id, "", ("have",), {}, {}) for id in ("have.01", "have.03"))
    inventory = Inventory(rolesets)
    words = ["having", "left", "it"]
    assert inventory.candidates(words, 0) == [0, 1]
    assert inventory.candidates(words, 0, helps=True) == [0]
    assert inventory.candidates(["left"], 0, helps=True) == []
    assert Inventory(rolesets[1:]).candidates(words, 0, helps=True) == [0]


def test_frames_have_the_kind_of_each_role() -> None:
    frames = Inventory(ROLESETS).frames
    kinds = [0, *(FUNCTIONS.index(kind) + 1 for kind in ("PAG", "PPT", "VSP"))]
    absent, agent, patient, other = kinds
    assert frames[0].tolist() == [agent, patient, absent, absent, absent, absent]
    assert frames[2, 1] == patient  # however it is written
    assert frames[3, 0] == other  # of an unknown kind
    assert not frames[-1].any()  # of a predicate without a roleset


def test_loaded_as_written(tmp_path: Path) -> None:
    path = tmp_path / "rolesets.jsonl.gz"
    rows = (
        {
            "id": r.id,
            "name": r.name,
            "aliases": list(r.aliases),
            "roles": {role: [text, r.functions[role]] for role, text in r.roles.items()},
            "examples": r.examples,
        }
        for r in ROLESETS
    )
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(row)}\n" for row in rows)
    inventory = Inventory.load(path)
    assert inventory.rolesets == ROLESETS
    assert inventory.number["go.01"] == 2
    assert inventory.rolesets[1].lemma == "carry_out"


NOUNS = (
    Roleset("sell.01", "give for money", ("sell", "sale", "make_sale"), {}, {}, 9, ("sale", "make_sale")),
    Roleset("sail.01", "go by ship", ("sail", "sale"), {}, {}, 9, ()),
    Roleset("buy.01", "purchase", ("buy",), {}, {}, 9, (), ("acquire",)),
)


def test_a_noun_has_the_senses_that_a_noun_expresses() -> None:
    inventory = Inventory(NOUNS)
    words = ["sales"]
    assert inventory.candidates(words, 0) == [0, 1]
    assert inventory.candidates(words, 0, noun=True) == [0]


def test_a_noun_without_such_a_sense_names_no_event() -> None:
    inventory = Inventory(NOUNS)
    assert inventory.names_event("Sales")
    assert inventory.names_event("buying")
    assert not inventory.names_event("sails")
    assert Inventory(ROLESETS).names_event("shots"), "an inventory without parts of speech leaves nothing out"


def test_the_meaning_has_the_near_verbs_at_its_end() -> None:
    assert NOUNS[2].meaning == "buy: purchase; near: acquire"


def test_a_verb_and_a_phrasal_verb_have_their_own_rolesets() -> None:
    ill = Roleset("carry.09", "ill", ("carry",), {}, {}, verbal=False)
    inventory = Inventory((*ROLESETS[:2], ill))
    words = ["They", "carried", "it", "out"]
    assert inventory.candidates(words, 1) == [0, 1, 2]
    assert inventory.candidates(words, 1, verb=True) == [0, 1]
    assert inventory.candidates(words, 1, verb=True, particle="out") == [1]
    assert inventory.candidates(words, 1, verb=True, particle="off") == [0, 1]
    assert Inventory((ill,)).candidates(words, 1, verb=True) == [0]


def test_the_words_of_a_noun_are_those_of_what_it_expresses() -> None:
    inventory = Inventory([Roleset("warn.01", "", ("warn", "warning"), {}, {}, 1, ("warning",))])
    assert inventory.words_of_noun("Warnings") == ["warn", "warning"]
    assert inventory.words_of_noun("table") == []
