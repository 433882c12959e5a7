"""Nothing needs a mouse: a reader searches, follows a picture, narrows, and corrects by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_STEPS = 150
FOCUS = """() => {
    const each = document.activeElement, style = getComputedStyle(each), box = each.getBoundingClientRect();
    const name = each.getAttribute('aria-label') || each.labels?.[0]?.textContent || each.textContent;
    return {
        name: name.trim().replace(/\\s+/g, ' '),
        ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0,
        seen: box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight,
    };
}"""


def walk_to(page: Page, name: str) -> None:
    """Press Tab until something of that name has the focus, which can be seen at each step."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        assert focus["ring"], focus
        assert focus["seen"], focus
        if re.fullmatch(name, focus["name"]):
            return
    raise AssertionError(f"no key leads to {name!r}")


def follow(page: Page, key: str = "Enter") -> None:
    """Press a key that leads elsewhere, and be there."""
    with page.expect_navigation():
        page.keyboard.press(key)


def test_by_keys_alone(open_page: OpenPage, sample_site: str) -> None:
    page = open_page(sample_site, java_script_enabled=True)

    # The first key skips what stands on every page.
    walk_to(page, "Skip to content")
    follow(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")

    # A search, and a name that it finds.
    page.reload()
    walk_to(page, "Search names and texts")
    page.keyboard.type("pellarin")
    follow(page)
    walk_to(page, "Jonas Pellarin")
    follow(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Jonas Pellarin")

    # The picture of what it is related with can be walked.
    neighbour = page.locator("figure svg a").first
    name = neighbour.evaluate("link => link.getAttribute('aria-label') || link.textContent")
    walk_to(page, re.escape(" ".join(name.split())))
    follow(page)
    expect(page).not_to_have_url(re.compile("pellarin"))

    # Documents are narrowed and widened again.
    page.goto(f"{sample_site}/documents")
    walk_to(page, "Words")
    page.keyboard.type("bridge")
    follow(page)
    results = page.get_by_label("Results").locator("strong").first
    before = int(results.text_content() or "")
    walk_to(page, "place")
    follow(page)
    assert int(results.text_content() or "") <= before
    walk_to(page, "place × remove")
    follow(page)
    assert int(results.text_content() or "") == before

    # Something is wrong, and is taken back.
    page.goto(f"{sample_site}/entity/brellin%20power")
    walk_to(page, "Something here is wrong")
    page.keyboard.press("Enter")
    walk_to(page, "“Brellin Power” is no name")
    follow(page, "Space")
    expect(page.get_by_role("status")).to_contain_text("“brellin power” is no name")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Brellin Power")
    walk_to(page, "Take back")
    follow(page)
    expect(page.get_by_role("status")).to_contain_text("taken back")
