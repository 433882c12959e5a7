from betwixt.document import Span
from training.linking.scorer import Judged, score

A, B, C, D = Span(0, 1), Span(2, 3), Span(4, 5), Span(6, 7)


def test_scores_of_given_names() -> None:
    judged = Judged(
        gold={A: "Q1", B: "Q2", C: "Q9", D: ""},
        predicted={A: "Q1", B: "", C: "Q3", D: ""},
        best={A: "Q1", B: "Q2", C: "Q3", D: ""},
        candidates={A: {"Q1", "Q5"}, B: {"Q2"}, C: {"Q3"}, D: ()},
    )
    assert score([judged], {"Q1", "Q2"}) == {
        "accuracy_in_index": 100.0,
        "candidate_recall": 100.0,
        "candidates_per_mention": 1.5,
        "precision": 50.0,
        "recall": 50.0,
        "f1": 50.0,
        "nil_f1": 50.0,
        "names": 4,
        "names_in_index": 2,
    }


def test_end_to_end_a_link_counts_for_the_very_characters_alone() -> None:
    judged = Judged({A: "Q1"}, {B: "Q1", C: ""}, {B: "Q1", C: ""}, {B: {"Q1"}, C: ()})
    scores = score([judged], {"Q1"})
    assert (scores["precision"], scores["recall"], scores["f1"]) == (0.0, 0.0, 0.0)
    assert scores["names_in_index"] == 0
