"""Groups of verbs of one meaning."""

from extractors.roles.decisions.inventory import Inventory
from extractors.roles.shipped import INVENTORY
from training.roles.verb_groups import british, near_by_group


def test_verbs_of_a_group_are_near_and_converses_come_last() -> None:
    near = near_by_group()["buy.01"]
    assert near[:2] == ("purchase", "acquire")
    assert near[-1] == "sell"
    assert "buy" not in near


def test_all_rolesets_of_groups_are_in_the_inventory() -> None:
    inventory = Inventory.load(INVENTORY)
    assert near_by_group().keys() <= inventory.number.keys()
    assert "denounce" in inventory.rolesets[inventory.number["condemn.01"]].near


def test_british_spellings() -> None:
    assert list(british(["criticize", "seize", "buy", "apologize"])) == ["criticise", "apologise"]
