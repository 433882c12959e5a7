"""The correction files of a graph, changed line by line while it is served."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from betwixt.errors import InvalidInputError
from kg.graph.folder import GraphFolder
from kg.graph.small_files import write_atomically
from queries.serve.http.served import Subject


class CorrectionFiles:
    """What readers know better, as ``kg build`` reads it.

    Args:
        folder: of the graph.
    """

    def __init__(self, folder: GraphFolder) -> None:
        self._files: dict[Subject, Path] = {
            "names": folder.name_corrections_path,
            "concepts": folder.corrections_path,
            "facts": folder.fact_corrections_path,
        }
        self._lock = threading.Lock()

    def lines(self, of: Subject) -> tuple[str, ...]:
        """The corrections that are written, without empty lines and comments."""
        return tuple(
            line for line in self._text(of).splitlines() if line.strip() and not line.startswith("#")
        )

    def add(self, of: Subject, parts: Sequence[str]) -> None:
        """Write one; one that is there already is not written twice.

        Args:
            of: names, concepts or facts.
            parts: what to do and to what, as the files have it between tabs.

        Raises:
            InvalidInputError: it is no correction.
        """
        line = "\t".join(parts)
        if not line.strip() or line.startswith("#"):
            raise InvalidInputError("an empty correction", "say what to do, and to what")
        if not all(part.isprintable() for part in parts):
            raise InvalidInputError("a correction with signs that cannot be seen", "write it without them")
        self._check(of, line)
        with self._lock:
            text = self._text(of)
            if line not in text.splitlines():
                before = text if not text or text.endswith("\n") else f"{text}\n"
                write_atomically(self._files[of], f"{before}{line}\n")

    def remove(self, of: Subject, line: str) -> None:
        """Take one back; nothing happens where it is not written."""
        with self._lock:
            lines = self._text(of).splitlines(keepends=True)
            kept = [each for each in lines if each.rstrip("\r\n") != line]
            if len(kept) < len(lines):
                write_atomically(self._files[of], "".join(kept))

    def _text(self, of: Subject) -> str:
        path = self._files[of]
        return path.read_text(encoding="utf-8-sig") if path.is_file() else ""

    def _check(self, of: Subject, line: str) -> None:
        """Read the line as a build will."""
        load = _loader(of)
        with TemporaryDirectory() as folder:
            alone = Path(folder) / self._files[of].name
            alone.write_text(line + "\n", encoding="utf-8")
            try:
                load(alone)
            except InvalidInputError as error:
                raise InvalidInputError(f"no correction: {line!r}", error.advice) from error


def _loader(of: Subject) -> Callable[[Path], object]:
    """What a build reads a file with; imported when the first correction is written."""
    from kg.assemble.fact_corrections import load_fact_corrections
    from linkers.concepts.corpus.corrections import load_corrections
    from linkers.names.corrections import load_name_corrections

    loaders: dict[Subject, Callable[[Path], object]] = {
        "names": load_name_corrections,
        "concepts": load_corrections,
        "facts": load_fact_corrections,
    }
    return loaders[of]
