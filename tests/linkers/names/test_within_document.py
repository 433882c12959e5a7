"""One word of a full name means its bearer, where the document has one alone."""

from __future__ import annotations

from linkers.names.within_document import full_names

PERSON, PLACE = "PERSON", "LOCATION"


def test_a_surname_means_the_only_one_who_bears_it() -> None:
    assert full_names({0: (PERSON, ["tom okafor"]), 1: (PERSON, ["okafor"])}) == {1: "tom okafor"}
    assert full_names({0: (PERSON, ["tom okafor"]), 1: (PERSON, ["mr okafor"])}) == {1: "tom okafor"}
    assert full_names({0: (PERSON, ["okafor", "tom okafor"]), 1: (PERSON, ["tom"])}) == {1: "tom okafor"}


def test_a_surname_of_two_means_nobody() -> None:
    two = {0: (PERSON, ["tom okafor"]), 1: (PERSON, ["jane okafor"]), 2: (PERSON, ["okafor"])}
    assert full_names(two) == {}


def test_a_longer_form_of_the_name_is_the_same_person() -> None:
    forms = {0: (PERSON, ["tom okafor"]), 1: (PERSON, ["tom a. okafor"]), 2: (PERSON, ["okafor"])}
    assert full_names(forms) == {2: "tom a. okafor"}


def test_only_persons_have_surnames() -> None:
    assert full_names({0: (PLACE, ["port brenn"]), 1: (PLACE, ["brenn"])}) == {}
    assert full_names({0: (PERSON, ["tom brenn"]), 1: (PLACE, ["brenn"])}) == {}
