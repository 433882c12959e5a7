"""Documents with names that are linked to Wikidata by hand, in the two formats of the data sets.

RSS-500 and ISTEX (github.com/wetneb/opentapioca-evaluation-datasets): one text a line with ``mentions``,
each with its characters and ``links`` to Wikidata or to nothing there. GUM: one document a line with
tokens, trees and whole noun phrases; the name within each is found as ``training.gold.gum`` does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from training.gold.conllu import Word
from training.gold.gum import EntityMention, longest, mention_names
from training.gold.lines import numbered_lines

_ENTITY = "http://www.wikidata.org/entity/"


@dataclass(frozen=True, slots=True)
class LinkedName:
    """A name in a text: its characters, and the item that it means, or nothing."""

    start: int
    end: int
    item: str


@dataclass(frozen=True, slots=True)
class LinkedDocument:
    """A text with the names that are linked in it, in text order."""

    id: str
    text: str
    names: tuple[LinkedName, ...]


def load(path: Path) -> list[LinkedDocument]:
    """The documents of a file.

    Raises:
        InvalidInputError: there is no such file, or a line is of neither format.
    """
    if not path.is_file():
        raise InvalidInputError(f"{path}: no such file", "pass a file of linked names: --data PATH")
    return [document for document in _documents(path) if document is not None]


def _documents(path: Path) -> Iterator[LinkedDocument | None]:
    for place, line in numbered_lines(path):
        try:
            row = json.loads(line)
            yield _gum(row) if "tokens" in row else _linked(row)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise InvalidInputError(
                f"{place}: no linked names: {error!r}",
                "expected a JSON object with text and mentions, or GUM's with tokens and sentences",
            ) from error


def _linked(row: Mapping[str, Any]) -> LinkedDocument:
    names = []
    for mention in row["mentions"]:
        items = [link.removeprefix(_ENTITY) for link in mention["links"] if link.startswith(_ENTITY)]
        names.append(LinkedName(mention["start"], mention["end"], items[0] if items else ""))
    return LinkedDocument(row["id"], row["text"], tuple(sorted(names, key=lambda name: name.start)))


def _gum(row: Mapping[str, Any]) -> LinkedDocument | None:
    """A document of GUM; None where its words are masked."""
    if str(row["masked_text"]) == "True":
        return None
    text, places = _text(row["sentences"], row["tokens"])
    names: dict[tuple[int, int], str] = {}
    for sentence in row["sentences"]:
        first, end = sentence["start"], sentence["end"]
        columns = (row["tokens"][first:end], sentence["upos"], sentence["head"], sentence["deprel"])
        words = [
            Word(form, upos, _tag(form, upos, index), head, relation, "")
            for index, (form, upos, head, relation) in enumerate(zip(*columns, strict=True))
        ]
        mentions = [
            EntityMention(
                mention["cluster"],
                mention["etype"],
                mention["start"] - first,
                mention["end"] - first,
                mention.get("qid", ""),
            )
            for mention in row["mentions"]
            if first <= mention["start"] and mention["end"] <= end
        ]
        for mention, name in longest(mention_names(words, mentions)).items():
            place = (places[first + name.first][0], places[first + name.end - 1][1])
            names[place] = names.get(place) or mention.identity
    return LinkedDocument(
        row["doc_id"], text, tuple(LinkedName(*at, item) for at, item in sorted(names.items()))
    )


def _tag(form: str, upos: str, index: int) -> str:
    """What stands for the treebank's tag, which these files lack: "United" in "United States" is a part of
    a name.
    """
    return "NNP" if index and upos in ("ADJ", "NOUN", "VERB") and form[:1].isupper() else ""


def _text(sentences: Sequence[Mapping[str, Any]], tokens: Sequence[str]) -> tuple[str, list[tuple[int, int]]]:
    """The text of a document, and the characters of each token."""
    text, places = "", []
    for sentence in sentences:
        at = len(text)
        text += sentence["text"] + "\n"
        for token in tokens[sentence["start"] : sentence["end"]]:
            at = text.index(token, at)
            places.append((at, at + len(token)))
            at += len(token)
    return text, places
