"""Damaged inputs of all sorts with what reading must make of them.

Each sort is a function ``(number, random) → Input``; around the damaged record stand
good ones, so that it shows whether the rest is read. All texts are made up here.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import lzma
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

SENTENCE = "the minister of a small country met the chancellor in spring and spoke about trade"
FRENCH = (
    "L'été dernier, les élèves de l'école ont visité le château près de la forêt. "
    "Où était-il passé ? La fête a commencé à midi, et tout le monde était très heureux. "
)


@dataclass(frozen=True)
class Input:
    """A file and what comes of it.

    Args:
        name: the file's name; its ending says the format.
        data: its bytes.
        good: id → text of the documents in it.
        bad: places of the records to reject; an empty place stands for the whole file.
        skipped: places of duplicates.
    """

    name: str
    data: bytes
    good: dict[str, str] = field(default_factory=dict)
    bad: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()


Sort = Callable[[int, random.Random], Input]


def damaged_inputs(count: int, seed: int = 7) -> Iterator[Input]:
    """``count`` inputs, all sorts in turn."""
    generator = random.Random(seed)
    for number in range(count):
        yield SORTS[number % len(SORTS)](number, generator)


def sentence(generator: random.Random) -> str:
    return " ".join(generator.choices(SENTENCE.split(), k=generator.randint(4, 20)))


def good_record(name: str, generator: random.Random) -> dict[str, str]:
    return {"id": name, "text": sentence(generator)}


# --- JSON lines: the damaged line stands between good ones -------------------------------------------


def _json_lines(
    number: int, generator: random.Random, damaged: bytes, ending: str = "jsonl", **expected: Any
) -> Input:
    before = [good_record(f"{number}-before-{i}", generator) for i in range(generator.randint(0, 3))]
    after = [good_record(f"{number}-after-{i}", generator) for i in range(generator.randint(1, 3))]
    lines = [json.dumps(r).encode() for r in before] + [damaged] + [json.dumps(r).encode() for r in after]
    good = (
        {r["id"]: r["text"] for r in before} | expected.get("good", {}) | {r["id"]: r["text"] for r in after}
    )
    bad = (f"line {len(before) + 1}",) if "good" not in expected else ()
    return Input(f"{number:05}.{ending}", b"\n".join(lines) + b"\n", good, bad)


def _bad_line(make: Callable[[str, random.Random], bytes]) -> Sort:
    return lambda number, generator: _json_lines(number, generator, make(str(number), generator))


def _good_line(make_text: Callable[[random.Random], str]) -> Sort:
    def sort(number: int, generator: random.Random) -> Input:
        text = make_text(generator)
        line = json.dumps({"id": str(number), "text": text}, ensure_ascii=generator.random() < 0.5).encode()
        return _json_lines(number, generator, line, good={str(number): text})

    return sort


def _bad_encoding(name: str, generator: random.Random) -> bytes:
    return f'{{"id": "{name}", "text": "{FRENCH}"}}'.encode(
        generator.choice(["cp1252", "utf-16-le", "cp037"])
    )


def _cut_json(name: str, generator: random.Random) -> bytes:
    whole = json.dumps(good_record(name, generator))
    return whole[: generator.randrange(1, len(whole))].encode()


def _with_a_bad_byte(name: str, generator: random.Random) -> bytes:
    line = json.dumps(good_record(name, generator)).encode()
    place = generator.randrange(line.index(b'"text": "') + 9, len(line) - 2)
    return (
        line[:place]
        + generator.choice([b"\xff", b"\xe9", b"\x80", b"\xed\xa0\x80", b"\xc0\xaf"])
        + line[place:]
    )


def _of(**fields: Any) -> Callable[[str, random.Random], bytes]:
    return lambda name, generator: json.dumps({"id": name, "text": sentence(generator)} | fields).encode()


def _without_text(name: str, generator: random.Random) -> bytes:
    return json.dumps({"id": name, "words": sentence(generator)}).encode()


def _number_id(number: int, generator: random.Random) -> Input:
    text = sentence(generator)
    line = json.dumps({"id": 10_000_000 + number, "text": text}).encode()
    return _json_lines(number, generator, line, good={str(10_000_000 + number): text})


def _same_again(number: int, generator: random.Random) -> Input:
    record = json.dumps(good_record(str(number), generator))
    other = json.dumps({"id": str(number), "text": "another text"})
    data = f"{record}\n{record}\n{other}\n".encode()
    text = json.loads(record)["text"]
    return Input(f"{number:05}.jsonl", data, {str(number): text}, ("line 3",), ("line 2",))


def _truncated(compress: Callable[[bytes], bytes], ending: str) -> Sort:
    """Cut within the last lines, so that whole lines stand before the cut."""

    def sort(number: int, generator: random.Random) -> Input:
        records = [{"id": f"{number}-{i}", "text": generator.randbytes(400).hex()} for i in range(40)]
        lines = [json.dumps(record).encode() + b"\n" for record in records]
        data = b"".join(lines)
        packed = compress(data)
        cut = packed[: generator.randrange(len(packed) // 2, len(packed) - 16)]
        whole = _decompressed(cut, ending).count(b"\n")
        good = {record["id"]: record["text"] for record in records[:whole]}
        return Input(f"{number:05}.jsonl.{ending}", cut, good, (f"line {whole + 1}",))

    return sort


def _decompressed(data: bytes, ending: str) -> bytes:
    import zlib

    decompressor = zlib.decompressobj(31) if ending == "gz" else lzma.LZMADecompressor()
    return decompressor.decompress(data)


def _empty_file(number: int, generator: random.Random) -> Input:
    ending = generator.choice(["txt", "md", "jsonl", "json", "csv", "tsv", "txt.gz"])
    blank = generator.choice([b"", b"\n", b" \n\t\r\n", b"\xef\xbb\xbf"])
    return Input(f"{number:05}.{ending}", gzip.compress(blank) if ending.endswith("gz") else blank, {}, ("",))


# --- csv and tsv: the damaged row stands between good ones -------------------------------------------


def _row(values: list[str], delimiter: str) -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerow(values)
    return file.getvalue()


def _table(make_row: Callable[[str, random.Random, str], bytes], ending: str = "csv") -> Sort:
    delimiter = "\t" if ending == "tsv" else ","

    def sort(number: int, generator: random.Random) -> Input:
        def good(name: str) -> dict[str, str]:
            text = sentence(generator) + generator.choice(
                ["", ", “quoted”", ' "as", they said', "\r\nand on", "\nand on"]
            )
            return {"id": f"{number}-{name}", "text": text}

        before = [good(f"before-{i}") for i in range(generator.randint(0, 2))]
        after = [good(f"after-{i}") for i in range(generator.randint(1, 2))]
        head = "".join(
            [
                _row(["id", "text", "note"], delimiter),
                *(_row([r["id"], r["text"], ""], delimiter) for r in before),
            ]
        ).encode()
        tail = "".join(_row([r["id"], r["text"], ""], delimiter) for r in after).encode()
        data = head + make_row(str(number), generator, delimiter) + tail
        texts = {r["id"]: r["text"] for r in (*before, *after)}
        return Input(f"{number:05}.{ending}", data, texts, (f"line {head.count(bytes([10])) + 1}",))

    return sort


def _too_many(name: str, generator: random.Random, delimiter: str) -> bytes:
    return _row([name, sentence(generator), "", "more"], delimiter).encode()


def _too_few(name: str, generator: random.Random, delimiter: str) -> bytes:
    return _row([name, sentence(generator)], delimiter).encode()


def _unclosed_quote(name: str, generator: random.Random, delimiter: str) -> bytes:
    return f'{name}{delimiter}"{sentence(generator)}\r\n'.encode()


def _text_after_quote(name: str, generator: random.Random, delimiter: str) -> bytes:
    return f'{name},"{sentence(generator)}" and more,\r\n'.encode()


def _bad_byte_in_row(name: str, generator: random.Random, delimiter: str) -> bytes:
    return f"{name}{delimiter}{sentence(generator)}".encode() + b"\xff" + f"{delimiter}\r\n".encode()


def _no_text_in_row(name: str, generator: random.Random, delimiter: str) -> bytes:
    return _row([name, generator.choice(["", "  ", "\n"]), "note"], delimiter).encode()


def _no_id_in_row(name: str, generator: random.Random, delimiter: str) -> bytes:
    return _row(["", sentence(generator), "note"], delimiter).encode()


def _table_in_another_encoding(number: int, generator: random.Random) -> Input:
    texts = {f"{number}-{i}": f"{FRENCH} {sentence(generator)}" for i in range(4)}
    rows = "".join(_row([id, text], ",") for id, text in texts.items())
    return Input(f"{number:05}.csv", ("id,text\r\n" + rows).encode("cp1252"), texts)


def _table_without_text(number: int, generator: random.Random) -> Input:
    rows = "".join(_row([f"{number}-{i}", sentence(generator)], ",") for i in range(3))
    return Input(f"{number:05}.csv", ("id,words\r\n" + rows).encode(), {}, ("line 1",))


# --- JSON lists: the damaged element stands between good ones ----------------------------------------


def _json_list(make: Callable[[str, random.Random], bytes]) -> Sort:
    def sort(number: int, generator: random.Random) -> Input:
        records = [good_record(f"{number}-{i}", generator) for i in range(4)]
        parts = [json.dumps(record).encode() for record in records]
        place = generator.randrange(len(parts))
        parts.insert(place, make(str(number), generator))
        data = b"[" + generator.choice([b",\n", b",\n  "]).join(parts) + b"]\n"
        return Input(
            f"{number:05}.json", data, {r["id"]: r["text"] for r in records}, (f"record {place + 1}",)
        )

    return sort


def _list_cut_off(number: int, generator: random.Random) -> Input:
    records = [good_record(f"{number}-{i}", generator) for i in range(3)]
    data = json.dumps(records)
    data = data[: data.rindex("{") + generator.randint(1, 20)]
    return Input(f"{number:05}.json", data.encode(), {r["id"]: r["text"] for r in records[:2]}, ("record 3",))


# --- whole files ------------------------------------------------------------------------------------


def _text_file(
    encode: Callable[[str], bytes], text: str = FRENCH, ending: str = "txt", bad: str | None = None
) -> Sort:
    def sort(number: int, generator: random.Random) -> Input:
        whole = f"{text}{number} {sentence(generator)}"
        name = f"{number:05}.{ending}"
        return Input(
            name, encode(whole), {} if bad is not None else {name: whole}, () if bad is None else (bad,)
        )

    return sort


def _random_bytes(number: int, generator: random.Random) -> Input:
    return Input(f"{number:05}.txt", b"\x81\xff\x00" + generator.randbytes(3000), {}, ("",))


def _one_bad_byte_in_text(number: int, generator: random.Random) -> Input:
    data = FRENCH.encode() + b"\n" + sentence(generator).encode() + b"\n" + b"bad \xff byte\n"
    return Input(f"{number:05}.txt", data, {}, ("line 3",))


def _one_long_line(number: int, generator: random.Random) -> Input:
    """5 MB for the first, shorter for the rest; of long words, so that taggers end soon too."""
    word = sentence(generator).replace(" ", "_")
    text = (word + " ") * (5_000_000 // len(word) if number < len(SORTS) else 300)
    data = json.dumps({"id": str(number), "text": text}).encode() + b"\n"
    return Input(f"{number:05}.jsonl", data + b"{\n", {str(number): text}, ("line 2",))


SORTS: tuple[Sort, ...] = (
    _bad_line(_cut_json),
    _bad_line(_with_a_bad_byte),
    _bad_line(_bad_encoding),
    _bad_line(lambda name, generator: b'{"id": "' + name.encode() + b'", "text": "no comma" "x": 1}'),
    _bad_line(lambda name, generator: b"{'id': 'single quotes', 'text': 'no JSON'}"),
    _bad_line(lambda name, generator: sentence(generator).encode()),
    _bad_line(lambda name, generator: b"[1, 2]"),
    _bad_line(lambda name, generator: b"[" * 200_000),
    _bad_line(lambda name, generator: b'{"id": ' + b"9" * 5000 + b', "text": "an id of 5000 digits"}'),
    _bad_line(_without_text),
    _bad_line(_of(text="")),
    _bad_line(_of(text=" \n\t ")),
    _bad_line(_of(text=None)),
    _bad_line(_of(text=17)),
    _bad_line(_of(text=["a", "list"])),
    _bad_line(_of(id="")),
    _bad_line(_of(id=None)),
    _bad_line(_of(id=["a list"])),
    _bad_line(_of(title={"an": "object"})),
    _bad_line(_of(text="half a pair: \ud83d")),
    _bad_line(_of(id="\udc00")),
    _bad_line(_of(note="\udfff")),
    _good_line(lambda generator: "controls \x00 \x01 \x0b \x0c \x1b \x7f \x85 kept " + sentence(generator)),
    _good_line(lambda generator: "lines \u2028 and \u2029 and \r\n and \r kept " + sentence(generator)),
    _good_line(lambda generator: "beyond the plane 😀 𐍈 " + sentence(generator)),
    _number_id,
    _same_again,
    _truncated(gzip.compress, "gz"),
    _truncated(lzma.compress, "xz"),
    _empty_file,
    _table(_too_many),
    _table(_too_few),
    _table(_unclosed_quote),
    _table(_text_after_quote),
    _table(_bad_byte_in_row),
    _table(_no_text_in_row),
    _table(_no_id_in_row),
    _table(_too_many, "tsv"),
    _table(_too_few, "tsv"),
    _table(_unclosed_quote, "tsv"),
    _table(_bad_byte_in_row, "tsv"),
    _table_without_text,
    _table_in_another_encoding,
    _json_list(lambda name, generator: b'{"id": "a", "text": }'),
    _json_list(lambda name, generator: b'{"id": "a", "text": "never closed}'),
    _json_list(lambda name, generator: b'{"id": "a, "text": "odd quotes"}'),
    _json_list(lambda name, generator: b'"a string"'),
    _json_list(lambda name, generator: b"null"),
    _json_list(_without_text),
    _json_list(_with_a_bad_byte),
    _list_cut_off,
    _text_file(str.encode),
    _text_file(lambda text: text.encode("utf-8-sig")),
    _text_file(lambda text: text.encode("utf-16")),
    _text_file(lambda text: text.encode("utf-16-le")),
    _text_file(lambda text: text.encode("utf-32")),
    _text_file(lambda text: text.encode("cp1252"), ending="md"),
    _text_file(lambda text: gzip.compress(text.encode()), ending="txt.gz"),
    _text_file(lambda text: gzip.compress(text.encode())[:-12], ending="txt.gz", bad=""),
    _text_file(str.encode, text="\x00\x01 controls \x1b ", ending="txt"),
    _text_file(str.encode, ending="pptx", bad=""),
    _random_bytes,
    _one_bad_byte_in_text,
    _one_long_line,
)  # fmt: skip
