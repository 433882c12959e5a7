"""Which citizenships exclude each other."""

from __future__ import annotations

import pytest

from linkers.wikidata.alignment.countries.states import exclude


@pytest.mark.parametrize(
    ("citizenships", "others", "excluded"),
    [
        (["Q30"], ["Q38"], True),
        (["Q30", "Q38"], ["Q38"], False),
        (["Q145"], ["Q21"], False),
        (["Q145"], ["Q142"], True),
        (["Q26"], ["Q27"], False),
        (["Q29999"], ["Q55"], False),
        (["Q212"], ["Q159"], False),
        (["Q15180"], ["Q142"], False),
        (["Q129286"], ["Q668"], False),
        ([""], ["Q668"], False),
        ([], ["Q668"], False),
        (["Q30"], [], False),
    ],
)
def test_citizenships_exclude_others(citizenships: list[str], others: list[str], excluded: bool) -> None:
    assert exclude(citizenships, others) == exclude(others, citizenships) == excluded
