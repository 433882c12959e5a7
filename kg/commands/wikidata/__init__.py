"""``kg wikidata``: indexes of Wikidata, which entities of texts are linked to."""

from __future__ import annotations

from kg.commands.shared.group import LazyGroup, Listed

SECTIONS: dict[str, dict[str, Listed]] = {
    "Commands": {
        "build": Listed("build", "Make an index of Wikidata from a dump."),
        "starter": Listed("starter", "Write a small index to begin with."),
        "fetch": Listed("fetch", "Make an index for the names of a graph, from a SPARQL endpoint."),
        "anchors": Listed("anchors", "Count the links of a Wikipedia by text and page."),
        "find": Listed("find", "Show the items of an index that have a name."),
    }
}

command = LazyGroup(
    name="wikidata",
    sections=SECTIONS,
    package="kg.commands.wikidata",
    help="""Make and search indexes of Wikidata.

    \b
    Examples:
      kg wikidata starter -o starter.idx
      kg wikidata build latest-all.json.bz2 -o wikidata.idx --class Q5 --class Q43229
      kg wikidata fetch graph --endpoint https://query.wikidata.org/sparql -o wikidata.idx
      kg wikidata find wikidata.idx "Natalie Jaresko"
    """,
)
