from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.index.record import RecordCodec
from linkers.wikidata.item import Claim, Item, Value

texts = st.text(max_size=20)
values = st.builds(Value, st.sampled_from(["item", "string", "time", "unknown"]), texts, texts)
claims = st.builds(
    Claim, texts, values, st.just("normal"), st.lists(st.tuples(texts, values), max_size=2).map(tuple)
)
items = st.builds(
    Item,
    st.just("Q1"),
    st.dictionaries(texts, texts, max_size=3),
    st.dictionaries(texts, st.lists(texts, max_size=3).map(tuple), max_size=2),
    st.dictionaries(texts, texts, max_size=3),
    st.lists(claims, max_size=3).map(tuple),
    st.floats(0, 1e6),
)


@given(items)
def test_an_item_comes_back_as_it_was(item: Item) -> None:
    codec = RecordCodec()
    assert codec.item(codec.encoded(item)) == item
