"""How long ids and words may be: both become keys in the indexes of stores.

Neo4j refuses keys of more than 8,167 bytes (a whole batch with them), and the id of a document
grows to three times its length when it is percent-encoded.
"""

from __future__ import annotations

import re

from kg.read.records.record import UnusableRecordError

LONGEST_ID = 2_048
"""Bytes of UTF-8."""
LONGEST_WORD = 4_000
"""Bytes of UTF-8. Longer ones are data (an image, a key) and no words of a language."""

_FEWEST_CHARACTERS = LONGEST_WORD // 4
_IN_WORDS = r"[^\s\u3000-\u303f\uff00-\uffef]"  # CJK punctuation ends a word, as scripts without spaces need
_LONG = re.compile(rf"(?<!{_IN_WORDS}){_IN_WORDS}{{{_FEWEST_CHARACTERS},}}")


def check_identifier(identifier: str) -> None:
    """Raises UnusableRecordError: the id is too long."""
    size = len(identifier.encode(errors="surrogatepass"))
    if size > LONGEST_ID:
        raise UnusableRecordError(
            f"an id of {size:,} bytes, at most {LONGEST_ID:,} fit into the indexes of stores"
        )


def check_words(text: str) -> None:
    """Raises UnusableRecordError: a word is too long, with the place of the first such one."""
    for match in _LONG.finditer(text):
        size = len(match.group().encode(errors="surrogatepass"))
        if size > LONGEST_WORD:
            line = text.count("\n", 0, match.start()) + 1
            raise UnusableRecordError(
                f"a word of {size:,} bytes at character {match.start() + 1:,} of the text, its line {line:,};"
                f" at most {LONGEST_WORD:,} fit into the indexes of stores"
            )
