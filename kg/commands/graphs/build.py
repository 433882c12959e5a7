"""``kg build``: documents in, graph out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from extractors.encoder.number_formats.arithmetic import NUMBERS, Numbers
from kg.commands.shared.group import FAILED, UNFINISHED
from kg.commands.shared.inputs import counted, reading_options, remarked, seen, surveyed, undated
from kg.commands.shared.languages import without_model
from kg.commands.shared.options import progress, say, show, spacy_option
from kg.commands.shared.session import Command

if TYPE_CHECKING:
    from kg.building import BuildReport
    from kg.read import ReadOptions


_PROBLEMS_SHOWN = 10
"""Of what could not be used of a user's lists; a file of the graph has all."""


@click.command(cls=Command)
@click.argument("inputs", nargs=-1, metavar="[INPUT...]")
@click.option(
    "-o",
    "--output",
    "graph",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    metavar="GRAPH",
    help="The graph's folder; one that exists is brought up to date.",
)
@reading_options
@click.option(
    "--dry-run", is_flag=True, help="Read all of the input and report what would fail; build nothing."
)
@click.option("--no-load", is_flag=True, help="Leave the embedded stores as they are.")
@click.option("--no-text", is_flag=True, help="Keep offsets only, not the text of the documents.")
@click.option(
    "--base-iri", metavar="IRI", help="What the ids of documents begin with (default: urn:betwixt:)."
)
@spacy_option
@click.option(
    "--concepts/--no-concepts",
    default=None,
    help="Find scientific concepts and relate them across documents (default: as the last build).",
)
@click.option(
    "--events/--no-events",
    default=None,
    help="Find who did what to whom: predicates and their roles (default: as the last build, at first yes).",
)
@click.option(
    "--only",
    multiple=True,
    metavar="NAME",
    help='Run only what this extractor, or part of one, needs (repeatable; "" runs all again).',
)
@click.option(
    "--wikidata",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="INDEX",
    help="Link people, organisations and places to this index of Wikidata (kg wikidata build).",
)
@click.option("--no-link", is_flag=True, help="Link no names, even if the last build did.")
@click.option(
    "--vocabulary",
    metavar="FILE",
    help='Terms that are concepts with their ids and hierarchy: SKOS, OBO or a table ("" for none).',
)
@click.option(
    "--names", metavar="FILE", help='A table of names: name, type, aliases, wikidata ("" for none).'
)
@click.option("--recluster", is_flag=True, help="Cluster the concepts afresh; ids may change.")
@click.option(
    "--number-format",
    type=click.Choice(NUMBERS),
    help="How the models compute (default: as before; in a new graph, by the processor: see kg speed).",
)
@click.option("--retry-failed", is_flag=True, help="Try documents again that failed before.")
@click.option(
    "--remove-missing", is_flag=True, help="Remove an input's documents even if all of them are gone."
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="Processes that annotate (default: as many as pay off, up to 8; 1 on a GPU; on Ray all CPUs).",
)
@click.option(
    "--ray",
    metavar="ADDRESS",
    help="Read and annotate on a Ray cluster: auto, HOST:PORT of its head, or local (this machine).",
)
@click.option(
    "--ray-fewest",
    type=click.IntRange(min=1),
    help="Workers that stay when the cluster shrinks (default: those that have room at first).",
)
@click.option(
    "--ray-gpus",
    type=click.FloatRange(min=0),
    default=0.0,
    metavar="SHARE",
    help="GPUs of each worker: 1, or 0.5 where two share one.",
)
@click.option(
    "--ray-memory",
    type=click.FloatRange(min=0),
    default=0.0,
    metavar="GB",
    help="Memory that each worker may take.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 instead of 3 if records or documents failed.")
def command(
    inputs: tuple[str, ...],
    graph: Path,
    options: ReadOptions,
    dry_run: bool,
    no_load: bool,
    no_text: bool,
    base_iri: str | None,
    spacy: str | None,
    concepts: bool | None,
    events: bool | None,
    only: tuple[str, ...],
    wikidata: Path | None,
    no_link: bool,
    vocabulary: str | None,
    names: str | None,
    recluster: bool,
    number_format: Numbers | None,
    retry_failed: bool,
    remove_missing: bool,
    workers: int | None,
    ray: str | None,
    ray_fewest: int | None,
    ray_gpus: float,
    ray_memory: float,
    strict: bool,
) -> None:
    """Read documents, annotate them, assemble the graph and load it.

    INPUT is a file (txt, md, html, pdf, docx, epub, jsonl, json, csv, tsv, BibTeX, RIS, PubMed's xml,
    each also as .gz or .xz), a zip archive or folder of such files, the URL of a file or folder in an
    object store (s3://, gs://), or - for standard input. The graph is loaded into the embedded stores,
    which answer Cypher and SPARQL.

    The same command continues a build that was interrupted or killed; nothing is annotated
    twice. A build with other input adds to the graph. Betwixt identifies an input by its resolved
    path, and the next build removes documents that have disappeared from it. If all of its
    documents are gone (an unmounted disk, say), it keeps them and exits with code 3;
    --remove-missing removes them. Documents from standard input stay.

    Without INPUT, a build brings an existing graph up to date from the documents that it has. Use it
    after an upgrade of Betwixt and when settings or corrections changed.

    graph.toml keeps --spacy, --concepts, --events, --only, --wikidata, --vocabulary and --names for later
    builds. --spacy "" goes back to the built-in reader. Another pipeline annotates every document again.
    Another index of Wikidata links the entities again and annotates nothing. Another vocabulary or list of
    names is looked up in all texts, and no model runs again. --concepts is for scientific texts. New
    documents join the concepts of the graph, and concept ids stay the same. --recluster clusters them
    afresh and writes old and new ids into GRAPH/concepts-renamed.tsv.

    --ray reads and annotates on the machines of a Ray cluster and gives the same tables. The command runs
    on one of them. Only this one needs to see the input and the graph.

    --dry-run reads all of the input and writes nothing. It shows how the first three records are
    read, how many documents there are by format and language, and what would fail and where. It
    exits as the build would.

    \b
    Examples:
      kg build notes/ -o graph
      kg build papers.jsonl.gz -o graph --concepts
      kg build papers.jsonl.gz -o graph --column text=abstract --limit 100
      kg build papers.csv -o graph --dry-run
      kg build news/ -o graph --wikidata wikidata.idx
      kg build papers.jsonl.gz -o graph --ray auto --workers 64
      kg build papers.jsonl.gz -o graph --vocabulary thesaurus.ttl --names staff.csv
      kg build -o graph
    """
    if wikidata and no_link:
        raise click.UsageError("--wikidata links and --no-link does not: pass one of them")
    if dry_run:
        if not inputs:
            raise click.UsageError("Missing argument 'INPUT...': --dry-run shows how it would be read")
        _look(inputs, options, strict=strict)
        return
    from kg.build_request import BuildRequest
    from kg.building import build
    from kg.graph.folder import GraphFolder

    request = BuildRequest(
        GraphFolder(graph),
        inputs,
        options,
        concepts=concepts,
        events=events,
        only=only,
        spacy=spacy,
        number_format=number_format,
        keep_text=False if no_text else None,
        base_iri=base_iri,
        wikidata="" if no_link else wikidata,
        vocabulary=Path(vocabulary) if vocabulary else vocabulary,
        names=Path(names) if names else names,
        workers=workers,
        ray=ray or "",
        ray_fewest=ray_fewest,
        ray_gpus=ray_gpus,
        ray_memory=ray_memory,
        retry_failed=retry_failed,
        remove_missing=remove_missing,
        recluster=recluster,
        load=not no_load,
    )
    if not inputs and not request.folder.ledger_path.is_file():
        raise click.UsageError(f"Missing argument 'INPUT...': there is no graph at {graph} yet")
    steps = request.steps()
    if recluster and not (steps.concepts or steps.lists.vocabulary.terms):
        raise click.UsageError("--recluster is for a graph with concepts: pass --concepts")
    if not request.folder.ledger_path.exists():
        numbers, device = steps.arithmetic.numbers, steps.arithmetic.device
        say(f"Models compute in {numbers} on {device}; it stays so for this graph.")
    report = build(request, progress=progress())
    _summarise(report, graph, asked=bool(inputs), loaded=not no_load)
    if recluster:
        say(f"Which concept has another id now: {request.folder.renamed_path}")
    counts = report.counts
    if counts.failed or counts.rejected or report.lacking or report.missing or report.list_problems:
        click.get_current_context().exit(FAILED if strict else UNFINISHED)


def _look(inputs: tuple[str, ...], options: ReadOptions, *, strict: bool) -> None:
    """Read all and tell what was seen; nothing is written."""
    with progress().task("reading", None, "records") as advance:
        for part in surveyed(inputs, options, advance):
            if isinstance(part, str):
                show(part)
                continue
            for line in seen(part):
                show(line)
            unfinished = part.rejected.count > 0
    show("Nothing was built.")
    if unfinished:
        click.get_current_context().exit(FAILED if strict else UNFINISHED)


def _summarise(report: BuildReport, graph: Path, *, asked: bool, loaded: bool) -> None:
    counts = report.counts
    nodes = sum(report.graph.count(table) for table in report.graph.nodes)
    edges = sum(report.graph.count(table) for table in report.graph.edges)
    say(
        f"{graph}: {counts.done:,} documents ({report.changed:,} new or changed,"
        f" {report.described:,} with other metadata, {report.removed:,} removed),"
        f" {nodes:,} nodes, {edges:,} edges in {report.seconds:,.1f} s"
    )
    if report.missing:
        say(f"Stayed, though their input has none of its documents any more: {report.missing:,}")
    if report.renamed:
        say(f"Named like others, so with a folder before the name: {report.renamed:,}")
    for line in undated(report.undated):
        say(line)
    for line in remarked(report.remarks):
        say(line)
    if report.graph.without_model:
        say(f"{without_model(report.graph.without_model)}. --language CODE where that is wrong.")
    terms, mentioned = report.terms
    if terms:
        say(
            f"Of {counted(terms, 'term')} of the vocabulary, texts mention {mentioned:,}"
            f" ({graph}/vocabulary-terms.tsv)"
        )
    for problem in report.list_problems[:_PROBLEMS_SHOWN]:
        say(f"Not used: {problem}")
    if len(report.list_problems) > _PROBLEMS_SHOWN:
        say(f"Not used in all: {len(report.list_problems):,} of the lists ({graph}/list-problems.txt)")
    if asked and not report.read:
        say("No document was found in the input.")
    unfinished = [
        *([f"{counts.failed:,} documents failed"] if counts.failed else []),
        *(
            [f"{counted(counts.rejected, 'record')} {'was' if counts.rejected == 1 else 'were'} rejected"]
            if counts.rejected
            else []
        ),
    ]
    if unfinished:
        again = "; to try the failed ones again: --retry-failed" if counts.failed else ""
        say(f"{' and '.join(unfinished)}; why: kg status {graph}{again}")
    if report.lacking:
        document, reason = next(iter(report.lacking.items()))
        say(
            f"{len(report.lacking):,} documents are still to be read, since memory or disk space was lacking"
            f" ({document}: {reason}).\n"
            "  Free some, or pass --workers 1, and run the same command again: it goes on with them."
        )
    say(f"Next: kg query {graph}" if loaded else f"Next: kg load {graph}")
