"""The clauses of a catalogue text: what is looked for, what of it makes a row, in which order rows come.

The texts of a question that takes a limit end in ``ORDER BY … LIMIT $limit``. Its rows are counted with
the same clauses but for these.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from queries.engine import Language, QueryError

_CLAUSES = {
    "cypher": re.compile(r"(?P<before>.*^)RETURN (?P<row>.*)\bORDER BY (?P<end>.*)", re.S | re.M),
    "sparql": re.compile(r"(?P<before>.*?^)(?P<row>SELECT .*)\bORDER BY (?P<end>.*)", re.S | re.M),
}


@dataclass(frozen=True, slots=True)
class Clauses:
    """A text in three clauses.

    Args:
        language: of the text.
        before: of Cypher, everything before the last ``RETURN``; of SPARQL, the prefixes.
        row: what makes a row; of SPARQL with ``SELECT`` and the pattern.
        end: the order and the limit.
    """

    language: Language
    before: str
    row: str
    end: str

    @classmethod
    def of(cls, language: Language, text: str) -> Clauses:
        """The clauses of a text whose parts have been chosen (``queries.binding.blocks``).

        Raises:
            QueryError: it does not end in an order and a limit.
        """
        match = _CLAUSES[language].fullmatch(text)
        if match is None:
            raise QueryError("the text has no rows in an order, so they cannot be counted")
        return cls(language, match["before"], match["row"], match["end"])

    def count(self) -> str:
        """The text that gives one row with one column, ``rows``: how many there are without a limit."""
        if self.language == "cypher":
            return f"{self.before}WITH {self.row}RETURN count(*) AS rows"
        return f"{self.before}SELECT (COUNT(*) AS ?rows)\nWHERE {{\n{{\n{self.row}}}\n}}"
