from linkers.names.corrections import NameCorrections
from linkers.wikidata.linking.corrected import corrected
from linkers.wikidata.linking.link import Link

PARIS = (Link("Q90", "paris", 0.6), Link("Q830149", "paris", 0.3))


def test_what_a_reader_says_is_meant_is_the_only_one_and_sure() -> None:
    (known,) = corrected(["paris"], PARIS, NameCorrections(linked=frozenset({("paris", "Q830149")})))
    assert (known.item, known.name, known.score) == ("Q830149", "paris", 1.0)
    (new,) = corrected(["paris"], PARIS, NameCorrections(linked=frozenset({("paris", "Q7")})))
    assert (new.item, new.score) == ("Q7", 1.0)


def test_what_a_reader_says_is_not_meant_is_left_out() -> None:
    def left(*unlinked: tuple[str, str]) -> list[str]:
        links = corrected(["paris"], PARIS, NameCorrections(unlinked=frozenset(unlinked)))
        return [link.item for link in links]

    assert left(("paris", "Q90")) == ["Q830149"]
    assert left(("paris", "")) == []
    assert left(("texas", "")) == ["Q90", "Q830149"]
