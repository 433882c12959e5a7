"""``kg wikidata find``: the items that have a name."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import click

from kg.commands.shared.group import FAILED
from kg.commands.shared.options import say, show
from kg.commands.shared.session import Command


@click.command(cls=Command)
@click.argument("index", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("name")
@click.option("--language", default="en", show_default=True, help="Language of labels and descriptions.")
@click.option(
    "--type",
    "entity_type",
    type=click.Choice(["PERSON", "ORGANISATION", "LOCATION"]),
    help="The type of the name in a text.",
)
@click.option(
    "--limit", type=click.IntRange(min=1), default=10, show_default=True, help="Maximum number of items."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    index: Path, name: str, language: str, entity_type: str | None, limit: int, as_json: bool
) -> None:
    """Show the items of an index that have a name.

    The likeliest item comes first, as for a text without context. Misspelt names match too. The score
    is the probability of the item; the rest to 1 is the probability that the name means none of them.
    If no item matches, the exit code is 1.

    \b
    Examples:
      kg wikidata find wikidata.idx "Natalie Jaresko"
      kg wikidata find wikidata.idx Washington --type PERSON
    """
    from linkers.wikidata.index.index import WikidataIndex
    from linkers.wikidata.linking.link import NamedEntity
    from linkers.wikidata.linking.linker import Linker

    with closing(WikidataIndex(index)) as opened:
        entity = NamedEntity((name,), entity_type or "")
        links = Linker(opened).ranked([entity])[0][:limit]
        rows = [
            {
                "item": link.item,
                "label": item.label(language),
                "description": item.description(language),
                "score": link.score,
                "prior": link.prior,
                "found_as": link.name,
            }
            for link in links
            if (item := opened.item(link.item))
        ]
    if as_json:
        click.echo(json.dumps({"name": name, "candidates": rows}, ensure_ascii=False))
    else:
        for row in rows:
            show(f"{row['item']:<11} {row['score']:6.3f}  {row['label']}  {row['description']}")
    if not rows:
        say(f"no item is called {name!r}, or anything that is spelled alike")
        click.get_current_context().exit(FAILED)
