"""``kg speed``: how fast this machine reads texts, in each number format."""

from __future__ import annotations

import json

import click

from kg.commands.shared.session import Command


@click.command(cls=Command)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(as_json: bool) -> None:
    """Time each number format on this machine.

    The first build of a graph chooses the format by the instructions of the processor. It never
    measures time, so the same command gives the same graph. If another format is faster here, choose it
    for a new graph with kg build --number-format.

    \b
    Examples:
      kg speed
      kg speed --json
    """
    from extractors.encoder.number_formats.arithmetic import Arithmetic
    from extractors.encoder.number_formats.processor import device, suited_format
    from extractors.joint.speed import formats, texts_a_second
    from kg.annotation.threads import use_threads

    use_threads(1)
    on = device()
    chosen = suited_format(on)
    measured = {numbers: texts_a_second(Arithmetic(on, numbers)) for numbers in formats(on)}
    if as_json:
        speeds = {numbers: round(speed, 1) for numbers, speed in measured.items()}
        click.echo(json.dumps({"device": on, "chosen": chosen, "texts_a_second": speeds}))
        return
    click.echo(f"Texts of 150 words a second, on one thread ({on}):")
    for numbers, speed in measured.items():
        click.echo(f"  {numbers:<10}{speed:8.1f}{'  (what a new graph takes)' if numbers == chosen else ''}")
