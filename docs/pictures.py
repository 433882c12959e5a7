"""Take the pictures of the documentation anew: pages of the sample documents' graph, in Chromium.

    python docs/pictures.py

Builds the graph, serves it, and writes docs/pictures/*.png. Needs Chromium (CHROMIUM names another one).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
INPUTS = ("examples/documents", "examples/news", "examples/papers")
SIZE = {"width": 960, "height": 560}

sys.path.insert(0, str(ROOT))

from tests.browser.conftest import OPTIONS  # noqa: E402
from tests.integration.served import running_server  # noqa: E402


def main() -> None:
    """Build, serve, and take them."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if program is None:
        sys.exit("There is no Chromium: install the package chromium, or name a browser in CHROMIUM.")
    with TemporaryDirectory() as folder:
        graph, index = Path(folder) / "sample", Path(folder) / "starter.idx"
        _kg("wikidata", "starter", "-o", str(index))
        _kg("build", *INPUTS, "-o", str(graph), "--concepts", "--wikidata", str(index))
        with running_server(graph) as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=OPTIONS)
            for name, address in _addresses(site).items():
                _take(browser, site + address, PICTURES / f"{name}.png")


def _addresses(site: str) -> dict[str, str]:
    """Name of a picture → what it shows."""
    document = "02-chancellor-budget.md"
    with urlopen(f"{site}/api/documents/{document}") as answer:
        read = json.load(answer)
    related = Counter(relation["anchor"] for relation in read["relations"])
    chosen = read["mentions"][
        max(related, key=lambda mention: (bool(read["mentions"][mention]["type"]), related[mention]))
    ]
    return {
        "documents": "/documents?q=resolution",
        "document": f"/document/{document}?at={chosen['start']}-{chosen['end']}",
        "entity": "/entity/kofi%20annan",
    }


def _take(browser: Browser, address: str, path: Path) -> None:
    page = browser.new_page(viewport=SIZE, color_scheme="light")
    page.goto(address)
    path.parent.mkdir(exist_ok=True)
    page.screenshot(path=path)
    page.close()
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")


def _kg(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "kg", *words], cwd=ROOT, check=True, capture_output=True)


if __name__ == "__main__":
    main()
