"""A language that an earlier build gave a text stays, so that nothing is annotated again."""

from __future__ import annotations

from pathlib import Path

from kg.interruption import Interruption
from kg.ledger.intake import take_in
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from kg.read import Reading, ReadOptions

GERMAN = "Der Hafen der kleinen Stadt wurde im Sommer gesperrt."
FRENCH = "Le port de la petite ville a été fermé cet été."


def test_the_known_language_of_the_same_text_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(GERMAN, encoding="utf-8")
    with Ledger(tmp_path / "ledger.sqlite", {"tokens": "1"}) as ledger:

        def language(option: str | None) -> str:
            reading = Reading([str(path)], ReadOptions(language=option))
            take_in(ledger, reading, progress=Progress(quiet=True), interruption=Interruption())
            [[pending]] = ledger.pending(characters=1_000, documents=1)
            return pending.document.language

        assert language("en") == "en"
        assert language(None) == "en"
        assert language("pl") == "pl"
        path.write_text(FRENCH, encoding="utf-8")
        assert language(None) == "fr"
