from pathlib import Path

import pytest

from linkers.wikidata.item import Claim, Item, Value
from training.gold.folder import FOLDER
from training.linking.subsets import fewrel, merged


def test_what_several_say_of_an_item_is_put_together() -> None:
    claim, other = Claim("P31", Value("item", "Q5")), Claim("P106", Value("item", "Q1"))
    one = Item("Q9", {"en": "Ada"}, {}, {"en": "writer"}, (claim,), 2.0)
    two = Item("Q9", {"en": "Ada L."}, {"en": ("A.",)}, {"en": "programmer"}, (claim, other), 1.0)
    assert merged([one, two]) == {
        "Q9": Item("Q9", {"en": "Ada"}, {"en": ("Ada L.", "A.")}, {"en": "writer"}, (claim, other), 2.0)
    }


@pytest.mark.data
@pytest.mark.skipif(not Path(FOLDER).is_dir(), reason="needs ../shared/data")
def test_names_of_items_in_sentences() -> None:
    items = {item.id: item for item in fewrel(FOLDER / "fewrel_val_wiki" / "val_wiki.json.gz")}
    assert items["Q1497"].labels["en"] == "Mississippi River"
