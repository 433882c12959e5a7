"""A guessed relation of two named things rests on something in the text, or has a low score."""

from __future__ import annotations

import pytest

from betwixt.annotations import Cluster, Description, Member, Mention, Relation
from betwixt.document import Span
from extractors.joint.decisions.grounds import Grounds


class Text:
    """A text whose mentions, clusters and descriptions are given by their words."""

    def __init__(self, text: str, names: dict[str, str], phrases: tuple[str, ...] = ()) -> None:
        self.text = text
        self.names = [Mention(self.span(name), ("name",), type) for name, type in names.items()]
        self.phrases = [
            Mention(self.span(phrase), ("noun-phrase",), names.get(phrase, ""))
            for phrase in (*names, *phrases)
        ]
        self.sentences = [self.span(f"{sentence}.") for sentence in text.split(".") if sentence]

    def span(self, words: str) -> Span:
        start = self.text.index(words)
        return Span(start, start + len(words))

    def score(
        self,
        anchor: str,
        complement: str,
        described: tuple[tuple[str, str], ...] = (),
        clusters: tuple[tuple[str, ...], ...] = (),
        explicit: bool = False,
    ) -> float:
        """What remains of a score of 0.9 of anchor –of→ complement."""
        grounds = Grounds(
            self.text,
            [*self.names, *self.phrases],
            [Cluster(tuple(Member(self.span(words), 1.0) for words in several)) for several in clusters],
            [Description(self.span(words), self.span(name)) for name, words in described],
            self.sentences,
        )
        relation = Relation(self.span(anchor), self.span(complement), "of", explicit, 0.9)
        return grounds.weighed([relation])[0].score


BANKS = Text(
    "Oskar Rimm met the Northern Bank. Its chair, Pia Holm, spoke. Ida Voss left.",
    {
        "Oskar Rimm": "PERSON",
        "Northern Bank": "ORGANISATION",
        "Pia Holm": "PERSON",
        "Ida Voss": "PERSON",
    },
    ("Its", "Its chair"),
)


def test_nobody_is_of_an_organisation_for_being_in_the_same_text() -> None:
    assert BANKS.score("Ida Voss", "Northern Bank") < 0.6


def test_whoever_is_described_by_it_is() -> None:
    described = (("Pia Holm", "Its chair"),)
    clusters = (("Northern Bank", "Its"), ("Its chair", "Pia Holm"))
    assert BANKS.score("Pia Holm", "Northern Bank", described, clusters) == 0.9


def test_what_a_preposition_joins_stays() -> None:
    assert BANKS.score("Ida Voss", "Northern Bank", explicit=True) == 0.9


@pytest.mark.parametrize(
    ("verb", "stands"), [("runs", True), ("joined", True), ("sued", False), ("met", False)]
)
def test_a_verb_of_work_is_a_ground(verb: str, stands: bool) -> None:
    text = Text(f"Ida Voss {verb} Holm Ferries.", {"Ida Voss": "PERSON", "Holm Ferries": "ORGANISATION"})
    assert (text.score("Ida Voss", "Holm Ferries") == 0.9) is stands


def test_an_office_without_a_body_is_that_of_what_was_named_last() -> None:
    text = Text(
        "Holm Ferries sued Rimm Lines. The finance director, Ida Voss, spoke.",
        {"Holm Ferries": "ORGANISATION", "Rimm Lines": "ORGANISATION", "Ida Voss": "PERSON"},
        ("The finance director",),
    )
    described = (("Ida Voss", "The finance director"),)
    assert text.score("Ida Voss", "Rimm Lines", described) == 0.9
    assert text.score("Ida Voss", "Holm Ferries", described) < 0.6


def test_a_profession_is_no_office() -> None:
    text = Text(
        "Holm Ferries closed. A painter, Ida Voss, wept.",
        {"Holm Ferries": "ORGANISATION", "Ida Voss": "PERSON"},
        ("A painter",),
    )
    assert text.score("Ida Voss", "Holm Ferries", (("Ida Voss", "A painter"),)) < 0.6


def test_a_short_form_within_a_phrase_names_the_organisation() -> None:
    text = Text(
        "Holm Ferries closed. The Holm director Ida Voss wept.",
        {"Holm Ferries": "ORGANISATION", "Ida Voss": "PERSON"},
        ("The Holm director Ida Voss",),
    )
    text.names.append(Mention(Span(25, 29), ("name",), "ORGANISATION"))
    assert text.text[25:29] == "Holm"
    described = (("Ida Voss", "Holm director"),)
    assert text.score("Ida Voss", "Holm Ferries", described) == 0.9


def test_what_is_not_named_is_of_whatever_is_likely() -> None:
    text = Text("Holm Ferries closed. The workers wept.", {"Holm Ferries": "ORGANISATION"}, ("The workers",))
    assert text.score("The workers", "Holm Ferries") == 0.9
