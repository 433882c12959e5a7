"""The inventory that ships, from that of the data: ``python -m training.roles.inventory``."""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterable
from pathlib import Path

from extractors.roles.decisions.inventory import Inventory
from extractors.roles.shipped import INVENTORY
from training.command_line import run_program
from training.gold.folder import FOLDER
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged
from training.gold.semantic_roles.propbank import GoldText
from training.roles.near_verbs import NearVerbs
from training.roles.verb_groups import british, near_by_group

GIVEN = FOLDER / "propbank_ewt" / "rolesets.jsonl.gz"
WORDNET = FOLDER / "english_wordnet"
_EXPECTED = "expected the rolesets of propbank_ewt"
_OF_VERBS = frozenset(("v", "l", "m"))
"""Parts of speech of aliases that begin with a verb: alone, a light one, or of several words."""


def write(given: Path = GIVEN, output: Path = INVENTORY, wordnet: Path = WORDNET) -> int:
    """Write what readers need of each roleset: names, roles, examples, parts of speech, and near verbs.

    Args:
        given: the rolesets of propbank_ewt.
        output: file to write.
        wordnet: the folder of Open English WordNet.

    Returns:
        How many rolesets.

    Raises:
        InvalidInputError: a line is damaged.
    """
    rows = []
    near, groups = NearVerbs.read(wordnet), near_by_group()
    for source, line in numbered_lines(given):
        with naming_what_is_damaged(source, "no roleset", _EXPECTED):
            record = json_object(line)
            aliases = [alias["text"] for alias in record["aliases"]]
            verbs = groups.get(record["roleset"]) or near.of_roleset(record["predicate"], record["name"])
            row = {
                "id": record["roleset"],
                "name": record["name"],
                "aliases": list(dict.fromkeys(aliases)),
                "roles": {role["role"]: [role["description"], role["function"]] for role in record["roles"]},
                "examples": record["examples"],
                "nouns": list(
                    dict.fromkeys(alias["text"] for alias in record["aliases"] if alias["pos"] != "v")
                ),
                "verbal": any(alias["pos"] in _OF_VERBS for alias in record["aliases"]),
                "near": list(dict.fromkeys((*verbs, *british((*aliases, *verbs))))),
            }
            rows.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
    output.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{row}\n" for row in rows).encode()
    output.write_bytes(gzip.compress(text, mtime=0))
    return len(rows)


def irregular_forms(texts: Iterable[GoldText], inventory: Inventory) -> dict[str, list[str]]:
    """Form → lemmas of predicates in texts that no regular ending gives ("went" → "go")."""
    lemmas_of: dict[str, dict[str, None]] = {}
    for text in texts:
        for sentence in text.sentences:
            for predicate in sentence.predicates:
                number = inventory.number.get(predicate.roleset)
                if number is None or number in inventory.candidates(sentence.words, predicate.word):
                    continue
                form = sentence.words[predicate.word].lower()
                lemma = inventory.rolesets[number].lemma.partition("_")[0].lower()
                lemmas_of.setdefault(form, {})[lemma] = None
    return {form: list(lemmas) for form, lemmas in sorted(lemmas_of.items())}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=GIVEN)
    parser.add_argument("--output", type=Path, default=INVENTORY)
    options = parser.parse_args()
    run_program(lambda: print(write(options.data, options.output)))
