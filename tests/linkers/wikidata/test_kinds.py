from linkers.wikidata.kinds import KINDS, ancestors, kinds_of

PARENTS = {"Q515": ["Q486972"], "Q3918": ["Q43229"], "Q1": ["Q2"], "Q2": ["Q1"]}


def test_a_kind_follows_from_a_class_however_far_above() -> None:
    assert kinds_of(["Q515"], PARENTS) == KINDS["LOCATION"]
    assert kinds_of(["Q5"], PARENTS) == KINDS["PERSON"]
    assert kinds_of(["Q515", "Q3918"], PARENTS) == KINDS["LOCATION"] | KINDS["ORGANISATION"]
    assert kinds_of(["Q99"], PARENTS) == 0


def test_circles_among_classes_end() -> None:
    assert ancestors(["Q1"], PARENTS) == {"Q1", "Q2"}
