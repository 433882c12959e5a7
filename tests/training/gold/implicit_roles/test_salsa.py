"""SALSA/TIGER XML."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from tests.training.gold.implicit_roles.example import CASE, DOCUMENT, IT
from training.gold.implicit_roles.documents import OvertRole, Place, UnexpressedRole
from training.gold.implicit_roles.salsa import read, written

FILE = """<corpus corpusname="boat"><body>
<s id="s1"><graph root="s1_500"><terminals>
<t id="s1_0" word="The"/><t id="s1_1" word="boat"/><t id="s1_2" word="sank"/></terminals><nonterminals>
<nt id="s1_500" cat="S"><edge idref="s1_501"/><edge idref="s1_2"/></nt>
<nt id="s1_501" cat="NP"><edge idref="s1_0"/><edge idref="s1_1"/></nt></nonterminals></graph>
<sem><frames><frame name="Sinking" id="f1"><target><fenode idref="s1_2"/></target>
<fe name="Theme" id="e1"><fenode idref="s1_501"/></fe></frame></frames></sem></s>
<s id="s2"><graph root="s2_2"><terminals>
<t id="s2_0" word="It"/><t id="s2_1" word="was"/><t id="s2_2" word="repair-work"/></terminals></graph>
<sem><splitwords><splitword idref="s2_2"><part id="s2_2_s0" word="repair-"/></splitword></splitwords>
<frames><frame name="Repairing" id="f2"><target><fenode idref="s2_2_s0"/></target>
<fe name="Object" id="e2"><flag name="Definite_Interpretation"/><fenode idref="s1_501"/></fe>
<fe name="Agent" id="e3"><flag name="Indefinite_Interpretation"/></fe></frame>
<frame name="Coreference" id="f3"><target><fenode idref="s2_0"/></target>
<fe name="Coreferent" id="e4"><fenode idref="s1_501"/></fe></frame></frames></sem></s>
</body></corpus>"""


def test_frames_flags_and_chains_are_read(tmp_path: Path) -> None:
    path = tmp_path / "boat.xml"
    path.write_text(FILE, encoding="utf-8")
    document = read(path)
    sinking, repairing = document.predicates
    assert document.chains == ((Place(0, 0, 2), Place(1, 0, 1)),)
    assert sinking.overt == (OvertRole("Theme", Place(0, 0, 2)),)
    assert repairing.place == Place(1, 2, 3)
    assert repairing.unexpressed == (
        UnexpressedRole("Object", "definite", (Place(0, 0, 2), Place(1, 0, 1))),
        UnexpressedRole("Agent", "indefinite"),
    )


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "court.xml"
    path.write_text(written(DOCUMENT), encoding="utf-8")
    assert read(path) == replace(DOCUMENT, source=str(path), chains=((CASE, IT),))


@pytest.mark.parametrize(
    ("before", "after"),
    [('"Theme" id="e1"><fenode idref="s1_501"', '"Theme" id="e1"><fenode idref="s9"'), ("</corpus>", "")],
)
def test_a_damaged_file_is_named(tmp_path: Path, before: str, after: str) -> None:
    path = tmp_path / "boat.xml"
    assert before in FILE
    path.write_text(FILE.replace(before, after), encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"boat\.xml"):
        read(path)
