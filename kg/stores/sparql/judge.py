"""Which SPARQL queries of a user may run: a real parser reads them, and its tree is judged.

The tree is that of the grammar: in rdflib's algebra there is no EXISTS within an EXISTS.

The parser that judges is rdflib's, the one that runs is the store's. Parsers are known to differ on control
characters, on spaces other than ASCII's, and on escapes of code points. So a text that could reach out must
have none of these.

A text without the letters of SERVICE or FROM, in any disguise, has no clause that could reach out. It needs
no check if the store itself accepts it as a query.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_UNCLEAR = re.compile(
    r"[^\S \n\t]|[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]"
)
_MOST_ESCAPED = 4
Parts = TypeVar("Parts")


class UnacceptableQueryError(Exception):
    """A query is not run.

    Args:
        problem, advice: for the user.
        refused: whether it is understood, and asks for what no query may do.
    """

    def __init__(self, problem: str, advice: str, *, refused: bool = False) -> None:
        super().__init__(problem)
        self.problem = problem
        self.advice = advice
        self.refused = refused


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a query that is allowed.

    Args:
        text: the query as it must be run.
        graphs: IRIs that FROM and FROM NAMED name; they must be graphs of the store.
    """

    text: str
    graphs: frozenset[str] = frozenset()


def judge(text: str, prefixes: Mapping[str, str], *, strictly: bool = False) -> Judgement:
    """Judge a query.

    Args:
        text: SELECT, ASK, CONSTRUCT or DESCRIBE.
        prefixes: which it need not declare.
        strictly: parse it even where it cannot reach out: its store may speak dialects.

    Raises:
        UnacceptableQueryError: it reaches out, or rdflib cannot parse it.
    """
    shown = [reading.casefold() for reading in _readings(text)]
    if not strictly and not any("service" in reading or "from" in reading for reading in shown):
        return Judgement(text)
    if any("service" in reading or "from" in reading for reading in shown):
        text = _clear(text)
    graphs = set()
    for name, part in _query_parts(text, prefixes):
        if name == "ServiceGraphPattern":
            raise UnacceptableQueryError(
                "SERVICE is refused: a query opens no other address",
                "ask that endpoint itself with --on URL, or fetch the data yourself",
                refused=True,
            )
        if name == "DatasetClause":
            graphs |= {str(part[kind]) for kind in ("default", "named") if kind in part}
        if name == "Function" and re.match(r"(?i)(?:java|bif|sql|sparql|file):", str(part.get("iri", ""))):
            raise UnacceptableQueryError(
                f"<{part['iri']}> is no function of SPARQL", "use the functions of SPARQL 1.1", refused=True
            )
    return Judgement(text, frozenset(graphs))


def judge_update(text: str, prefixes: Mapping[str, str]) -> str:
    """Judge an update; it may change the store, and reads no address either.

    Returns:
        The text as it must be run.

    Raises:
        UnacceptableQueryError: it reaches out, or could and rdflib cannot parse it.
    """
    shown = [reading.casefold() for reading in _readings(text)]
    if not any("service" in reading or "load" in reading for reading in shown):
        return text
    text = _clear(text)
    for name in _update_parts(text, prefixes):
        if name in ("ServiceGraphPattern", "Load"):
            raise UnacceptableQueryError(
                f"{'LOAD' if name == 'Load' else 'SERVICE'} is refused: an update opens no address",
                "fetch the data yourself, then insert it",
                refused=True,
            )
    return text


def _clear(text: str) -> str:
    """The text with one kind of line end; what parsers could read in two ways is refused."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if match := _UNCLEAR.search(text):
        raise UnacceptableQueryError(
            f"the query could reach out, and holds the character U+{ord(match.group()):04X}",
            "write an ordinary space in its place",
            refused=True,
        )
    if match := _ESCAPE.search(text):
        raise UnacceptableQueryError(
            f"the query could reach out, and holds the escape {match.group()}",
            "write the character itself",
            refused=True,
        )
    return text


def _query_parts(text: str, prefixes: Mapping[str, str]) -> list[tuple[str, Mapping[str, Any]]]:
    from rdflib.plugins.sparql.algebra import translatePName, translatePrologue, translateQuery, traverse
    from rdflib.plugins.sparql.parser import parseQuery

    def parse() -> list[tuple[str, Mapping[str, Any]]]:
        tree = parseQuery(text)
        prologue = translatePrologue(tree[0], None, dict(prefixes))
        tree[1] = traverse(tree[1], visitPost=partial(translatePName, prologue=prologue))
        parts = list(_parts(tree[1]))
        translateQuery(tree, initNs=dict(prefixes))  # refuses what the grammar alone lets pass
        return parts

    return _read(parse)


def _update_parts(text: str, prefixes: Mapping[str, str]) -> list[str]:
    from rdflib.plugins.sparql.algebra import translateUpdate
    from rdflib.plugins.sparql.parser import parseUpdate

    def parse() -> list[str]:
        tree = parseUpdate(text)
        names = [name for name, _ in _parts(tree)]
        translateUpdate(tree, initNs=dict(prefixes))
        return names

    return _read(parse)


def _read(parse: Callable[[], Parts]) -> Parts:
    from pyparsing import ParseBaseException

    try:
        return parse()
    except ParseBaseException as error:
        raise UnacceptableQueryError(f"no SPARQL 1.1: {error}", "mend the query") from error
    except RecursionError as error:
        raise UnacceptableQueryError("the query is nested too deeply", "ask in several queries") from error
    except MemoryError:
        raise
    except Exception as error:  # whatever the parser trips over is refused
        raise UnacceptableQueryError(
            f"the query cannot be read: {type(error).__name__}: {error}", "mend the query"
        ) from error


def _parts(tree: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """All named parts of rdflib's tree, however nested."""
    waiting = [tree]
    seen: set[int] = set()
    while waiting:
        part = waiting.pop()
        if id(part) in seen or isinstance(part, str | bytes):
            continue
        seen.add(id(part))
        if isinstance(part, Mapping):
            if name := getattr(part, "name", None):
                yield str(name), part
            waiting += part.values()
        elif isinstance(part, list | tuple | set | frozenset) or hasattr(part, "asList"):
            waiting += list(part)


def _readings(text: str) -> Iterator[str]:
    """The text as written and with its escapes of code points replaced, once and again."""
    for _ in range(_MOST_ESCAPED):
        yield text
        shown = _ESCAPE.sub(_character, text)
        if shown == text:
            return
        text = shown
    raise UnacceptableQueryError(
        "the query holds escapes of escapes", "write the characters themselves", refused=True
    )


def _character(match: re.Match[str]) -> str:
    code = int(match[1] or match[2], 16)
    return chr(code) if code <= 0x10FFFF else "\ufffd"
