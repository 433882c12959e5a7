from linkers.wikidata.item import Claim, Item, Value


def test_a_label_falls_back_to_that_of_no_language_and_then_to_english() -> None:
    both = Item("Q1", {"en": "Munich", "mul": "München"})
    assert both.label("en") == "Munich"
    assert both.label("de") == "München"
    assert Item("Q1", {"en": "Munich"}).label("pl") == "Munich"
    assert Item("Q1", {"es": "Múnich"}).label("pl") == ""


def test_marks_of_direction_are_no_part_of_a_label() -> None:
    assert Item("Q1", {"en": "Order of St. Olav\u200e"}).label("en") == "Order of St. Olav"
    assert Item("Q1", {"en": "\u200fסדר\u200f"}).label("en") == "סדר"


def test_the_language_of_a_label_is_told() -> None:
    both = Item("Q1", {"en": "Munich", "mul": "München"})
    assert [both.language_of_label(language) for language in ("en", "de")] == ["en", "mul"]
    assert Item("Q1", {"en": "Munich"}).language_of_label("pl") == "en"
    assert Item("Q1", {"es": "Múnich"}).language_of_label("pl") == ""


def test_names_are_labels_before_aliases_each_once_and_those_of_no_language_always() -> None:
    item = Item("Q1", {"en": "A", "mul": "B", "fr": "C"}, {"en": ("B", "D"), "mul": ("E",)})
    assert item.names(["en"]) == ("A", "B", "D", "E")


def test_values_are_items_the_preferred_first_and_deprecated_ones_left_out() -> None:
    def claim(id: str, rank: str) -> Claim:
        return Claim("P39", Value("item", id), rank)  # type: ignore[arg-type]

    item = Item(
        "Q1",
        claims=(
            claim("Q2", "normal"),
            claim("Q3", "preferred"),
            claim("Q4", "deprecated"),
            Claim("P39", Value("string", "Q5")),
            Claim("P40", Value("item", "Q6")),
        ),
    )
    assert item.values("P39") == ("Q3", "Q2")
    assert item.number == 1
