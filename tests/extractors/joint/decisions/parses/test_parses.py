"""What a parse of the joint model says about appositions."""

from extractors.joint.decisions.parses.decided import Parse
from extractors.joint.decisions.parses.trees import Arc

# Anna , mayor , fell in Graz
PARSE = Parse(
    first=10,
    heads=(5, 3, 1, 1, 0, 7, 5),
    relations=("nsubj", "punct", "appos", "punct", "root", "case", "obl"),
    apposed=(2, 0, 0, 0, 0, 0, 0),
    apposition=(0.1, 0.0, 0.3, 0.0, 0.0, 0.0, 0.6),
)


def test_arcs_of_the_tree_and_probable_ones() -> None:
    assert PARSE.appositions(0.5) == {Arc(2, 0), Arc(6, 0)}
    assert PARSE.appositions(0.7) == {Arc(2, 0)}
    assert PARSE.appositions(0.05) == {Arc(2, 0), Arc(6, 0), Arc(0, 2)}
