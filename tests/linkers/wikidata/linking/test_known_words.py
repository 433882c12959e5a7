from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.known_words import KnownWords, words_of


def test_words_of_a_text_are_folded_and_common_ones_left_out() -> None:
    assert words_of("The ministers of São Tomé's class") == {"minister", "sao", "tome", "class"}


def test_what_is_known_of_an_item_is_its_description_and_its_claims_in_words(index: WikidataIndex) -> None:
    known = KnownWords(index, "en")
    assert known.of("Q90") == {"capital", "france", "city"}
    assert known.of("Q404") == frozenset()
