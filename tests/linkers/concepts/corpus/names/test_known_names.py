"""Names that a corpus knows are found wherever they are said."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.annotations import ConceptMention
from betwixt.document import Span
from linkers.concepts.corpus.names.known_names import EXTRACTOR, CorpusNames, MarkedNames


def marked(text: str, *terms: str, long_form: str = "") -> list[ConceptMention]:
    """Every first place of some terms, as the tagger marks it."""

    def span(term: str) -> Span:
        return Span(text.index(term), text.index(term) + len(term))

    written_out = span(long_form) if long_form else None
    return [ConceptMention(span(term), "Method", 0.9, "concept-mentions", written_out) for term in terms]


def surfaces(corpus: list[tuple[str, list[ConceptMention]]]) -> list[list[str]]:
    """What names find in the documents of a corpus that nobody marked."""
    names = MarkedNames()
    for text, mentions in corpus:
        names.add(text, mentions)
    known = CorpusNames(names.automaton())
    for number, (text, mentions) in enumerate(corpus):
        known.add(str(number), text, mentions)
    of = [(text, known.of(str(number))) for number, (text, _) in enumerate(corpus)]
    assert all(mention.extractor == EXTRACTOR for _, mentions in of for mention in mentions)
    return [[text[slice(*mention.span)] for mention in mentions] for text, mentions in of]


TOPIC = "We use a topic model here."


def twice(text: str, *terms: str, **options: str) -> list[tuple[str, list[ConceptMention]]]:
    return [(text, marked(text, *terms, **options))] * 2


def test_a_name_is_found_in_any_case_in_plural_and_with_hyphens() -> None:
    said = "Topic models differ from a topic-model and from mytopic models."
    assert surfaces([*twice(TOPIC, "topic model"), (said, [])])[-1] == ["Topic models", "topic-model"]


@pytest.mark.parametrize(
    "spelled", ["parse \ufb01elds", "par\u00adse fields", "par\u2060se fields", "Par\ufeffse ﬁelds"]
)
def test_ligatures_and_invisible_characters_hide_no_name(spelled: str) -> None:
    text = f"They had {spelled} here."
    assert surfaces([*twice("We want parse fields.", "parse fields"), (text, [])])[-1] == [spelled]


def test_a_name_ends_with_its_sentence_and_its_word() -> None:
    said = "They name a topic. Model it! The topic\n\nmodel modelled topic modelling."
    assert surfaces([*twice(TOPIC, "topic model"), (said, [])])[-1] == []


def test_what_is_joined_to_a_word_before_is_a_part_of_it() -> None:
    said = "An A/topic model is none."
    assert surfaces([*twice(TOPIC, "topic model"), (said, [])])[-1] == []


def test_the_end_of_many_names_is_a_name_nobody_marked() -> None:
    longer = [f"We train a {kind} language model." for kind in ("neural", "large", "bilingual")]
    corpus = [(text, marked(text, text[11:-1])) for text in longer]
    assert surfaces([*corpus, ("A language model was trained.", [])])[-1] == ["language model"]
    assert surfaces([*corpus[:2], ("A language model was trained.", [])])[-1] == []


def test_a_name_within_a_longer_one_is_found_unless_that_is_a_kind_of_it() -> None:
    text = "A topic model corpus and the sparse topic model help."
    mentions = marked(text, "topic model corpus", "sparse topic model")
    assert surfaces([*twice(TOPIC, "topic model"), (text, mentions)])[-1] == ["topic model"]


def test_a_word_that_is_mostly_not_marked_is_everyday_language() -> None:
    corpus = twice("We study parsing.", "parsing") + twice("They study parsing.", "parsing")
    assert surfaces([*corpus, ("Here parsing is slow.", [])])[-1] == ["parsing"]
    said = [("Here parsing is slow.", list[ConceptMention]())]
    assert surfaces([*corpus, *said * 20])[-1] == ["parsing"]
    assert surfaces([*corpus, *said * 60])[-1] == []


def test_a_name_of_several_words_needs_few_marks() -> None:
    said = [("The topic model is slow.", list[ConceptMention]())]
    assert surfaces([*twice(TOPIC, "topic model"), *said * 30])[-1] == ["topic model"]
    assert surfaces([*twice(TOPIC, "topic model"), *said * 60])[-1] == []


def test_a_verb_and_a_part_of_a_joined_word_are_no_name() -> None:
    corpus = twice("We study parsing.", "parsing") + twice("They study parsing.", "parsing")
    for said in ("Parse it by parsing the text.", "We like to parsing.", "Use a parsing-free one."):
        assert surfaces([*corpus, (said, [])])[-1] == []


def test_what_always_stands_before_other_words_is_cut_off() -> None:
    cut = marked("Robust speech recognition helps.", "Robust speech")
    corpus = [("Robust speech recognition helps.", cut)] * 2
    assert surfaces([*corpus, ("A robust speech recognition system.", [])])[-1] == []


def test_words_that_hyphens_join_before_others_are_an_adjective() -> None:
    corpus = twice("We study deep-sea harbours.", "deep-sea") + twice("They use a tide-gauge.", "tide-gauge")
    said = "Deep-sea harbours have a tide-gauge, and each deep-sea cable has a tide-gauge."
    assert surfaces([*corpus, (said, [])])[-1] == ["tide-gauge", "tide-gauge"]


def test_an_abbreviation_is_found_where_documents_agree_on_it() -> None:
    text = "A hidden markov model (HMM) is old."
    corpus = twice(text, "hidden markov model", "HMM", long_form="hidden markov model")
    assert surfaces([*corpus, ("HMMs and hmm are not one.", [])])[-1] == ["HMMs"]
    other = "A happy mouse map (HMM) is new."
    unsettled = twice(other, "happy mouse map", "HMM", long_form="happy mouse map")
    assert surfaces([*corpus, *unsettled, ("HMMs were used.", [])])[-1] == []


def test_an_abbreviation_that_a_document_defines_otherwise_is_not_found_there() -> None:
    text = "Question answering (QA) helps."
    corpus = twice(text, "Question answering", "QA", long_form="Question answering")
    other = "A quantum annealer (QA) is cold. We cool QA."
    assert surfaces([*corpus, (other, []), ("We like QA.", [])])[-2:] == [[], ["QA"]]


def test_a_corpus_without_mentions_has_no_names() -> None:
    assert surfaces([("Nothing was marked.", [])]) == [[]]


@given(st.lists(st.text("topicmdel -/.\n\u0130\u00df2", max_size=60), max_size=5))
def test_found_names_are_in_order_apart_from_each_other_and_from_what_is_marked(texts: list[str]) -> None:
    corpus = [*twice(TOPIC, "topic model"), *((text, []) for text in texts)]
    names = MarkedNames()
    for text, mentions in corpus:
        names.add(text, mentions)
    known = CorpusNames(names.automaton())
    for number, (text, mentions) in enumerate(corpus):
        known.add(str(number), text, mentions)
    for number, (text, mentions) in enumerate(corpus):
        spans = [mention.span for mention in known.of(str(number))]
        assert all(one.end <= other.start for one, other in pairwise(spans))
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
        assert not set(spans) & {mention.span for mention in mentions}


@given(st.permutations(range(9)))
def test_the_order_of_documents_does_not_matter(order: list[int]) -> None:
    text = "A hidden markov model (HMM) is old."
    corpus = [
        *twice(TOPIC, "topic model"),
        *twice(text, "hidden markov model", "HMM", long_form="hidden markov model"),
        *twice("We study parsing.", "parsing") + twice("They study parsing.", "parsing"),
        ("HMMs, a topic model and parsing.", []),
    ]
    expected = surfaces(corpus)
    assert expected[-1] == ["HMMs", "topic model", "parsing"]
    assert surfaces([corpus[place] for place in order]) == [expected[place] for place in order]


def test_an_adjective_by_itself_is_no_name() -> None:
    for word, names in (("biological", []), ("neuronal", []), ("parsing", ["parsing"])):
        corpus = twice(f"It is {word}.", word) + twice(f"They are {word}.", word)
        assert surfaces([*corpus, (f"Here {word} is said.", [])])[-1] == names
