"""Indexes of Wikidata: how fast a dump is read, and two stores of the same items side by side.

One is the index as it is (SQLite: records, names, trigrams). The other has records in LMDB, names in a
marisa trie, and trigrams as lists of numbers in LMDB. Items are made up, with the sizes of Wikidata's: a
line of some 12 kB, three names, twelve claims.

    python -m benchmarks.wikidata.index --items 200000

How long a part of a name takes to look up where very many names have it, and what the end of a build costs,
is measured on names of people, few of which are frequent:

    python -m benchmarks.wikidata.index --people 5000000
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sqlite3
import tempfile
import time
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, islice
from pathlib import Path

from rapidfuzz.distance import OSA

from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.index.record import RecordCodec
from linkers.wikidata.index.writer import IndexWriter, prepared
from linkers.wikidata.item import Claim, Item, Value
from linkers.wikidata.sources.dump import item_of

_WORDS = "ka lo mi ran te su vel dor an is ber ga no tri pol ma chen ul wa fo"
_SYLLABLES = _WORDS.split()
_LANGUAGES = ("en", "es", "de", "pl")
_MAP = 1 << 36
_TRIGRAM = 3
_GIVEN_NAMES, _SURNAMES = 2_000, 8_000
_HUMAN = Claim("P31", Value("item", "Q5"))


def made_up(items: int, seed: int = 0) -> Iterator[Item]:
    """Items with three names and twelve claims each."""
    chance = random.Random(seed)

    def name(words: int) -> str:
        return " ".join(
            "".join(chance.choices(_SYLLABLES, k=chance.randint(2, 4))).title() for _ in range(words)
        )

    for number in range(1, items + 1):
        label = name(2)
        claims = [
            Claim(f"P{chance.randint(1, 60)}", Value("item", f"Q{chance.randint(1, items)}"))
            for _ in range(11)
        ]
        claims.append(Claim("P569", Value("time", f"+{chance.randint(1800, 2000)}-01-01T00:00:00Z", "9")))
        yield Item(
            f"Q{number}",
            {"en": label, "de": label},
            {"en": (name(2), name(3))},
            {"en": f"{name(1).lower()} {name(1).lower()} from {name(1)}"},
            tuple(claims),
            float(chance.paretovariate(1)),
        )


def lines(count: int, size: int) -> list[bytes]:
    """Lines of a dump of about so many bytes, the surplus in what the index leaves out, as in Wikidata's."""
    dump = []
    for item in made_up(count):
        entity = {
            "type": "item",
            "id": item.id,
            "labels": {code: {"language": code, "value": text} for code, text in item.labels.items()},
            "descriptions": {"en": {"language": "en", "value": item.descriptions["en"]}},
            "aliases": {"en": [{"language": "en", "value": text} for text in item.aliases["en"]]},
            "claims": {f"P{at}": [_statement(claim)] for at, claim in enumerate(item.claims)},
            "sitelinks": {},
        }
        rest, at = size - len(json.dumps(entity)), 0
        while rest > 0:
            code = f"x{at}"
            entity["labels"][code] = {"language": code, "value": item.labels["en"]}  # type: ignore[index]
            entity["sitelinks"][f"{code}wiki"] = {  # type: ignore[index]
                "site": f"{code}wiki",
                "title": item.labels["en"],
                "badges": [],
                "url": f"https://{code}.wikipedia.org/wiki/{item.labels['en']}",
            }
            rest -= 220
            at += 1
        dump.append(json.dumps(entity).encode() + b",\n")
    return dump


def _statement(claim: Claim) -> dict[str, object]:
    if claim.value.kind == "time":
        value: dict[str, object] = {"time": claim.value.text, "precision": 9, "timezone": 0, "before": 0}
        kind = "time"
    else:
        value = {"entity-type": "item", "id": claim.value.text, "numeric-id": int(claim.value.text[1:])}
        kind = "wikibase-entityid"
    snak = {
        "snaktype": "value",
        "property": claim.property,
        "hash": "0" * 40,
        "datavalue": {"value": value, "type": kind},
        "datatype": "wikibase-item",
    }
    references = [{"hash": "1" * 40, "snaks": {"P143": [snak]}, "snaks-order": ["P143"]}]
    return {
        "mainsnak": snak,
        "type": "statement",
        "id": "Q1$0",
        "rank": "normal",
        "references": references,
    }


class OtherStore:
    """Records in LMDB, names in a marisa trie, trigrams as lists in LMDB."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._codec = RecordCodec()

    def write(self, items: Sequence[Item]) -> None:
        """Write all items."""
        import lmdb
        import marisa_trie

        self._folder.mkdir()
        named: list[tuple[str, tuple[int]]] = []
        environment = lmdb.open(str(self._folder / "records"), map_size=_MAP, max_dbs=2)
        records, grams = environment.open_db(b"records", integerkey=True), environment.open_db(b"trigrams")
        with environment.begin(write=True, db=records) as transaction:
            for item in items:
                key = item.number.to_bytes(8, "little")
                transaction.put(key, self._codec.encoded(item), append=True)
                named += [(alias_key(name), (item.number,)) for name in item.names(["en"])]
        trie = marisa_trie.RecordTrie("<Q", named)
        trie.save(str(self._folder / "names"))
        lists: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
        for at, name in enumerate(sorted({name for name, _ in named})):
            for gram in {name[i : i + _TRIGRAM] for i in range(len(name) - _TRIGRAM + 1)}:
                lists[gram].append(at)
        with environment.begin(write=True, db=grams) as transaction:
            for gram, places in sorted(lists.items()):
                transaction.put(gram.encode(), places.tobytes())
        environment.close()

    def open(self) -> None:
        """Open it for reading."""
        import lmdb
        import marisa_trie

        self._environment = lmdb.open(str(self._folder / "records"), readonly=True, max_dbs=2, map_size=_MAP)
        self._records = self._environment.open_db(b"records", integerkey=True)
        self._grams = self._environment.open_db(b"trigrams")
        self._trie = marisa_trie.RecordTrie("<Q")
        self._trie.mmap(str(self._folder / "names"))
        self._names = sorted(set(self._trie.keys()))

    def item(self, number: int) -> Item:
        """An item."""
        with self._environment.begin(db=self._records) as transaction:
            return self._codec.item(transaction.get(number.to_bytes(8, "little")))

    def bearers(self, name: str) -> list[int]:
        """The items that have a name."""
        return [number for (number,) in self._trie.get(name, ())]

    def spelled_alike(self, name: str) -> list[str]:
        """Names with all trigrams of one half."""
        middle = len(name) // 2
        ranks: set[int] = set()
        with self._environment.begin(db=self._grams) as transaction:
            for half in (name[:middle], name[middle:]):
                lists = [
                    array("I", transaction.get(half[i : i + _TRIGRAM].encode()) or b"")
                    for i in range(len(half) - _TRIGRAM + 1)
                ]
                if lists:
                    ranks.update(set(min(lists, key=len)).intersection(*lists))
        return [self._names[at] for at in sorted(ranks)]

    @property
    def bytes(self) -> int:
        """On disk."""
        return sum(path.stat().st_blocks * 512 for path in self._folder.rglob("*") if path.is_file())


def misspelled(name: str, chance: random.Random) -> str:
    """A name with one letter left out, doubled, or in the place of another."""
    at = chance.randrange(1, len(name) - 1)
    return chance.choice(
        [
            name[:at] + name[at + 1 :],
            name[:at] + name[at] + name[at:],
            name[:at] + chance.choice("aeiou") + name[at + 1 :],
        ]
    )


def milliseconds(work: Callable[[str], object], names: Sequence[str]) -> float:
    """Processor time of one call, on average."""
    began = time.process_time()
    for name in names:
        work(name)
    return round(1_000 * (time.process_time() - began) / len(names), 4)


def decoding(count: int, size: int) -> dict[str, float]:
    """How fast lines become items on one core, and how fast rows to be written."""
    dump = lines(count, size)
    began = time.perf_counter()
    items = [item_of(line, _LANGUAGES) for line in dump]
    seconds = time.perf_counter() - began
    for item in items:
        assert item is not None
        prepared(item, ["en"])
    both = time.perf_counter() - began
    total = sum(map(len, dump))
    return {
        "bytes a line": round(total / count),
        "items/s": round(count / seconds),
        "items/s, ready to be written": round(count / both),
        "MB/s": round(total / seconds / 1e6, 1),
    }


def people(count: int, seed: int = 0) -> Iterator[Item]:
    """People with a given name and a surname each, which are as frequent as Zipf's law has words."""
    chance = random.Random(seed)
    words = list(dict.fromkeys("".join(chance.choices(_SYLLABLES, k=3)) for _ in range(_SURNAMES)))
    given = words[:_GIVEN_NAMES]
    first, last = (list(accumulate(1 / (1 + at) for at in range(len(word)))) for word in (given, words))
    for number in range(1, count + 1):
        name = f"{chance.choices(given, cum_weights=first)[0]} {chance.choices(words, cum_weights=last)[0]}"
        label = f"{name} {number:x}"  # names are distinct, as nearly all of Wikidata's are
        yield Item(f"Q{number}", {"en": label}, {}, {}, (_HUMAN,), chance.paretovariate(1))


def of_people(count: int) -> dict[str, float]:
    """What an index of people costs, by step, and how long frequent parts of names take to look up; all in
    processor time.
    """
    seconds: dict[str, float] = {}

    @contextmanager
    def timed(words: str, _: int, __: str) -> Iterator[Callable[[int], None]]:
        began = time.process_time()
        yield lambda _: None
        seconds[words] = time.process_time() - began

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "index"
        writer = IndexWriter(path, ["en"])
        made = people(count)
        with timed("writing", count, "items"):
            while some := list(islice(made, 4_000)):
                with writer.batch():
                    writer.add(some)
        writer.finish(timed)
        writer.close()
        index = WikidataIndex(path)
        frequent = [item.label("en").split()[0].casefold() for item in islice(people(count), 200)]
        parts = list(dict.fromkeys(frequent))
        slips = [
            misspelled(item.label("en").casefold(), random.Random(at))
            for at, item in enumerate(islice(people(count), 200))
        ]
        return {
            **{f"{words}, a second": round(count / taken) for words, taken in seconds.items()},
            "bytes": path.stat().st_size,
            "ms a part of names": milliseconds(lambda part: index.containing(part, 400), parts),
            "ms, the slowest part": max(
                milliseconds(lambda part: index.containing(part, 400), [part]) for part in parts
            ),
            "ms a misspelled name": milliseconds(lambda name: index.spelled_alike(name, 400), slips),
            "peak memory, MB": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        }


def main() -> None:
    """Command line; see ``--help``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--items", type=int, default=200_000)
    parser.add_argument("--looked-up", type=int, default=500)
    parser.add_argument("--people", type=int, help="measure on so many names of people instead")
    arguments = parser.parse_args()
    if arguments.people:
        print(json.dumps(of_people(arguments.people), indent=1))
        return
    measured: dict[str, object] = {
        f"decoding, {size} bytes": decoding(2_000, size) for size in (4_000, 12_000)
    }
    items = list(made_up(arguments.items))
    chance = random.Random(1)
    names = [alias_key(item.labels["en"]) for item in chance.sample(items, arguments.looked_up)]
    slips = [misspelled(name, chance) for name in names]
    ids = [f"Q{chance.randint(1, arguments.items)}" for _ in names]
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        path = Path(folder) / "index"
        writer = IndexWriter(path, ["en"])
        with writer.batch():
            writer.add(items)
        writer.finish()
        _, count = writer.counts()
        writer.close()
        built = time.perf_counter() - began
        index = WikidataIndex(path)
        parts = dict(
            sqlite3.connect(path).execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name").fetchall()
        )
        of_names = sum(size for part, size in parts.items() if part not in ("item", "superclass", "meta"))
        measured["SQLite"] = {
            "items/s written": round(arguments.items / built),
            "bytes an item": round(parts["item"] / arguments.items, 1),
            "bytes a name": round(of_names / count, 1),
            "bytes": path.stat().st_size,
            "ms an item": milliseconds(index.item, ids),
            "ms a name": milliseconds(index.bearers, names),
            "ms a misspelled name": milliseconds(lambda name: index.spelled_alike(name, 400), slips),
            "misspelled names found": sum(
                n in index.spelled_alike(s, 400) for n, s in zip(names, slips, strict=True)
            )
            / len(names),
        }
        began = time.perf_counter()
        other = OtherStore(Path(folder) / "other")
        other.write(items)
        built = time.perf_counter() - began
        other.open()
        measured["LMDB, marisa trie"] = {
            "items/s written": round(arguments.items / built),
            "bytes": other.bytes,
            "ms an item": milliseconds(lambda id: other.item(int(id[1:])), ids),
            "ms a name": milliseconds(other.bearers, names),
            "ms a misspelled name": milliseconds(other.spelled_alike, slips),
            "misspelled names found": sum(
                any(OSA.distance(n, spelled) == 0 for spelled in other.spelled_alike(s))
                for n, s in zip(names, slips, strict=True)
            )
            / len(names),
        }
    print(json.dumps(measured, indent=1))


if __name__ == "__main__":
    main()
