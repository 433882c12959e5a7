"""``kg wikidata fetch``: an index for the graph at hand, from a SPARQL endpoint."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from kg.commands.shared.group import FAILED, UNFINISHED
from kg.commands.shared.options import progress, say, show
from kg.commands.shared.session import Command
from kg.commands.wikidata.options import json_option, language_option, min_sitelinks_option, output_option

SHOWN = 5
"""Of what the endpoint failed on, how much is shown."""


def _address(_: click.Context, __: click.Parameter, url: str) -> str:
    from betwixt.sparql_requests import is_address

    if not is_address(url):
        raise click.BadParameter(f"{url!r} is no address: it begins with http:// or https://")
    return url


@click.command(cls=Command)
@click.argument("graph", type=click.Path(path_type=Path, exists=True, file_okay=False), required=False)
@click.option(
    "--endpoint",
    required=True,
    callback=_address,
    metavar="URL",
    help="A SPARQL endpoint with Wikidata's RDF. The graph's names are sent to it.",
)
@output_option("The file to write, or to add to.")
@click.option(
    "--class",
    "classes",
    multiple=True,
    metavar="QID",
    help="Also fetch all items of this class and its subclasses. Repeatable.",
)
@language_option
@click.option(
    "--property",
    "properties",
    multiple=True,
    metavar="PID",
    help="Only claims of this property. Repeatable (default: properties that are useful to readers).",
)
@min_sitelinks_option
@click.option("--again", is_flag=True, help="Ask for everything again, to follow changes in Wikidata.")
@click.option(
    "--contact",
    default="",
    metavar="TEXT",
    help="An e-mail address or page for the endpoint's operators; part of the user agent.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=1),
    default=60,
    show_default=True,
    help="Seconds until a request is given up and split into halves.",
)
@json_option
@click.option("--strict", is_flag=True, help="Exit with 1 instead of 3 if a request got no answer.")
def command(
    graph: Path | None,
    endpoint: str,
    output: Path,
    classes: tuple[str, ...],
    languages: tuple[str, ...],
    properties: tuple[str, ...],
    min_sitelinks: int,
    again: bool,
    contact: str,
    timeout: float,
    as_json: bool,
    strict: bool,
) -> None:
    """Make an index for the names of a graph, from a SPARQL endpoint.

    The command looks up the names of persons, organisations and places in GRAPH, some dozens at once.
    Then it fetches the facts of their items. After an interruption, the same command continues. If the
    graph has grown, it asks for new names only. A busy endpoint is asked again after the time that it
    names. Failed requests are reported and repeated by the next run.

    \b
    Examples:
      kg wikidata fetch graph --endpoint https://query.wikidata.org/sparql -o wikidata.idx
      kg wikidata fetch graph --endpoint http://localhost:7001 -o wikidata.idx --language en
      kg wikidata fetch --class Q3918 --endpoint http://localhost:7001 -o universities.idx
    """
    from betwixt import __version__
    from kg.graph.entity_names import entity_names
    from kg.graph.folder import GraphFolder
    from linkers.wikidata.fetch import fetch
    from linkers.wikidata.kinds import KINDS
    from linkers.wikidata.selection import Selection
    from linkers.wikidata.sources.endpoint import WikidataEndpoint
    from linkers.wikidata.spellings import spellings

    if graph is None and not classes:
        raise click.UsageError("Give a GRAPH whose names are looked up, or a --class whose items are wanted.")
    selection = Selection.of(languages, classes, properties, min_sitelinks)
    names = entity_names(GraphFolder(graph).current(), KINDS) if graph else []
    agent = " ".join(filter(None, (f"betwixt/{__version__}", contact)))
    asked = WikidataEndpoint(endpoint, agent, timeout, tell=progress().tell)
    begun = time.monotonic()
    fetched = fetch(
        (spelling for name, type in names for spelling in spellings(name, type)),
        output,
        asked,
        selection,
        again=again,
        task=progress().task,
    )
    if as_json:
        click.echo(json.dumps(fetched.as_json(), ensure_ascii=False))
    else:
        show(
            f"{output}: {len(names):,} names, {fetched.new:,} new spellings, "
            f"{fetched.known:,} of them found; "
            f"{fetched.items:,} items, {fetched.bytes:,} bytes, {fetched.requests:,} requests "
            f"in {time.monotonic() - begun:,.0f} s"
        )
    for question in fetched.unanswered[:SHOWN]:
        say(f"{question.kind} {question.key}: {question.reason}")
    if fetched.unanswered:
        say(f"{len(fetched.unanswered):,} questions got no answer; the same command asks them again")
        click.get_current_context().exit(FAILED if strict else UNFINISHED)
