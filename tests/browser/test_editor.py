"""The editor's page: names marked in the text, a card for each, and a phrase inserted by one click."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.test_keyboard import follow, walk_to

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TEXT = "Marie Curie wrote to Winston Churchill about the school."


def suggested(page: Page) -> None:
    """Ask for the text."""
    page.get_by_label(re.compile("A sentence")).fill(TEXT)
    page.get_by_role("button", name="Suggest").click()


def test_a_name_opens_its_card_and_a_click_inserts_its_phrase(open_page: OpenPage, sample_site: str) -> None:
    page = open_page(f"{sample_site}/editor")
    suggested(page)
    text, shown = page.get_by_role("region", name="Your text"), page.locator(".cards > :visible")
    expect(text.locator(".text")).to_have_text(TEXT)
    expect(shown).to_have_count(1)  # no wall: one card at a time
    text.get_by_role("link", name="Marie Curie").click()
    card = page.get_by_role("region", name="Marie Curie")
    expect(shown).to_have_attribute("id", card.get_attribute("id") or "")
    phrase = card.locator(".phrase q").text_content() or ""
    draft = TEXT.replace("Marie Curie", f"Marie Curie, {phrase},")
    assert phrase
    expect(card.get_by_label("Text to copy")).to_have_value(draft)
    card.get_by_role("button", name=f"Insert {phrase}").first.click()
    expect(page.get_by_label(re.compile("A sentence"))).to_have_value(draft)
    expect(page.get_by_role("region", name="Marie Curie")).to_contain_text("The text says already")


def test_keys_alone_insert_a_phrase(open_page: OpenPage, sample_site: str) -> None:
    page = open_page(f"{sample_site}/editor")
    suggested(page)
    page.get_by_role("heading", level=1).click()
    walk_to(page, "Marie Curie")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Marie Curie")).to_be_visible()
    walk_to(page, "Insert .+")
    follow(page)
    expect(page.get_by_label(re.compile("A sentence"))).to_have_value(re.compile("^Marie Curie, .+, wrote"))


def test_it_fits_a_phone(open_page: OpenPage, sample_site: str) -> None:
    page = open_page(f"{sample_site}/editor", viewport=PHONE)
    suggested(page)
    page.get_by_role("region", name="Your text").get_by_role("link", name="Marie Curie").click()
    expect(page.get_by_role("region", name="Marie Curie")).to_be_in_viewport()
    width = page.locator("html").evaluate("each => each.scrollWidth")
    assert width <= PHONE["width"]
