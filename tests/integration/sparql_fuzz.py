"""SPARQL by a grammar, most of which would open an address; for fuzzing what judges queries and updates."""

from __future__ import annotations

from hypothesis import strategies as st

GAPS = st.integers(0, 29).flatmap(
    lambda kind: (
        st.just(" ")
        if kind < 20
        else st.sampled_from(["\n", "\t", "\r\n", "\r", " # x\n", "#\r", " # ' \" <\n", "  "])
        if kind < 29
        else st.sampled_from(["\f", "\u00a0", "\u2028", "\u200b", "# x\u2028", "\\u0020", "\x1c"])
    )
)
"""What may stand between two words; rarely what only some readers take for a gap."""


@st.composite
def words(draw: st.DrawFn, text: str) -> str:
    """Keywords in any case with gaps between them; rarely a letter is an escape of its code point."""
    spelt = []
    for word in text.split():
        if draw(st.integers(0, 14)) == 0:
            place = draw(st.integers(0, len(word) - 1))
            escape = draw(st.sampled_from(["\\u{:04x}", "\\U{:08X}", "\\u005cu{:04x}"]))
            word = word[:place] + escape.format(ord(word[place])) + word[place + 1 :]
        else:
            word = draw(st.sampled_from([word, word.lower(), word.title(), word.swapcase()]))
        spelt.append(word)
    return draw(GAPS).join(spelt) + draw(GAPS)


@st.composite
def addresses(draw: st.DrawFn, url: str) -> str:
    """The address as an IRI, or by a prefix."""
    if draw(st.integers(0, 4)) == 0:
        return "canary:" + draw(st.sampled_from(["", "x", "x.y"]))
    spoilt = st.sampled_from(["\u00a0", "\u2028", "\\u0041", "%20", "#", "?a=<"])
    return f"<{url}{draw(spoilt) if draw(st.integers(0, 9)) == 0 else ''}>"


@st.composite
def services(draw: st.DrawFn, url: str) -> str:
    """A pattern that asks the address."""
    silent = draw(words("SILENT")) if draw(st.booleans()) else ""
    if draw(st.integers(0, 5)) == 0:
        return f"BIND(<{url}> AS ?at) {draw(words('SERVICE'))}{silent}?at {{ ?s ?p ?o }}"
    return f"{draw(words('SERVICE'))}{silent}{draw(addresses(url))}{draw(GAPS)}{{ ?s ?p ?o }}"


PATTERNS = [
    "{{ {0} }}",
    "OPTIONAL {{ {0} }}",
    "{{ ?a ?b ?c }} UNION {{ {0} }}",
    "{{ SELECT * {{ {0} }} LIMIT 1 }}",
    "{{ SELECT (COUNT(*) AS ?n) {{ {0} }} GROUP BY ?s HAVING (COUNT(*) > 0) }}",
    "FILTER EXISTS {{ {0} }}",
    "FILTER NOT EXISTS {{ {0} }}",
    "FILTER (1 = 1 || EXISTS {{ {0} }})",
    "BIND (EXISTS {{ {0} }} AS ?found)",
    "VALUES ?v {{ 1 2 }} {0}",
    "MINUS {{ {0} }}",
    "GRAPH <urn:g> {{ {0} }}",
    "?a <urn:p>* ?b . {0}",
    "?x ?y '}} # \\' {{' . {0}",
    '?x ?y """ SERVICE " <""" . {0}',
    "FILTER (?a < 1) {0} FILTER (?b > 2)",
]


@st.composite
def patterns(draw: st.DrawFn, url: str, depth: int) -> str:
    """A group graph pattern with a service somewhere within."""
    if depth == 0 or draw(st.integers(0, 2)) == 0:
        return draw(services(url))
    return draw(st.sampled_from(PATTERNS)).format(draw(patterns(url, depth - 1)))


HARMLESS = [
    "SELECT ?service {{ ?service ?load ?from }}",
    "SELECT * {{ ?s ?p 'SERVICE <{0}> {{ }}' }}",
    "SELECT * {{ ?s ?p ?o }} # SERVICE <{0}> {{ ?s ?p ?o }}",
    "ASK {{ ?s <urn:service> ?o FILTER(STR(?o) != '{0}') }}",
    "CONSTRUCT {{ ?s ?p ?o }} WHERE {{ ?s ?p ?o FILTER(CONTAINS(STR(?o), 'customer service')) }}",
]

FORMS = [
    "SELECT * {{ {0} }}",
    "SELECT (1 AS ?one) WHERE {{ {0} }} LIMIT 3",
    "ASK {{ {0} }}",
    "CONSTRUCT {{ ?s ?p ?o }} WHERE {{ {0} }}",
    "DESCRIBE ?s WHERE {{ {0} }}",
    "SELECT * {{ ?s ?p ?o }} ORDER BY EXISTS {{ {0} }}",
    "SELECT * FROM <urn:g> {{ {0} }}",
    "SELECT (SUM(IF(EXISTS {{ {0} }}, 1, 2)) AS ?sum) {{ VALUES ?a {{ 1 }} }}",
]

UPDATES = [
    "INSERT {{ <urn:a> <urn:b> ?o }} WHERE {{ {0} }}",
    "DELETE {{ ?s ?p ?o }} WHERE {{ {0} }}",
    "DELETE {{ ?s ?p ?o }} INSERT {{ ?o ?p ?s }} WHERE {{ {0} }}",
    "WITH <urn:g> DELETE {{ ?s ?p ?o }} WHERE {{ {0} }}",
    "CLEAR SILENT GRAPH <urn:g> ; INSERT {{ ?s ?p ?o }} WHERE {{ {0} }}",
]


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """Now and then with a character more, anywhere."""
    if draw(st.integers(0, 7)):
        return text
    place = draw(st.integers(0, len(text)))
    return (
        text[:place]
        + draw(st.sampled_from(["'", '"', "<", "#", "\n", "}", ";", "\\", "\ufeff"]))
        + text[place:]
    )


@st.composite
def queries(draw: st.DrawFn, url: str) -> str:
    """Queries of which many would open the address."""
    prefix = f"PREFIX canary: <{url}> "
    if draw(st.integers(0, 9)) == 0:
        return prefix + draw(st.sampled_from(HARMLESS)).format(url)
    return draw(spoilt(prefix + draw(st.sampled_from(FORMS)).format(draw(patterns(url, 3)))))


@st.composite
def updates(draw: st.DrawFn, url: str) -> str:
    """Updates of which many would open the address."""
    prefix = f"PREFIX canary: <{url}> "
    if draw(st.integers(0, 9)) == 0:
        return prefix + f"INSERT DATA {{ <urn:load> <urn:service> 'LOAD <{url}>' }}"
    if draw(st.booleans()):
        into = draw(st.sampled_from(["", " INTO GRAPH <urn:g>"]))
        load = draw(words(draw(st.sampled_from(["LOAD", "LOAD SILENT"])))) + draw(addresses(url)) + into
        text = draw(st.sampled_from(["{0}", "CLEAR DEFAULT ; {0}", "{0} ; CLEAR DEFAULT"])).format(load)
    else:
        text = draw(st.sampled_from(UPDATES)).format(draw(patterns(url, 2)))
    return draw(spoilt(prefix + text))
