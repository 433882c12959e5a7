"""What a reader knows better about names: which are of the same, which are not, how one is called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from betwixt.errors import InvalidInputError
from betwixt.name_key import name_key

_NAMES_OF = {"merge": 2, "split": 2, "rename": 2, "reject": 1}


@dataclass(frozen=True, slots=True)
class NameCorrections:
    """Corrections by the keys of names.

    Args:
        merged: pairs of names of the same.
        apart: pairs of names that are not.
        renamed: pairs of a name and the canonical name of the same.
        rejected: what is no name.
    """

    merged: frozenset[tuple[str, str]] = frozenset()
    apart: frozenset[tuple[str, str]] = frozenset()
    renamed: frozenset[tuple[str, str]] = frozenset()
    rejected: frozenset[str] = frozenset()

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
        return lines + [f"rename {name}, {to}" for name, to in sorted(self.renamed) if name not in keys]


NOTHING_CORRECTED = NameCorrections()


def load_name_corrections(path: Path) -> NameCorrections:
    """Read a table of corrections, tab-separated, a line each, empty lines and those after "#" apart.

    ``merge NAME OTHER``, ``split NAME OTHER``, ``rename NAME PREFERRED``, ``reject NAME``; names in any case,
    without their articles.

    Args:
        path: of the table; without such a file nothing is corrected.

    Raises:
        InvalidInputError: a line is none of these, or the file is no UTF-8.
    """
    if not path.is_file():
        return NOTHING_CORRECTED
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{path}: no UTF-8: {error.reason}", "save the file as UTF-8") from error
    pairs: dict[str, set[tuple[str, str]]] = {"merge": set(), "split": set(), "rename": set()}
    rejected = set()
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        kind, *names = _fields(line, f"{path}:{number}")
        if kind == "reject":
            rejected.add(names[0])
        else:
            pairs[kind].add((names[0], names[1]))
    return NameCorrections(
        frozenset(pairs["merge"]), frozenset(pairs["split"]), frozenset(pairs["rename"]), frozenset(rejected)
    )


def _fields(line: str, place: str) -> list[str]:
    kind, *names = (field.strip() for field in line.rstrip().split("\t"))
    keys = [name_key(name, "en") for name in names]
    if len(keys) != _NAMES_OF.get(kind) or not all(keys) or len(set(keys)) < len(keys):
        raise InvalidInputError(
            f"{place}: no correction: {line!r}",
            "write one of these with tabs: merge NAME OTHER, split NAME OTHER, rename NAME PREFERRED,"
            " reject NAME",
        )
    return [kind, *keys]
