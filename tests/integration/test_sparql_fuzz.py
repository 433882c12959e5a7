"""No query or update that would make Oxigraph open an address is allowed."""

from __future__ import annotations

import collections
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pyoxigraph
import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from kg.stores.sparql.judge import UnacceptableQueryError, judge, judge_update
from tests.integration.cypher_fuzz import listening
from tests.integration.sparql_fuzz import queries, updates

pytestmark = pytest.mark.integration


def ask(store: pyoxigraph.Store, text: str) -> None:
    answer = store.query(text, use_default_graph_as_union=True)
    if not isinstance(answer, pyoxigraph.QueryBoolean):
        collections.deque(answer, maxlen=0)


def refuses(judging: Callable[[str], object], text: str) -> bool:
    try:
        judging(text)
    except UnacceptableQueryError:
        return True
    return False


@pytest.mark.parametrize(
    ("texts", "run", "judging"),
    [
        (queries, ask, lambda text: judge(text, {})),
        (updates, pyoxigraph.Store.update, lambda text: judge_update(text, {})),
    ],
    ids=["queries", "updates"],
)
def test_what_would_open_an_address_is_refused(
    texts: Callable[[str], st.SearchStrategy[str]],
    run: Callable[[pyoxigraph.Store, str], None],
    judging: Callable[[str], object],
    request: pytest.FixtureRequest,
) -> None:
    seen: Counter[str] = Counter()
    store = pyoxigraph.Store()
    store.add(pyoxigraph.Quad(*[pyoxigraph.NamedNode(f"urn:{letter}") for letter in "spog"]))

    with listening() as listener:

        @seed(request.config.getoption("--fuzz-seed"))
        @settings(
            max_examples=request.config.getoption("--fuzz"),
            suppress_health_check=list(HealthCheck),
            database=None,
            deadline=None,
        )
        @given(st.data())
        def fuzz(data: st.DataObject) -> None:
            text = data.draw(texts(listener.url))
            before = len(listener.visits)
            # no SPARQL, or the listener's answer is none
            with suppress(SyntaxError, ValueError, RuntimeError, OSError):
                run(store, text)
            reached = len(listener.visits) > before
            refused = refuses(judging, text)
            seen[f"dangerous {reached}, refused {refused}"] += 1
            assert refused or not reached, text

        fuzz()
    print(dict(seen))
    assert seen["dangerous True, refused True"] > sum(seen.values()) / 10, "the fuzzer has teeth"
    assert seen["dangerous False, refused False"], "not everything is refused"
