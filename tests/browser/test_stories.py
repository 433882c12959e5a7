"""The stories of docs/how-to/stories.md, on a graph of real abstracts and news, without JavaScript."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, build

pytestmark = [pytest.mark.browser, pytest.mark.data, pytest.mark.slow]


def count_of(text: str | None) -> int:
    """The first number of a text."""
    number = re.search(r"\d[\d,]*", text or "")
    assert number, text
    return int(number[0].replace(",", ""))


def document_count(page: Page) -> int:
    """How many documents the page says are chosen."""
    return count_of(page.get_by_label("Results").locator("strong").first.text_content())


def downloaded(page: Page, link: str) -> list[list[str]]:
    """The rows of a file that a link leads to."""
    with page.expect_download() as download:
        page.get_by_role("link", name=link, exact=True).first.click()
    return list(csv.reader(io.StringIO(Path(download.value.path()).read_text(encoding="utf-8"))))


def test_an_analyst_goes_from_a_name_to_a_query_of_her_own(open_page: OpenPage, real_site: str) -> None:
    page = open_page(real_site)
    page.get_by_role("searchbox", name="Search names and texts").fill("united nations")
    page.keyboard.press("Enter")
    page.get_by_role("main").get_by_role("link", name="United Nations", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("United Nations")
    expect(page.get_by_role("main")).to_contain_text("Q1065")
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"Also called .*\bUN\b"))

    # What is it related with, and where does a text say so?
    into = page.locator("section", has=page.get_by_role("heading", name="Relations to United Nations"))
    into.get_by_role("link", name=re.compile(r"^of \d")).click()
    relation = page.get_by_role("row").nth(1)
    expect(relation).to_contain_text("of")
    anchor = relation.locator("mark").first.text_content()
    relation.locator("footer a").click()
    expect(page.locator(".m.chosen").first).to_have_text(anchor or "")
    expect(page.get_by_label("What was found")).to_contain_text(
        re.compile(r"of\s+(the )?(UN\b|United Nations)")
    )

    # A question of the catalogue, and its answer as a file.
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Questions").click()
    page.get_by_role("link", name="Who or what is named in the same texts?", exact=True).click()
    page.get_by_label(re.compile("^name")).fill("United Nations")
    page.get_by_role("button", name="Ask").click()
    shown = page.get_by_role("region", name="Rows").get_by_role("row")
    expect(shown.nth(1)).to_be_visible()
    rows = downloaded(page, "CSV")
    assert len(rows) == shown.count()
    expect(shown.nth(1)).to_contain_text(rows[1][0], ignore_case=True)

    # It goes on as a query of her own.
    page.get_by_role("link", name="in Cypher").click()
    expect(page.get_by_label("Query")).to_have_value(re.compile("'united nations'"))

    # Another one: which items of Wikidata do most texts speak of?
    page.goto(f"{real_site}/console")
    page.get_by_label("Query").fill(
        "MATCH (d:Document)<-[:IN_DOCUMENT]-(:Entity)-[:LINKED_TO]->(i:Item)\n"
        "RETURN i.name AS item, count(DISTINCT d) AS documents ORDER BY documents DESC, item LIMIT 5"
    )
    page.get_by_label("in", exact=True).select_option("cypher")
    page.get_by_role("button", name="Run").click()
    answer = page.get_by_role("region", name="Rows").get_by_role("row")
    expect(answer).to_have_count(6)
    expect(answer.nth(1)).to_contain_text("United Nations")
    rows = downloaded(page, "CSV")
    assert rows[0] == ["item", "documents"]
    assert rows[1][0] == "United Nations"
    expect(page.locator("svg.chart").get_by_role("link")).to_have_count(5)
    page.get_by_label("Query").fill("MATCH (n) DETACH DELETE n")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_researcher_narrows_to_a_paper_and_its_concept(open_page: OpenPage, real_site: str) -> None:
    page = open_page(real_site)
    page.get_by_role("searchbox", name="Search names and texts").fill("translation")
    page.keyboard.press("Enter")
    page.get_by_role("link", name=re.compile("documents have these words")).click()
    everything = document_count(page)

    # Down the tree of concepts: each count is what remains when it is chosen.
    narrow = page.get_by_label("Narrow")
    for concept in ("machine translation", "neural machine translation"):
        entry = narrow.get_by_role("listitem").filter(
            has=page.get_by_role("link", name=re.compile(f"^{concept}$", re.IGNORECASE))
        )
        counted = count_of(entry.locator(".count").text_content())
        entry.get_by_role("link").click()
        chip = re.compile(f"^{concept} remove", re.IGNORECASE)
        expect(page.get_by_label("Chosen").get_by_role("link", name=chip)).to_be_visible()
        assert document_count(page) == counted <= everything
    chosen = page.get_by_label("Chosen").get_by_role("link", name=re.compile("remove"))
    expect(chosen).to_have_count(2)  # the words, and the narrower concept in the place of the broader one
    year = (
        narrow.locator("details details", has=page.get_by_text("Years", exact=True))
        .get_by_role("listitem")
        .first
    )
    counted, when = count_of(year.locator(".count").text_content()), year.get_by_role("link").text_content()
    year.get_by_role("link").click()
    assert document_count(page) == counted
    dates = page.get_by_label("Results").locator("li time").all_text_contents()
    assert dates
    assert all(date.startswith(when or "never") for date in dates)

    # A paper, a noun phrase in it, and the concept that it stands for.
    page.get_by_label("Results").get_by_role("listitem").first.get_by_role("link").first.click()
    phrase = page.locator(".text a", has_text=re.compile("neural machine translation", re.IGNORECASE)).first
    words = " ".join((phrase.text_content() or "").split())
    phrase.click()
    panel = page.get_by_label("What was found")
    expect(panel.get_by_role("heading", level=2)).to_contain_text(words)
    panel.locator("a.concept").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        re.compile("neural machine translation", re.IGNORECASE)
    )
    expect(page.get_by_role("navigation", name="Above").first).to_contain_text("translation")
    broader = page.locator("section", has=page.get_by_role("heading", name="Broader"))
    expect(
        broader.get_by_role("link", name=re.compile("^machine translation$", re.IGNORECASE))
    ).to_be_visible()

    # Papers about this.
    page.go_back()
    page.get_by_role("link", name="Documents about this").click()
    alike = document_count(page)
    assert alike > 1
    chips = page.get_by_label("Chosen").get_by_role("link", name=re.compile("remove"))
    conditions = chips.count()
    chips.first.click()
    expect(chips).to_have_count(conditions - 1)
    assert document_count(page) >= alike

    # And others, ranked by what they share with it.
    page.go_back()
    page.go_back()
    title = page.get_by_role("heading", level=1).text_content() or ""
    others = page.locator("section", has=page.get_by_role("heading", name="Documents about the same"))
    expect(others.get_by_role("listitem").first).to_contain_text("both:")
    others.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(title)


def test_an_editor_learns_who_is_meant_and_says_what_is_wrong(open_page: OpenPage, real_site: str) -> None:
    page = open_page(f"{real_site}/editor")
    page.get_by_label(re.compile("A sentence")).fill("Kofi Annan opened the conference in Geneva on Monday.")
    page.get_by_role("button", name="Suggest").click()
    card = page.locator("section.card", has=page.get_by_role("heading", name=re.compile("Kofi Annan")))
    expect(card).to_contain_text("secretary-general", ignore_case=True)
    expect(card.get_by_role("button", name=re.compile("^Insert ")).first).to_be_visible()

    # Where does a text say so?
    card.get_by_text("More phrases").click()
    quoted = card.locator("blockquote", has_text="Kofi Annan, head of the United Nations").first
    quoted.get_by_role("link").click()
    expect(page.locator(".m.chosen").first).to_have_text("head of the United Nations")

    # Facts beside what texts say; one of the names is somebody else; and it is taken back.
    page.goto(f"{real_site}/entity/kofi%20annan")
    facts = page.locator("section", has=page.get_by_role("heading", name="What Wikidata says"))
    expect(facts).to_contain_text("Nobel Peace Prize")
    expect(facts.get_by_role("link", name="United Nations", exact=True)).to_be_visible()
    page.get_by_text("wrong? that Q1254 is meant").click()
    page.locator(".lead").get_by_role("button", name=re.compile("It is not Kofi Annan")).click()
    expect(page.get_by_role("status")).to_contain_text("the item Q1254 of Wikidata is not meant")
    page.get_by_role("status").get_by_role("button", name="Take back").click()
    expect(page.get_by_role("status")).to_contain_text("taken back")
    page.goto(f"{real_site}/corrections")
    expect(page.get_by_role("main")).not_to_contain_text("Q1254")


def test_what_a_reader_calls_wrong_is_gone_after_the_next_build(
    open_page: OpenPage, real_site: str, real_graph: Path
) -> None:
    page = open_page(f"{real_site}/entity/ban%20ki-moon?all=1")
    related = page.locator("section", has=page.get_by_role("heading", name="Relations of Ban Ki-moon"))
    relation = related.get_by_role("row").filter(has_text="United Nations").first
    relation.get_by_role("link", name=re.compile("wrong")).click()
    panel = page.get_by_label("What was found")
    words = panel.get_by_role("heading", level=2).text_content()
    said = panel.locator(".relation-list li").filter(has_text=re.compile(r"^\s*of\b"))
    complement = said.first.get_by_role("link").text_content()
    counted = said.count()
    address = page.url
    panel.get_by_role("button", name=f"It is not of “{complement}”").click()
    expect(page.get_by_role("status")).to_contain_text(words or "")
    build(real_graph)
    page.goto(address)
    expect(panel.get_by_role("heading", level=2)).to_have_text(words or "")
    expect(said).to_have_count(counted - 1)
