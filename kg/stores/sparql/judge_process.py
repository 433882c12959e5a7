"""The judging of a query for an endpoint, in a process that can be stopped: parsing can take very long.

Run with ``python -m``: one JSON object on standard input, ``{"text", "update", "prefixes"}``;
one on standard output, ``{"text", "graphs"}`` or ``{"error", "advice", "refused"}``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from betwixt.schema import PREFIXES
from kg.stores.base.confined import confine
from kg.stores.base.deadline import Deadline
from kg.stores.sparql.judge import Judgement, UnacceptableQueryError, judge, judge_update
from queries.engine import QueryError, QueryRefusedError

_IMPORTS_FROM = str(Path(__file__).parents[3])


def judged(text: str, deadline: Deadline, *, update: bool = False) -> Judgement:
    """Judge a query or an update for a store that may speak dialects of SPARQL.

    Raises:
        QueryError: it reaches out, or cannot be parsed.
        QueryTimeoutError: the judging took too long.
    """
    paths = [_IMPORTS_FROM, *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", __name__],
            input=json.dumps({"text": text, "update": update, "prefixes": PREFIXES}).encode(),
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            timeout=deadline.left(),
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise deadline.error() from None
    if done.returncode != 0:
        raise QueryError("the query cannot be judged: its parser failed", "ask in several, simpler queries")
    answer = json.loads(done.stdout)
    if "error" in answer:
        raise (QueryRefusedError if answer["refused"] else QueryError)(answer["error"], answer["advice"])
    return Judgement(answer["text"], frozenset(answer["graphs"]))


def main() -> None:
    """Judge what stands on standard input."""
    confine()
    request = json.load(sys.stdin)
    try:
        if request["update"]:
            judgement = Judgement(judge_update(request["text"], request["prefixes"]))
        else:
            judgement = judge(request["text"], request["prefixes"], strictly=True)
    except UnacceptableQueryError as error:
        print(json.dumps({"error": error.problem, "advice": error.advice, "refused": error.refused}))
    else:
        print(json.dumps({"text": judgement.text, "graphs": sorted(judgement.graphs)}))


if __name__ == "__main__":
    main()
