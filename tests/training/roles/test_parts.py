"""Which documents train, choose and are kept aside."""

from __future__ import annotations

from collections import Counter

from training.gold.semantic_roles.propbank import GoldText
from training.roles.parts import part_of_sentences, parts_of_documents


def texts(genre: str, count: int) -> list[GoldText]:
    return [GoldText(f"{genre}-{number}", genre, ()) for number in range(count)]


def test_every_genre_of_four_has_its_quarter_kept_aside() -> None:
    parts = parts_of_documents([*texts("letters", 16), *texts("travel", 4), *texts("court", 3)])
    letters = Counter(part for name, part in parts.items() if name.startswith("letters"))
    assert letters == {"train": 10, "aside": 4, "choice": 2}
    assert Counter(part for name, part in parts.items() if name.startswith("travel"))["aside"] == 1
    assert {part for name, part in parts.items() if name.startswith("court")} == {"train"}


def test_the_order_of_the_file_does_not_matter() -> None:
    given = texts("letters", 9)
    assert parts_of_documents(given) == parts_of_documents(given[::-1])


def test_one_in_ten_documents_of_sentences_chooses() -> None:
    parts = Counter(part_of_sentences(f"document-{number}") for number in range(2000))
    assert 140 < parts["choice"] < 260
    assert parts["aside"] == 0
