"""The correction files of a graph, changed line by line while it is served."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from betwixt.errors import InvalidInputError
from kg.graph.folder import GraphFolder
from kg.serving.line_file import LineFile
from queries.serve.http.served import LONGEST_CORRECTION, Subject

_NO_PART_OF_A_LINE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of characters that end a line or a field, or that no file holds."""


class CorrectionFiles:
    """What readers know better, as ``kg build`` reads it.

    Args:
        folder: of the graph.
    """

    def __init__(self, folder: GraphFolder) -> None:
        self._files: dict[Subject, LineFile] = {
            "names": LineFile(folder.name_corrections_path),
            "concepts": LineFile(folder.corrections_path),
            "facts": LineFile(folder.fact_corrections_path),
        }

    def lines(self, of: Subject) -> tuple[str, ...]:
        """The corrections that are written, without empty lines and comments.

        Raises:
            LineFileError: the file cannot be read.
        """
        lines = self._files[of].lines()
        return tuple(line for line in lines if line.strip() and not line.startswith("#"))

    def add(self, of: Subject, parts: Sequence[str]) -> None:
        """Write one; one that is there already is not written twice.

        Args:
            of: names, concepts or facts.
            parts: what to do and to what, as the files have it between tabs.

        Raises:
            InvalidInputError: it is no correction.
            LineFileError: the file cannot be written.
        """
        line = "\t".join(parts)
        if not line.strip() or line.startswith("#"):
            raise InvalidInputError("an empty correction", "say what to do, and to what")
        if len(line) > LONGEST_CORRECTION:
            raise InvalidInputError(
                f"a correction of {len(line):,} characters", f"at most {LONGEST_CORRECTION:,} are written"
            )
        if any(unicodedata.category(character) in _NO_PART_OF_A_LINE for part in parts for character in part):
            raise InvalidInputError(
                "a correction with a control character or the end of a line", "write it without that"
            )
        _check(of, line)
        self._files[of].add(line)

    def remove(self, of: Subject, line: str) -> None:
        """Take one back; nothing happens where it is not written.

        Raises:
            LineFileError: the file cannot be written.
        """
        self._files[of].remove(line)


def _check(of: Subject, line: str) -> None:
    """Read the line as a build will."""
    load = _loader(of)
    with TemporaryDirectory() as folder:
        alone = Path(folder) / "corrections.tsv"
        alone.write_text(f"#\n{line}\n", encoding="utf-8")  # it need not be the first line of the file
        try:
            load(alone)
        except InvalidInputError as error:
            raise InvalidInputError(f"no correction: {line!r}", error.advice) from error


def _loader(of: Subject) -> Callable[[Path], object]:
    """What a build reads a file with; imported when the first correction is written."""
    from kg.assemble.fact_corrections import load_fact_corrections
    from linkers.concepts.corpus.corrections.corrections import load_corrections
    from linkers.names.corrections import load_name_corrections

    loaders: dict[Subject, Callable[[Path], object]] = {
        "names": load_name_corrections,
        "concepts": load_corrections,
        "facts": load_fact_corrections,
    }
    return loaders[of]
