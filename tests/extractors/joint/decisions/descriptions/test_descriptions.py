"""What a parsed sentence says that somebody or something is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.joint.decisions.descriptions.described_words import Described
from extractors.joint.decisions.descriptions.nominals import nominal
from extractors.joint.decisions.descriptions.sentence_descriptions import descriptions
from extractors.joint.decisions.descriptions.whole_phrases import ParsedWords
from extractors.joint.decisions.hyphenated import hyphenated
from extractors.joint.decisions.labels import PARTS_OF_SPEECH, UNIVERSAL_RELATIONS
from extractors.joint.decisions.names.named_words import Name
from extractors.joint.decisions.parses.trees import appositions_of_tree
from extractors.word_range import WordRange

_PARTS = {
    "N": "NOUN",
    "P": "PROPN",
    "V": "VERB",
    "A": "ADJ",
    "D": "DET",
    "I": "ADP",
    "C": "CCONJ",
    ".": "PUNCT",
}
_PARTS |= {"R": "PRON", "X": "AUX", "S": "SCONJ", "B": "ADV", "M": "NUM"}


def parsed(text: str, *names: Name) -> ParsedWords:
    """A sentence of ``word/part/head/relation``, heads counted from 1; "+" joins a word to the one before."""
    rows = [word.rsplit("/", 3) for word in text.split()]
    forms, joined = [row[0].removeprefix("+") for row in rows], [row[0].startswith("+") for row in rows]
    heads, relations = [int(row[2]) for row in rows], [row[3] for row in rows]
    arcs = appositions_of_tree(heads, relations)
    words = ParsedWords(forms, [_PARTS[row[1]] for row in rows], heads, relations, arcs, names)
    return words.with_whole_words(hyphenated(forms, joined))


def said(text: str, *names: Name, phrases: tuple[WordRange, ...] = ()) -> list[tuple[str, str, str]]:
    """Kind, anchor and words of each description."""
    sentence = parsed(text, *names)

    def words(description: Described) -> tuple[str, str, str]:
        anchor = (
            description.anchor
            if isinstance(description.anchor, Name)
            else Name(description.anchor, description.anchor + 1, "")
        )
        spans = (anchor.first, anchor.end), (description.first, description.end)
        return description.kind, *(" ".join(sentence.forms[first:end]) for first, end in spans)  # type: ignore[return-value]

    return list(map(words, descriptions(sentence, phrases)))


FALK = Name(0, 1, "PERSON")
AFTER = "Falk/P/9/nsubj ,/./4/punct the/D/4/det chair/N/1/appos of/I/7/case the/D/7/det board/N/4/nmod"


def test_an_appositive_is_the_whole_phrase() -> None:
    assert said(f"{AFTER} ,/./4/punct left/V/0/root ././9/punct", FALK) == [
        ("appositive", "Falk", "the chair of the board")
    ]


def test_an_adverb_before_an_appositive_belongs_to_it() -> None:
    text = "Falk/P/6/nsubj ,/./4/punct now/B/4/advmod chair/N/1/appos ,/./4/punct left/V/0/root"
    assert said(text, FALK) == [("appositive", "Falk", "now chair")]


GENERAL = "the/D/4/det Secretary/N/1/appos +-/./4/punct +General/P/1/appos of/I/8/case Varna/P/6/nmod"


def test_a_hyphenated_head_is_one_word() -> None:
    text = f"Falk/P/10/nsubj ,/./4/punct {GENERAL} ,/./1/punct left/V/0/root"
    assert said(text, FALK) == [("appositive", "Falk", "the Secretary - General of Varna")]


@pytest.mark.parametrize(
    "words",
    [
        "editor/N/1/appos +-/./5/punct +in/I/7/case +-/./5/punct +chief/N/3/nmod",
        "co/N/5/compound +-/./3/punct +founder/N/1/appos",
        "Under/I/5/case +-/./3/punct +Secretary/N/1/appos",
        "runner/N/1/appos +-/./3/punct +up/I/3/case",
    ],
)
def test_no_description_begins_or_ends_within_a_word(words: str) -> None:
    whole = " ".join(word.split("/")[0].removeprefix("+") for word in words.split())
    text = f"Falk/P/0/root ,/./3/punct {words} ,/./1/punct left/V/1/dep"
    assert said(text, FALK) == [("appositive", "Falk", whole)]


def test_a_hyphenated_title_is_whole_before_a_name() -> None:
    text = "Under/I/3/compound +-/./1/punct +Secretary/P/4/nmod Falk/P/0/root"
    assert said(text, Name(3, 4, "PERSON"), phrases=(WordRange(2, 3),)) == [
        ("before-name", "Falk", "Under - Secretary")
    ]


def test_a_hyphenated_predicate_is_whole() -> None:
    text = "Falk/P/4/nsubj was/X/4/cop the/D/4/det Secretary/N/0/root +-/./4/punct +General/P/4/dep"
    assert said(text, FALK) == [("predicate", "Falk", "the Secretary - General")]


def test_a_word_that_a_name_is_a_part_of_does_not_describe_it() -> None:
    text = "pro/N/3/compound +-/./1/punct +Falk/P/0/root"
    assert said(text, Name(2, 3, "PERSON"), phrases=(WordRange(0, 2),)) == []


@pytest.mark.parametrize("when", ["until/I/6/case 2006/M/8/obl", "in/I/6/case 2006/M/8/obl"])
def test_when_somebody_was_it_may_stand_before_the_mark(when: str) -> None:
    begin = "Falk/P/8/nsubj ,/./4/punct the/D/4/det mayor/N/1/appos"
    assert said(f"{begin} {when} ,/./1/punct left/V/0/root", FALK) == [("appositive", "Falk", "the mayor")]
    assert said(f"{begin} {when} also/B/8/advmod left/V/0/root", FALK) == []


def test_a_relative_clause_is_no_part_of_it() -> None:
    text = f"{AFTER} who/R/9/nsubj lied/V/4/acl ,/./4/punct left/V/0/root ././11/punct"
    assert said(text, FALK) == [("appositive", "Falk", "the chair of the board")]


def test_what_no_mark_closes_is_a_subject() -> None:
    text = "Falk/P/0/root ,/./5/punct the/D/5/det harbour/N/5/compound master/N/1/appos later/B/7/advmod"
    assert said(f"{text} stated/V/1/parataxis ././1/punct", FALK) == []
    assert said("Falk/P/0/root ,/./4/punct the/D/4/det master/N/1/appos ././1/punct", FALK) != []


def test_a_parenthesis() -> None:
    text = "Falk/P/7/nsubj (/./3/punct mayor/N/1/appos of/I/5/case Varna/P/3/nmod )/./3/punct left/V/0/root"
    assert said(text, FALK, Name(4, 5, "LOCATION")) == [("appositive", "Falk", "mayor of Varna")]


def test_a_name_beside_a_name_describes_nothing() -> None:
    text = "Varna/P/0/root ,/./3/punct Bulgaria/P/1/appos ././1/punct"
    assert said(text, Name(0, 1, "LOCATION"), Name(2, 3, "LOCATION")) == []


def test_an_appositive_before_its_name() -> None:
    text = "A/D/2/det teacher/N/6/nsubj ,/./4/punct Falk/P/2/appos ,/./4/punct left/V/0/root ././6/punct"
    assert said(text, Name(3, 4, "PERSON")) == [("appositive", "Falk", "A teacher")]


def test_a_title_in_the_phrase_of_a_name() -> None:
    text = "Secretary/P/3/compound General/P/3/compound Falk/P/0/root"
    assert said(text, Name(2, 3, "PERSON"), phrases=(WordRange(0, 2),)) == [
        ("before-name", "Falk", "Secretary General")
    ]


@pytest.mark.parametrize("title", ["Mr/P", "young/A"])
def test_what_everybody_is_called_is_no_title(title: str) -> None:
    assert said(f"{title}/2/compound Falk/P/0/root", Name(1, 2, "PERSON"), phrases=(WordRange(0, 1),)) == []


def test_a_short_title_alone_says_nothing_and_what_stands_before_it_does() -> None:
    alone = "Dr./P/2/nmod Falk/P/3/nsubj left/V/0/root"
    assert said(alone, Name(1, 2, "PERSON"), phrases=(WordRange(0, 1),)) == []
    within = "police/N/2/compound spokesman/N/5/nsubj Lt/P/4/nmod Falk/P/2/appos left/V/0/root"
    assert said(within, Name(3, 4, "PERSON"), phrases=(WordRange(0, 3),)) == [
        ("before-name", "Falk", "police spokesman")
    ]
    two = "surgeon/N/4/nsubj Dr/P/3/nmod Falk/P/4/nsubj left/V/0/root"
    phrases = (WordRange(0, 0), WordRange(1, 2))
    assert said(two, Name(2, 3, "PERSON"), phrases=phrases) == [("before-name", "Falk", "surgeon")]
    apart = "The/D/2/det director/N/6/nsubj ,/./5/punct Dr./P/5/nmod Falk/P/2/appos left/V/0/root"
    assert said(apart, Name(4, 5, "PERSON"), phrases=(WordRange(3, 4),)) == [
        ("appositive", "Falk", "The director")
    ]
    office = "U.S./P/2/compound Sen./P/3/nmod Falk/P/0/root"
    assert said(office, Name(2, 3, "PERSON"), phrases=(WordRange(0, 2),)) == [
        ("before-name", "Falk", "U.S. Sen.")
    ]


def test_a_title_of_two_halves_is_whole() -> None:
    text = "The/D/2/det writer/N/6/nsubj and/C/4/cc minister/N/5/conj Falk/P/2/appos left/V/0/root"
    phrases = (WordRange(0, 1), WordRange(3, 4))
    assert said(text, Name(4, 5, "PERSON"), phrases=phrases) == [
        ("before-name", "Falk", "The writer and minister")
    ]
    others = "officials/N/5/nsubj and/C/4/cc spokesman/N/4/compound Falk/P/1/conj left/V/0/root"
    assert said(others, Name(3, 4, "PERSON"), phrases=(WordRange(0, 0), WordRange(2, 3))) == [
        ("before-name", "Falk", "spokesman")
    ]


def test_an_appositive_of_two_halves_is_whole() -> None:
    text = "Falk/P/8/nsubj ,/./4/punct a/D/4/det surgeon/N/1/appos and/C/6/cc writer/N/1/conj ,/./1/punct"
    assert said(f"{text} left/V/0/root", FALK) == [("appositive", "Falk", "a surgeon and writer")]
    text = "Falk/P/8/nsubj ,/./4/punct the/D/6/det player/N/1/appos and/C/6/cc coach/N/1/appos ,/./1/punct"
    assert ("appositive", "Falk", "the player and coach") in said(f"{text} left/V/0/root", FALK)


def test_where_an_athlete_is_hurt_is_not_what_he_is() -> None:
    assert said("Falk/P/5/nsubj (/./3/punct chair/N/1/appos )/./3/punct left/V/0/root", FALK) != []
    assert said("Falk/P/5/nsubj (/./3/punct knee/N/1/appos )/./3/punct left/V/0/root", FALK) == []


@pytest.mark.parametrize(
    "text",
    [
        "The/D/2/det club/N/3/nsubj named/V/0/root Falk/P/3/obj as/I/6/case coach/N/3/obl",
        "The/D/2/det club/N/3/nsubj appointed/V/0/root Falk/P/3/obj the/D/6/det coach/N/3/xcomp",
        "The/D/2/det club/N/3/nsubj went/V/0/root Falk/P/3/obl as/I/6/case coach/N/4/nmod",
        "As/I/3/case head/N/3/compound coach/N/5/obl Falk/P/5/nsubj won/V/0/root",
    ],
)
def test_what_somebody_is_made(text: str) -> None:
    words = [word.split("/")[0] for word in text.split()]
    name = Name(words.index("Falk"), words.index("Falk") + 1, "PERSON")
    [(kind, anchor, coach)] = said(text, name)
    assert (kind, anchor) == ("predicate", "Falk")
    assert coach.endswith("coach")


@pytest.mark.parametrize(
    "text",
    [
        "As/I/3/case a/D/3/det precaution/N/5/obl Falk/P/5/nsubj left/V/0/root",
        "The/D/2/det club/N/3/nsubj used/V/0/root Falk/P/3/obj as/I/6/case bait/N/3/obl",
        "The/D/2/det club/N/4/nsubj may/X/4/aux name/V/0/root Falk/P/4/obj as/I/7/case coach/N/4/obl",
    ],
)
def test_what_somebody_is_used_as_is_not_what_he_is(text: str) -> None:
    words = [word.split("/")[0] for word in text.split()]
    assert said(text, Name(words.index("Falk"), words.index("Falk") + 1, "PERSON")) == []


def test_a_name_within_a_description_is_whole() -> None:
    text = "Falk/P/9/nsubj ,/./3/punct adviser/N/1/appos to/I/5/case Ada/P/3/nmod -/./7/punct Wilk/P/5/flat"
    assert said(f"{text} ,/./1/punct left/V/0/root", FALK, Name(4, 7, "PERSON")) == [
        ("appositive", "Falk", "adviser to Ada - Wilk")
    ]
    assert said(f"{text} ,/./1/punct left/V/0/root", FALK) == [("appositive", "Falk", "adviser to Ada")]


def test_what_a_participle_governs_is_part_of_the_phrase() -> None:
    text = "Falk/P/4/nsubj is/X/4/cop the/D/4/det man/N/0/root accused/V/4/acl of/S/7/mark lying/V/5/advcl"
    assert said(f"{text} ././4/punct", FALK) == [("predicate", "Falk", "the man accused of lying")]


def test_quotation_marks_stand_in_pairs() -> None:
    opening = '"/./2/punct teacher/N/3/compound Falk/P/4/nsubj left/V/0/root'
    assert said(opening, Name(2, 3, "PERSON"), phrases=(WordRange(0, 2),)) == [
        ("before-name", "Falk", "teacher")
    ]
    closing = 'Falk/P/10/nsubj ,/./4/punct the/D/4/det aide/N/1/appos and/C/7/cc "/./7/punct fixer/N/4/conj'
    assert said(f'{closing} "/./7/punct ,/./4/punct left/V/0/root', FALK) == [
        ("appositive", "Falk", 'the aide and " fixer "')
    ]


def test_a_hyphen_within_a_word_ends_no_phrase() -> None:
    age = "a/D/12/det 16/M/9/nummod -/./7/punct year/N/11/obl -/./7/punct old/A/12/amod girl/N/4/nmod"
    text = f"Falk/P/4/nsubj was/X/4/cop the/D/4/det guardian/N/0/root of/I/12/case {age}"
    assert said(text, FALK) == [("predicate", "Falk", "the guardian of a 16 - year - old girl")]


def test_part_of_a_compound_name_is_no_title() -> None:
    text = "state/N/2/compound Senate/P/0/root"
    assert said(text, Name(1, 2, "ORGANISATION"), phrases=(WordRange(0, 1),)) == []


WAS = "Falk/P/4/nsubj was/X/4/cop a/D/4/det member/N/0/root of/I/6/case parliament/N/4/nmod"


def test_a_predicate_nominal() -> None:
    assert said(f"{WAS} until/I/8/case 2003/M/4/obl ././4/punct", FALK) == [
        ("predicate", "Falk", "a member of parliament")
    ]
    assert said("He/R/4/nsubj served/V/0/root as/I/4/case mayor/N/2/obl", FALK) == []
    assert said("He/R/2/nsubj served/V/0/root as/I/4/case mayor/N/2/obl") == [("predicate", "He", "mayor")]
    assert said("She/R/2/nsubj became/V/0/root mayor/N/2/xcomp") == [("predicate", "She", "mayor")]
    assert said("She/R/3/nsubj was/X/3/aux elected/V/0/root mayor/N/3/xcomp") == [
        ("predicate", "She", "mayor")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Falk/P/5/nsubj is/X/5/cop not/B/5/advmod a/D/5/det doctor/N/0/root ././5/punct",
        "Falk/P/4/nsubj is/X/4/cop no/D/4/det doctor/N/0/root ././4/punct",
        "Falk/P/5/nsubj may/X/5/aux be/X/5/cop a/D/5/det doctor/N/0/root ././5/punct",
        "Falk/P/4/nsubj is/X/4/cop a/D/4/det doctor/N/0/root ?/./4/punct",
    ],
)
def test_what_is_denied_asked_or_possible_is_not_said(text: str) -> None:
    assert said(text, FALK) == []


def test_a_condition_is_not_said() -> None:
    text = "if/S/5/mark Falk/P/5/nsubj were/X/5/cop a/D/5/det doctor/N/0/root ././5/punct"
    assert said(text, Name(1, 2, "PERSON")) == []


def test_a_nominal_mention_with_what_tells() -> None:
    sentence = parsed("the/D/2/det mayor/N/6/nsubj of/I/5/case the/D/5/det city/N/2/nmod left/V/0/root")
    assert nominal(sentence, WordRange(0, 1), "PERSON") == (0, 5)
    assert nominal(parsed("the/D/2/det man/N/0/root"), WordRange(0, 1), "PERSON") is None
    assert nominal(parsed("this/D/2/det mayor/N/0/root"), WordRange(0, 1), "PERSON") is None
    assert nominal(parsed("the/D/2/det company/N/0/root"), WordRange(0, 1), "ORGANISATION") is None


def test_a_genitive_has_its_title() -> None:
    text = "President/P/2/compound Falk/P/4/nmod 's/I/2/case hat/N/0/root"
    assert said(text, Name(1, 2, "PERSON"), phrases=(WordRange(0, 3),)) == [
        ("before-name", "Falk", "President")
    ]


def test_a_plural_title_is_that_of_all_organisations_which_are_joined() -> None:
    text = "banks/N/0/root Falk/P/1/appos and/C/4/cc Orr/P/2/conj"
    names = Name(1, 2, "ORGANISATION"), Name(3, 4, "ORGANISATION")
    assert [description[1:] for description in said(text, *names)] == [("Falk", "banks"), ("Orr", "banks")]


def test_a_plural_title_is_that_of_no_single_person() -> None:
    text = "players/N/0/root Falk/P/1/appos and/C/4/cc Orr/P/2/conj"
    assert said(text, Name(1, 2, "PERSON"), Name(3, 4, "PERSON")) == []


def test_an_office_behind_the_name_of_who_is_made_it() -> None:
    text = "they/R/2/nsubj named/V/0/root Falk/P/2/obj acting/A/5/amod head/N/3/list +././2/punct"
    assert said(text, Name(2, 3, "PERSON")) == [("predicate", "Falk", "acting head")]
    met = "they/R/2/nsubj met/V/0/root Falk/P/2/obj acting/A/5/amod head/N/3/list +././2/punct"
    assert said(met, Name(2, 3, "PERSON")) == []


def test_what_stands_before_a_title_is_said_of_the_name() -> None:
    text = (
        "its/R/2/nmod owner/N/7/nsubj ,/./5/punct the/D/5/det banker/N/2/appos Falk/P/5/appos spoke/V/0/root"
        " +././7/punct"
    )
    phrases = (WordRange(3, 5),)
    assert said(text, Name(5, 6, "PERSON"), phrases=phrases) == [
        ("appositive", "Falk", "its owner"),
        ("before-name", "Falk", "the banker"),
    ]


def test_a_rank_belongs_to_the_title_behind_it() -> None:
    text = (
        "Deputy/N/5/nsubj Harbour/P/3/compound Chief/N/4/compound Falk/P/5/nsubj left/V/0/root +././5/punct"
    )
    titles = said(text, Name(3, 4, "PERSON"), phrases=(WordRange(1, 3),))
    assert titles == [("before-name", "Falk", "Deputy Harbour Chief")]


def test_what_somebody_says_that_one_is_is_reported() -> None:
    text = "Lund/P/2/nsubj said/V/0/root Falk/P/6/nsubj was/X/6/cop the/D/6/det heir/N/2/ccomp +././2/punct"
    sentence = parsed(text, Name(0, 1, "PERSON"), Name(2, 3, "PERSON"))
    assert [description.is_reported for description in descriptions(sentence, ())] == [True]


def test_what_is_given_a_name() -> None:
    text = "a/D/2/det citizen/N/6/nsubj identified/V/2/acl as/I/5/case Falk/P/3/obl left/V/0/root ././6/punct"
    assert said(text, Name(4, 5, "PERSON")) == [("predicate", "Falk", "a citizen")]


def test_a_mayor_is_somebody_else_after_the_name() -> None:
    sentence = parsed("a/D/2/det mayor/N/0/root")
    assert nominal(sentence, WordRange(0, 1), "PERSON") == (0, 2)
    assert nominal(sentence, WordRange(0, 1), "PERSON", is_known=True) is None


@given(st.data())
def test_whatever_the_parse(data: st.DataObject) -> None:
    """Every description lies in the sentence, has words, and does not reach into the name it describes."""
    count = data.draw(st.integers(1, 12))
    forms = data.draw(
        st.lists(
            st.sampled_from(["a", ",", "as", "was", "mayor", "one", "(", "of", "-"]),
            min_size=count,
            max_size=count,
        )
    )
    parts = data.draw(st.lists(st.sampled_from(PARTS_OF_SPEECH), min_size=count, max_size=count))
    heads = [
        data.draw(st.integers(0, count).filter(lambda head, own=word: head != own))
        for word in range(1, count + 1)
    ]
    relations = data.draw(st.lists(st.sampled_from(UNIVERSAL_RELATIONS), min_size=count, max_size=count))
    first = data.draw(st.integers(0, count - 1))
    name = Name(first, data.draw(st.integers(first + 1, count)), "PERSON")
    arcs = appositions_of_tree(heads, relations)
    joined = data.draw(st.lists(st.booleans(), min_size=count, max_size=count))
    whole = hyphenated(forms, joined)
    sentence = ParsedWords(forms, parts, heads, relations, arcs, [name]).with_whole_words(whole)
    for description in descriptions(sentence, [WordRange(0, count - 1)]):
        assert 0 <= description.first < description.end <= count
        assert not any(word.first < description.first <= word.last for word in whole)
        assert not any(word.first < description.end <= word.last for word in whole)
        if description.kind != "predicate":
            assert description.anchor == name
            assert description.end <= name.first or name.end <= description.first


def test_a_former_mayor_is_not_the_mayor_where_the_word_stands_alone() -> None:
    text = "police/N/2/nsubj met/V/0/root former/A/5/amod Mayor/P/5/compound Falk/P/2/obj ././2/punct"
    titles = said(text, Name(4, 5, "PERSON"), phrases=(WordRange(2, 2), WordRange(3, 4)))
    assert titles == [("before-name", "Falk", "former Mayor")]


def test_the_day_is_no_part_of_who_did_it() -> None:
    text = "a/D/2/det judge/N/5/nsubj on/I/4/case Tuesday/P/2/nmod freed/V/0/root Falk/P/5/obj ././5/punct"
    sentence = parsed(text)
    assert nominal(sentence, WordRange(0, 1), "PERSON") == (0, 2)


def test_a_title_of_two_halves_may_begin_with_the_name_of_a_firm() -> None:
    text = (
        "Brenn/P/2/compound founder/N/7/nsubj and/C/5/cc CEO/N/5/nmod Falk/P/2/appos had/X/7/aux"
        " left/V/0/root ././7/punct"
    )
    names = Name(0, 1, "ORGANISATION"), Name(4, 5, "PERSON")
    titles = said(text, *names, phrases=(WordRange(0, 1), WordRange(3, 4)))
    assert ("before-name", "Falk", "Brenn founder and CEO") in titles
