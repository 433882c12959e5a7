"""Cypher queries by a grammar, most of which would fetch a canary; for fuzzing what judges queries."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from hypothesis import strategies as st

CANARY = "canary-4711"
SETTING = "server.bolt.enabled"
"""A setting of the server, which is none of a user's business."""

# Rows that the leading clauses find; run once before the fuzzing.
SETUP = "CREATE (:Document:A {x: 1})-[:T {y: 2}]->(:B:`odd``name` {x: 2})-[:T]->(:Document {x: 3})"


@dataclass
class Listener:
    """An HTTP server on loopback that counts who comes."""

    port: int = 0
    visits: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{CANARY}.csv"


@contextmanager
def listening() -> Iterator[Listener]:
    """A listener that is open while the block runs."""
    listener = Listener()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            listener.visits.append(self.path)
            body = f"{CANARY},1\n".encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/csv")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_HEAD = do_GET  # noqa: N815 - the names are http.server's

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield listener
    finally:
        server.shutdown()
        server.server_close()


GAPS = st.integers(0, 39).flatmap(
    lambda kind: (
        st.just(" ")
        if kind < 20
        else st.sampled_from(
            ["\n", "\t", "\r\n", "/* x */", "/**/", " // y\n", "/* ' \" ` */", "\u00a0", "\u2003"]
        )
        if kind < 39
        else st.sampled_from(
            ["\f", "\u2028", "\u180e", "\x1c", "// '\r", "// x\u2028", "/*\\u002a/*/", "\\u0020"]
        )
    )
)
"""What may stand between two words; rarely what only some readers take for a gap."""


@st.composite
def words(draw: st.DrawFn, text: str) -> str:
    """Keywords with gaps between them, in any case, with letters escaped."""
    spelt = []
    for word in text.split():
        if draw(st.integers(0, 9)) == 0:
            place = draw(st.integers(0, len(word) - 1))
            word = word[:place] + f"\\u{ord(word[place]):04x}" + word[place + 1 :]
        else:
            word = draw(st.sampled_from([word, word.lower(), word.title(), word.swapcase()]))
        spelt.append(word)
    gap = draw(GAPS)
    return gap.join(spelt)


@st.composite
def literals(draw: st.DrawFn, text: str) -> str:
    """A string literal; some of its characters are escaped."""
    quote = draw(st.sampled_from("'\""))
    if draw(st.integers(0, 3)) == 0:
        place = draw(st.integers(0, len(text) - 1))
        text = text[:place] + f"\\u{ord(text[place]):04X}" + text[place + 1 :]
    return quote + text + quote


@st.composite
def loads(draw: st.DrawFn, urls: tuple[str, ...], variable: str) -> str:
    """LOAD CSV of one of the canaries."""
    url = draw(st.sampled_from(urls).flatmap(literals))
    if draw(st.integers(0, 5)) == 0:
        url = f"({url} + '')"
    parts = [draw(words("LOAD CSV")), draw(words("FROM")), url, draw(words("AS")), variable]
    return "".join(part + draw(GAPS) for part in parts)


@st.composite
def calls(draw: st.DrawFn, variable: str) -> str:
    """A call of a procedure that tells the server's settings."""
    names = [draw(st.sampled_from([name, f"`{name}`"])) for name in ("dbms", "listConfig")]
    dot = draw(st.sampled_from([".", ".", " . ", "/**/.\n"]))
    setting = draw(literals(SETTING))
    return f"{draw(words('CALL'))}{draw(GAPS)}{dot.join(names)}({setting}) YIELD name AS {variable} "


LEADING = st.sampled_from(
    [
        "",
        "WITH 1 AS w ",
        "UNWIND [1] AS w ",
        "MATCH (n:Document) WHERE n:% ",
        "MATCH (n) WHERE n:Document|B&!C ",
        "MATCH (n:% WHERE n.x > 0) ",
        "MATCH ((a)-[:T]->(b))+ ",
        "MATCH (s) ((a)-->(b)){1,2} (e) ",
        "MATCH p = (:A)-[:T*1..2]->() ",
        "MATCH (s)-->+(e) ",
        "MATCH SHORTEST 1 (s)-[:T]->+(e) ",
        "MATCH (n:`odd``name`) ",
        "OPTIONAL MATCH (n:Nothing) ",
        "WITH 'it\\'s \\\\' AS s ",
        'WITH "/*" AS s ',
        "WITH `x` AS y ".replace("`x`", "1"),
        "WITH {load: 1, `csv`: 2} AS m ",
        "CALL () { RETURN 1 AS one } ",
        "CALL { RETURN 1 AS one } ",
        "RETURN 1 AS r, 2 AS q UNION ",
        "MATCH (n) WHERE EXISTS { (n)-->() } ",
        "MATCH (n) WHERE n.x = 1 OR n IS NOT NULL ",
        "USE neo4j ",
        "WITH 1 AS w LIMIT 1",
        "WITH 0x1 AS w SKIP 0 ",
    ]
)

EXPRESSIONS = [
    "EXISTS {{ {0} }}",
    "COUNT {{ {0} }}",
    "COLLECT {{ {0} }}",
    "[i IN [1, 2] WHERE EXISTS {{ {0} }} | i]",
    "[i IN COLLECT {{ {0} }} | i]",
    "any(i IN [1] WHERE COUNT {{ {0} }} > 0)",
    "CASE WHEN EXISTS {{ {0} }} THEN 1 ELSE 2 END",
    "reduce(t = 0, i IN [1] | t + COUNT {{ {0} }})",
    "{{a: COUNT {{ {0} }}}}",
    "coalesce(null, COLLECT {{ {0} }})",
    "EXISTS {{ MATCH (z) WHERE EXISTS {{ {0} }} RETURN z }}",
]

CLAUSES = [
    "RETURN {0} AS r, 1 AS q",
    "WITH {0} AS e RETURN e AS r, 1 AS q",
    "MATCH (k) WHERE size(toString({0})) > 0 RETURN k.x AS r, 1 AS q",
    "UNWIND [{0}] AS e RETURN e AS r, 1 AS q",
    "RETURN 1 AS r, 1 AS q ORDER BY {0}",
    "MATCH (k) RETURN k {{.x, v: {0}}} AS r, 1 AS q",
]

HARMLESS = [
    "MATCH (n:Document|B) WHERE n:% RETURN n.x AS r, COUNT {{ (n)-->() }} AS q",
    "MATCH ((a)-[:T]->(b))+ RETURN size(a) AS r, [i IN [1] WHERE EXISTS {{ (:A) }} | i] AS q",
    "RETURN 'LOAD CSV FROM \"{0}\" AS r' AS r, 1 AS q",
    "RETURN 1 AS r, 1 AS q // LOAD CSV FROM '{0}' AS r",
    "/* LOAD CSV FROM '{0}' AS r */ RETURN 1 AS r, 1 AS q",
    "MATCH (`LOAD CSV FROM '{0}' AS r`) RETURN 1 AS r, 1 AS q",
    "MATCH (load:A) RETURN load.csv AS r, 1 AS q",
]


@st.composite
def reading(draw: st.DrawFn, urls: tuple[str, ...], depth: int, settings: bool) -> str:
    """A query that gives the columns r and q, and on its way fetches a canary."""
    form = draw(st.integers(0, 4 if depth > 0 else 1))
    if form <= 1:
        fetching = loads(urls, "line") if draw(st.integers(0, 3)) or not settings else calls("line")
        return draw(LEADING) + draw(fetching) + "RETURN line AS r, 1 AS q"
    inner = draw(reading(urls, depth - 1, settings))
    if form == 2:
        scope = draw(st.sampled_from(["", "() ", "(*) "]))
        return f"CALL {scope}{{ {inner} }} RETURN r, q"
    if form == 3:
        return f"{inner} UNION {draw(st.sampled_from(['', 'ALL ']))}RETURN 1 AS r, 2 AS q"
    expression = draw(st.sampled_from(EXPRESSIONS))
    if "COLLECT" in expression:  # of one column
        inner = f"CALL {{ {inner} }} RETURN r"
    return draw(st.sampled_from(CLAUSES)).format(expression.format(inner))


PREFIXES = st.sampled_from(
    [
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "EXPLAIN ",
        "PROFILE ",
        "PROFILE\n",
        "CYPHER 5 ",
        "CYPHER runtime=slotted ",
        "/* x */ PROFILE ",
    ]
)


@st.composite
def queries(draw: st.DrawFn, urls: tuple[str, ...], *, settings: bool = True) -> str:
    """Queries of which many would fetch one of the canaries; some are disguised in vain."""
    if draw(st.integers(0, 9)) == 0:
        return draw(PREFIXES) + draw(st.sampled_from(HARMLESS)).format(draw(st.sampled_from(urls)))
    text = draw(PREFIXES) + draw(reading(urls, 3, settings))
    if draw(st.integers(0, 7)) == 0:  # a character more or less, anywhere
        place = draw(st.integers(0, len(text)))
        text = (
            text[:place]
            + draw(st.sampled_from(["'", '"', "`", "\\", "/*", "*/", "//", "\n", "}", ";"]))
            + text[place:]
        )
    return text
