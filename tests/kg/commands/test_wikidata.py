import json
from pathlib import Path

from click.testing import CliRunner

from kg.__main__ import cli
from tests.linkers.wikidata.items import WORLD, dump_line, index_of


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    return result.exit_code, result.stdout, result.stderr


def test_a_dump_is_built_and_a_damaged_line_makes_the_exit_code_3(tmp_path: Path) -> None:
    dump = tmp_path / "dump.json"
    dump.write_text(dump_line("Q90", "Paris", sitelinks=3) + "{broken\n")
    code, out, err = run("wikidata", "build", dump, "-o", tmp_path / "index", "--json", "--processes", 1)
    assert code == 3
    assert json.loads(out) == {
        "items": 1,
        "labels": 0,
        "names": 1,
        "bytes": (tmp_path / "index").stat().st_size,
        "lines": 2,
        "damaged": 1,
        "report": str(tmp_path / "index.damaged.jsonl"),
    }
    assert "line 2: " in err
    code, _, err = run("wikidata", "build", dump, "-o", tmp_path / "index")
    assert (code, "is finished" in err) == (1, True)


def test_items_of_a_name_are_shown_the_likeliest_first(tmp_path: Path) -> None:
    index = index_of(WORLD, tmp_path / "index")
    code, out, _ = run("wikidata", "find", index, "Paris", "--json", "--type", "LOCATION")
    answer = json.loads(out)
    assert code == 0
    assert [candidate["item"] for candidate in answer["candidates"]] == ["Q90", "Q830149"]
    assert answer["candidates"][0]["description"] == "capital of France"
    assert "Q4115189" in run("wikidata", "find", index, "Natalie Jaresco")[1]
    code, out, err = run("wikidata", "find", index, "Zzyzx Qwertz")
    assert (code, out, "no item is called" in err) == (1, "", True)
    code, out, _ = run("wikidata", "find", index, "Zzyzx Qwertz", "--json")
    assert (code, json.loads(out)["candidates"]) == (1, [])


def test_what_is_no_index_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no index")
    code, _, err = run("wikidata", "find", tmp_path / "text", "Paris")
    assert (code, "is no index of Wikidata" in err) == (1, True)
