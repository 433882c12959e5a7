from linkers.wikidata.index.index import Bearer
from linkers.wikidata.linking.candidates import Candidate
from linkers.wikidata.linking.features import FEATURES, Fit
from training.linking.logit import Choice, weights


def fit(**features: float) -> Fit:
    bearer = Bearer("Q1", "x", 0, 0.0, 0)
    return Fit(Candidate(bearer, "name", 1.0, 1.0), tuple(features.get(name, 0.0) for name in FEATURES))


def test_weights_prefer_what_was_right_and_none_where_nothing_speaks_for_a_candidate() -> None:
    choices = [
        *[Choice(f"a{at}", (fit(prior=-2.0), fit(prior=-0.1)), 1, 1) for at in range(20)],
        *[Choice(f"b{at}", (fit(prior=-2.0),), -1, 1) for at in range(20)],
        Choice("c", (), -1, 1),
    ]
    learned = weights(choices)
    assert learned.features[FEATURES.index("prior")] > 0.5
    known, unknown = learned.probabilities([fit(prior=-0.1), fit(prior=-2.0)])
    assert known > 0.5 > unknown
    assert learned.probabilities([fit(prior=-2.0)])[0] < 0.5
    assert weights(choices) == learned
