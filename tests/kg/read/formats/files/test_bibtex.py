"""BibTeX: strings, names, dates, inheritance, and entries that are broken, doubled or very many."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Reading, Rejected, read


def documents(folder: Path, text: str) -> list[Document]:
    path = folder / "a.bib"
    path.write_text(text, encoding="utf-8")
    return [outcome for outcome in read([str(path)]) if isinstance(outcome, Document)]


def remarks(folder: Path, text: str) -> list[str]:
    path = folder / "a.bib"
    path.write_text(text, encoding="utf-8")
    return [remark for brought in Reading([str(path)]).brought() for remark in brought.remarks]


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ('title = "Gates " # ofx', "Gates of the sea"),
        ("title = ofx # { and } # ofx", "of the sea and of the sea"),
        ("title = {Ca$^{2+}$ at 10$^{6}$ sites}", "Ca2+ at 10^6 sites"),
        ("title = {\\emph{Ferries} in {\\'E}t{\\'e} -- 5\\% of H$_2$O}", "Ferries in Été – 5% of H2O"),
        ('title = "A {"}quoted{"} gate"', 'A "quoted" gate'),
        ("title = {Gates cost $5 and $6 a day, 10% more}", "Gates cost $5 and $6 a day, 10% more"),
    ],
)
def test_a_title_is_its_text(tmp_path: Path, fields: str, title: str) -> None:
    [document] = documents(tmp_path, f"@string{{ofx = {{of the sea}}}}\n@misc{{k, {fields}}}")
    assert document.title == title


@pytest.mark.parametrize(
    ("author", "authors"),
    [
        ("{Brellin, Tova and others}", ("Brellin, Tova",)),
        ("{Brellin, Tova and et al.}", ("Brellin, Tova",)),
        ("{{Board of Gates and Locks}}", ("Board of Gates and Locks",)),
        ("{{Gates, Locks and Sons} AND Ann Kest}", ("Gates, Locks and Sons", "Ann Kest")),
        (
            "{Tova Brellin\n  and  van der Beek, Leo And {\\O}st, Bj{\\o}rn}",
            ("Tova Brellin", "van der Beek, Leo", "Øst, Bjørn"),
        ),
        ('"Tova Brellin" # " and " # {Ann Kest}', ("Tova Brellin", "Ann Kest")),
        ("{family=Beek, given=Leo, prefix=van der}", ("Leo van der Beek",)),
        ("{Brandt, Jr., Leo}", ("Brandt, Jr., Leo",)),
    ],
)
def test_authors(tmp_path: Path, author: str, authors: tuple[str, ...]) -> None:
    [document] = documents(tmp_path, f"@misc{{k, title={{T}}, author={author}}}")
    assert document.authors == authors


@pytest.mark.parametrize(
    ("fields", "date"),
    [
        ("date={2030-04-02/2030-04-05}", "2030-04-02"),
        ("date={2030-04/..}", "2030-04"),
        ("date={2030~}", "2030"),
        ("year=2030, month=apr", "2030-04"),
        ("year=2030, month={4}, day=2", "2030-04-02"),
        ('year=2030, month=apr # "~2"', "2030-04-02"),
        ("year={[2030]}, month={Spring}", "2030"),
        ("date={forthcoming}, year=2030", "2030"),
    ],
)
def test_dates(tmp_path: Path, fields: str, date: str) -> None:
    [document] = documents(tmp_path, f"@misc{{k, title={{T}}, {fields}}}")
    assert document.date == date


def test_parts_have_the_date_of_the_whole_and_not_its_abstract(tmp_path: Path) -> None:
    whole = (
        "@book{Whole, title={Gates}, year=1999, abstract={All of it.}, doi={10.1234/w}, langid={ngerman}}\n"
    )
    part = (
        "@inbook{p, crossref={whole}, title={A lock}}\n@inbook{q, crossref={p}, title={A key}, year=2001}\n"
    )
    data = "@xdata{x, date={2021-05}}\n@online{o, xdata={x}, title={Web}}\n"
    by_title = {document.title: document for document in documents(tmp_path, whole + part + data)}
    assert {title: document.date for title, document in by_title.items()} == {
        "Gates": "1999", "A lock": "1999", "A key": "2001", "Web": "2021-05",
    }  # fmt: skip
    assert (by_title["A lock"].text, by_title["A lock"].language) == ("A lock", "de")


def test_circles_of_parents_end(tmp_path: Path) -> None:
    text = "".join(f"@misc{{k{i}, crossref={{k{(i + 1) % 40}}}, title={{T{i}}}}}\n" for i in range(40))
    assert len(documents(tmp_path, text)) == 40


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (
            "@misc{k, title={a}, Title={b}}",
            "the field 'title' occurs twice in an entry; the first one is read",
        ),
        ("@misc{k, title={a}}\n@misc{k, title={b}}", "another entry has the key 'k' too"),
        ("@misc{k, title={a}, journal=glx}", "the abbreviation 'glx' is not defined"),
        ("@misc{k, title={a}\n year = 2001}", "a comma between two fields is missing"),
    ],
)
def test_what_is_odd_is_read_and_remarked(tmp_path: Path, text: str, remark: str) -> None:
    assert remarks(tmp_path, text) == [remark]
    assert [document.title for document in documents(tmp_path, text)] == ["a", "b"][: text.count("@")]


def test_a_broken_entry_takes_no_other_along(tmp_path: Path) -> None:
    path = tmp_path / "a.bib"
    broken = ["@misc{o, title={x", "@misc{b, title==}", '@misc{q, title="x}', "@misc{u, title={x}} } }"]
    good = "@misc{{g{0}, title={{Good {0}}}}}"
    path.write_text(
        "\n".join(f"{entry}\n{good.format(n)}" for n, entry in enumerate(broken)), encoding="utf-8"
    )
    outcomes = list(read([str(path)]))
    titles = [outcome.title for outcome in outcomes if isinstance(outcome, Document)]
    assert [title for title in titles if title.startswith("Good")] == [f"Good {n}" for n in range(4)]
    reasons = [outcome.reason for outcome in outcomes if isinstance(outcome, Rejected)]
    assert reasons == [
        "an entry that is not closed",
        "a broken entry: line 3: field value expected",
        reasons[2],
    ]
    assert "line 5" in reasons[2]


def test_entries_without_a_key_and_with_lines_that_look_like_one(tmp_path: Path) -> None:
    text = "@misc{, title={A}}\n@misc{title={B}}\n@misc{a key, title={C}}\n"
    text += "@misc{k, title={D}, note={see\n@misc{x}\n}}"
    assert [document.title for document in documents(tmp_path, text)] == ["A", "B", "C", "D"]


ENTRY = (
    "@article{{k{0},\n author = {{Brellin, Tova}},\n title = {{Gates {0} -- {{\\O}}st}},\n year = 2030\n}}\n"
)


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("valid entries", lambda n: "".join(ENTRY.format(i) for i in range(n))),
        ("heads on one line", lambda n: "@article{" * n),
        ("heads on lines", lambda n: "@article{\n" * n),
        ("values that stay open", lambda n: "@article{k,title={x\n" * n),
        ("quotes that stay open", lambda n: '@a{k, a="x\n' * n),
        ("chains of parents", lambda n: "".join(f"@a{{k{i},crossref={{k{i + 1}}}}}\n" for i in range(n))),
        ("a value of many parts", lambda n: "@a{k,title=" + " # ".join(['"x"'] * 40 * n) + "}"),
        ("one key", lambda n: "".join(f"@a{{k,title={{x{i}}}}}\n" for i in range(n))),
        (
            "parents of parents",
            lambda n: "".join(f"@a{{k{i},xdata={{k{i + 1},k{i + 2}}}}}\n" for i in range(n)),
        ),
    ],
)
def test_the_time_grows_with_the_length(name: str, make: object) -> None:
    from kg.read.formats.files.bibtex import records

    def seconds(count: int) -> float:
        text = make(count)  # type: ignore[operator]
        began = time.process_time()
        list(records(text, 10**9))
        return time.process_time() - began

    seconds(50)
    short, long = (min(seconds(count) for _ in range(3)) for count in (400, 2_000))
    assert long < 12 * short + 0.2  # five times the length; quadratic is 25 times the time


@pytest.mark.parametrize("text", ["Gates and locks", "% an empty bibliography", "see @gates and @ locks"])
def test_a_file_without_an_entry_is_rejected_in_words(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.bib").write_text(text, encoding="utf-8")
    [rejected] = read([str(tmp_path)])
    assert isinstance(rejected, Rejected)
    assert rejected.reason == "no record is in it: damaged, or no BibTeX file"


@pytest.mark.parametrize(
    "text",
    [
        '@string{a0 = "gate "}\n'
        + "".join(f"@string{{a{number} = a{number - 1} # a{number - 1}}}\n" for number in range(1, 40))
        + "@misc{k, title = a39}",
        '@string{a = "' + "gate " * 2_000 + '"}\n@misc{k, title = ' + " # ".join(["a"] * 2_000) + "}",
    ],
    ids=["each twice the one before", "one many times"],
)
def test_abbreviations_that_grow_without_end_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.bib").write_text(text, encoding="utf-8")
    began = time.monotonic()
    [rejected] = read([str(tmp_path)])
    assert isinstance(rejected, Rejected)
    assert rejected.reason.startswith("the abbreviations (@string) stand for far more text")
    assert time.monotonic() - began < 30
