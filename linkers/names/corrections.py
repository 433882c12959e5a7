"""What a reader knows better about names: which are of the same, which are not, what is meant by one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from betwixt.errors import InvalidInputError
from betwixt.names.keys import name_key
from betwixt.text_encoding import lines_of
from linkers.names.name_list import NameList

_NAMES_OF = {"merge": 2, "split": 2, "rename": 2, "reject": 1, "link": 1, "unlink": 1}
_ITEMS_OF = {"link": (1,), "unlink": (0, 1)}
_ITEM = re.compile(r"Q[1-9]\d*")


@dataclass(frozen=True)
class NameCorrections:
    """Corrections by the keys of names.

    Args:
        merged: pairs of names of the same.
        apart: pairs of names that are not.
        renamed: pairs of a name and the canonical name of the same.
        rejected: what is no name.
        linked: pairs of a name and the id of the item that is meant by it.
        unlinked: pairs of a name and the id of an item that is not meant by it, nothing for any.
    """

    merged: frozenset[tuple[str, str]] = frozenset()
    apart: frozenset[tuple[str, str]] = frozenset()
    renamed: frozenset[tuple[str, str]] = frozenset()
    rejected: frozenset[str] = frozenset()
    linked: frozenset[tuple[str, str]] = frozenset()
    unlinked: frozenset[tuple[str, str]] = frozenset()

    def item(self, keys: Iterable[str]) -> str:
        """The item that is meant by one of some names, the first of which counts most; or nothing."""
        return next((self._items[key] for key in keys if key in self._items), "")

    @cached_property
    def _items(self) -> dict[str, str]:
        """Name → the first item that is meant by it."""
        return dict(sorted(self.linked, reverse=True))

    def with_list(self, listed: NameList) -> NameCorrections:
        """These, and what a user's list says where they say nothing else.

        Args:
            listed: its aliases are the same as their names, and its ids of items are meant.
        """
        corrected = {key for key, _ in self.renamed | self.linked} | self.rejected
        return replace(
            self,
            renamed=self.renamed
            | {pair for pair in listed.same if pair[0] not in corrected and pair not in self.apart},
            linked=self.linked
            | {pair for pair in listed.items if pair[0] not in corrected and pair not in self.unlinked},
        )

    def not_meant(self, keys: Iterable[str], item: str) -> bool:
        """Whether an item is not meant by one of some names."""
        return any(pair in self.unlinked for key in keys for pair in ((key, item), (key, "")))

    def part(self, one: str, other: str) -> bool:
        """Whether two names must not meet: they are corrected apart, or one is no name."""
        return (one, other) in self.apart or (other, one) in self.apart or bool(self.rejected & {one, other})

    def kept(self, keys: Sequence[str], best: str) -> list[str]:
        """The names of one entity without those that are rejected, and of two that are apart the better.

        Args:
            keys: of the names that its document uses.
            best: the key of the most telling one; of others the second in the correction stays.
        """
        left = [key for key in keys if key not in self.rejected]
        for one, other in sorted(self.apart):
            if one in left and other in left:
                left.remove(other if one == best else one)
        return left

    @property
    def together(self) -> list[tuple[str, str]]:
        """The pairs that are of the same, in order."""
        return sorted(self.merged | self.renamed)

    @property
    def keys(self) -> list[str]:
        """Every name that a correction is about, in order."""
        pairs = self.merged | self.apart | self.renamed
        return sorted({key for pair in pairs for key in pair} | self.rejected)

    def preferred(self, keys: Collection[str]) -> str:
        """The name that a reader prefers among names of the same, or nothing."""
        return next((to for name, to in sorted(self.renamed) if name in keys and to in keys), "")

    def without_effect(self, keys: Collection[str]) -> list[str]:
        """What is corrected and does not occur: mostly a slip of the pen.

        Args:
            keys: of all names that documents use. The preferred name of another may be new.
        """
        lines = [f"reject {name}" for name in sorted(self.rejected) if name not in keys]
        for kind, pairs in (("merge", self.merged), ("split", self.apart)):
            lines += [
                f"{kind} {one}, {other}" for one, other in sorted(pairs) if not {one, other} <= set(keys)
            ]
        lines += [f"link {name}, {item}" for name, item in sorted(self.linked) if name not in keys]
        lines += [f"unlink {name}" for name, _ in sorted(self.unlinked) if name not in keys]
        return lines + [f"rename {name}, {to}" for name, to in sorted(self.renamed) if name not in keys]


NOTHING_CORRECTED = NameCorrections()


def load_name_corrections(path: Path) -> NameCorrections:
    """Read a table of corrections, tab-separated, a line each, empty lines and those after "#" apart.

    ``merge NAME OTHER``, ``split NAME OTHER``, ``rename NAME PREFERRED``, ``reject NAME``,
    ``link NAME ITEM``, ``unlink NAME`` (from any item) or ``unlink NAME ITEM``; names in any case, without
    their articles.

    Args:
        path: of the table; a missing file means no corrections.

    Raises:
        InvalidInputError: a line has another form, or the file cannot be read (``lines_of``).
    """
    pairs: dict[str, set[tuple[str, str]]] = {"merge": set(), "split": set(), "rename": set()}
    items: dict[str, set[tuple[str, str]]] = {"link": set(), "unlink": set()}
    rejected = set()
    for number, line in enumerate(lines_of(path), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        kind, *names = _fields(line, f"{path}:{number}")
        if kind == "reject":
            rejected.add(names[0])
        elif kind in items:
            items[kind].add((names[0], names[1] if len(names) > 1 else ""))
        else:
            pairs[kind].add((names[0], names[1]))
    return NameCorrections(
        frozenset(pairs["merge"]),
        frozenset(pairs["split"]),
        frozenset(pairs["rename"]),
        frozenset(rejected),
        frozenset(items["link"]),
        frozenset(items["unlink"]),
    )


def _fields(line: str, place: str) -> list[str]:
    kind, *fields = (field.strip() for field in line.rstrip().split("\t"))
    count = _NAMES_OF.get(kind, 0)
    names, items = [name_key(name, "en") for name in fields[:count]], fields[count:]
    right = count and len(names) == count == len({*filter(None, names)})
    if not right or len(items) not in _ITEMS_OF.get(kind, (0,)) or not all(map(_ITEM.fullmatch, items)):
        raise InvalidInputError(
            f"{place}: no correction: {line!r}",
            "write one of these with tabs: merge NAME OTHER, split NAME OTHER, rename NAME PREFERRED,"
            " reject NAME, link NAME Q42, unlink NAME, unlink NAME Q42",
        )
    return [kind, *names, *items]
