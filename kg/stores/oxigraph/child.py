"""The process that evaluates SPARQL for the embedded store; run with ``python -m``.

Oxigraph cannot stop an evaluation, a process can be stopped at any time. It opens no
socket, and its memory is bounded (``kg.stores.base.confined``). One JSON object a line:
requests on standard input, ``{"text", "update", "exact", "prefixes"}``; answers on standard output:
``{"columns"}``, then any number of ``{"rows"}``, or ``{"turtle"}``, and at the end
``{"done"}`` or ``{"error", "advice", "refused"}``. Where ``exact`` is given (``kg.stores.oxigraph.exact``),
a value is ``[kind, value, datatype, language]``, and ``{"truncated"}`` says that there are more rows.
Where memory ends, so may the process, without a word.

The process ends when its standard input closes, also amid an evaluation: it never
outlives the one who asked.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pyoxigraph

from kg.stores.base.confined import confine
from kg.stores.oxigraph.exact import Answer, ExactRequest, exact_messages
from kg.stores.sparql.judge import UnacceptableQueryError, judge, judge_update
from kg.stores.sparql.values import literal_value
from queries.engine import Value

ROWS_IN_A_MESSAGE = 500
SECONDS_TO_A_MESSAGE = 0.1
_UNDECLARED = "Prefix not found"
"""What Oxigraph's parser lists, beside much else, where a prefix is not declared."""


def term_value(term: Any) -> Value:
    """A term of pyoxigraph as a plain value; None is unbound."""
    if term is None:
        return None
    if isinstance(term, pyoxigraph.Literal):
        return literal_value(term.value, term.datatype.value)
    return term.value if isinstance(term, pyoxigraph.NamedNode) else str(term)


def _messages(store: pyoxigraph.Store, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    exact: ExactRequest | None = request.get("exact")
    answer = _evaluated(store, request, exact["dataset"] if exact else None)
    if exact:
        yield from exact_messages(answer, exact)
    elif isinstance(answer, pyoxigraph.QueryBoolean):
        yield {"columns": ["answer"]}
        yield {"rows": [[bool(answer)]]}
    elif isinstance(answer, pyoxigraph.QueryTriples):
        turtle = pyoxigraph.serialize(
            answer, format=pyoxigraph.RdfFormat.TURTLE, prefixes=request["prefixes"]
        )
        yield {"turtle": (turtle or b"").decode()}
    else:
        yield {"columns": [variable.value for variable in answer.variables]}
        rows: list[list[Value]] = []
        last = time.monotonic()
        for solution in answer:
            rows.append([term_value(term) for term in solution])
            if len(rows) >= ROWS_IN_A_MESSAGE or time.monotonic() - last >= SECONDS_TO_A_MESSAGE:
                yield {"rows": rows}
                rows, last = [], time.monotonic()
        yield {"rows": rows}


def _evaluated(
    store: pyoxigraph.Store, request: dict[str, Any], dataset: tuple[list[str], list[str]] | None
) -> Answer:
    """The answer over the graphs named beside the query, else over those that the query names (SPARQL 1.1
    Query Language, section 13.2), else over all, whose union is the default graph.
    """
    prefixes = request["prefixes"]
    judgement = judge(request["text"], prefixes)
    for graph in sorted(judgement.graphs):
        _check_graph(store, f"FROM <{graph}>", graph)
    if dataset is None:
        union = not judgement.graphs
        return store.query(judgement.text, prefixes=prefixes, use_default_graph_as_union=union)
    for graph in sorted({*dataset[0], *dataset[1]}):
        _check_graph(store, f"<{graph}>", graph)
    default: list[pyoxigraph.NamedNode | pyoxigraph.BlankNode | pyoxigraph.DefaultGraph]
    named: list[pyoxigraph.NamedNode | pyoxigraph.BlankNode]
    default, named = list(map(pyoxigraph.NamedNode, dataset[0])), list(map(pyoxigraph.NamedNode, dataset[1]))
    return store.query(judgement.text, prefixes=prefixes, default_graph=default, named_graphs=named)


def _check_graph(store: pyoxigraph.Store, name: str, graph: str) -> None:
    if not store.contains_named_graph(pyoxigraph.NamedNode(graph)):
        raise UnacceptableQueryError(
            f"{name}: there is no such named graph", "name a graph of the store, such as a document's"
        )


def _update(store: pyoxigraph.Store, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    store.update(judge_update(request["text"], request["prefixes"]), prefixes=request["prefixes"])
    store.flush()
    yield {"columns": []}


def _requests() -> Iterator[dict[str, Any]]:
    """Requests as they come; a thread of its own notices the end of the input at once."""
    lines: queue.Queue[str] = queue.Queue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        yield json.loads(lines.get())


def _syntax_error(said: str, prefixes: Mapping[str, str]) -> dict[str, Any]:
    """What the parser says: of a prefix that is not declared it says so among all that could stand there."""
    place, expected, _ = said.partition(": expected one of ")
    if expected and _UNDECLARED in said:
        known = ", ".join(f"{prefix}:" for prefix in sorted(prefixes))
        return {
            "error": f"Oxigraph: {place}: a prefix is not declared",
            "advice": f"declare it (PREFIX name: <…>); these need no declaration: {known}",
        }
    return {"error": f"Oxigraph: {said}", "advice": "mend the query"}


def _keep_errors_for_python() -> None:
    """Standard error stays Python's; of Oxigraph's end for want of memory the parent tells."""
    sys.stderr = os.fdopen(os.dup(2), "w")
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 2)
    os.close(silence)


def main(path: str, mode: str, memory: str) -> None:
    """Answer requests over a store until the input ends.

    Args:
        path: the folder of an Oxigraph database.
        mode: ``read``, or ``write`` where nobody else has the folder open.
        memory: bytes that this process may take.
    """
    confine(int(memory))
    _keep_errors_for_python()
    store: pyoxigraph.Store | None = None

    def send(message: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()

    for request in _requests():
        try:
            store = store or (pyoxigraph.Store(path) if mode == "write" else pyoxigraph.Store.read_only(path))
            answer = _update if request["update"] else _messages
            for message in answer(store, request):
                send(message)
        except UnacceptableQueryError as error:
            send({"error": error.problem, "advice": error.advice, "refused": error.refused})
        except SyntaxError as error:
            send(_syntax_error(str(error), request["prefixes"]))
        except (OSError, ValueError, RuntimeError) as error:
            send({"error": f"Oxigraph: {error}", "advice": ""})
        except MemoryError:
            os.abort()  # as Oxigraph itself does
        else:
            send({"done": True})


if __name__ == "__main__":
    main(*sys.argv[1:])
