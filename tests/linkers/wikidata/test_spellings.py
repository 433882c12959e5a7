"""How labels may spell names of texts."""

from __future__ import annotations

import pytest

from linkers.wikidata.spellings import spellings


@pytest.mark.parametrize(
    ("name", "type", "also"),
    [
        ("Natalie Jaresko", "PERSON", ()),
        ("Dr. Natalie Jaresko", "PERSON", ("Natalie Jaresko",)),
        ("President Lech Wałęsa", "PERSON", ("Lech Wałęsa",)),
        ("The Hague", "LOCATION", ("Hague",)),
        ("the United  States'", "LOCATION", ("the United States'", "United States")),
        ("Ukraine’s", "LOCATION", ("Ukraine",)),
        ("SIEMENS AG", "ORGANISATION", ("Siemens Ag", "Siemens")),
        ("NATO", "ORGANISATION", ()),
        ("PARIS", "LOCATION", ("Paris",)),
        ("Lyon, France", "LOCATION", ("Lyon",)),
        ("U.S.", "LOCATION", ("United States", "United States of America")),
    ],
)
def test_a_name_is_asked_for_in_other_forms_too(name: str, type: str, also: tuple[str, ...]) -> None:
    name_spellings = spellings(name, type)
    assert name_spellings[0] == " ".join(name.split())
    assert set(also) <= set(name_spellings)
    assert also or name_spellings == (name,)
    assert len(set(name_spellings)) == len(name_spellings)


def test_nothing_is_no_name() -> None:
    assert spellings(" ", "PERSON") == ()
