"""The site builds without a warning: every link leads somewhere, every page is in the navigation."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
FOLDERS = [DOCS, *(folder for folder in sorted(DOCS.iterdir()) if folder.is_dir())]


def build(source: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the site as ``make docs`` does."""
    options = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(folder / "doctrees")]
    return subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(source), str(folder / "site")],
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_page_is_built_without_a_warning(tmp_path: Path) -> None:
    built = build(DOCS, tmp_path)
    assert built.returncode == 0, built.stderr


def test_links_that_lead_nowhere_fail_the_build(tmp_path: Path) -> None:
    source = tmp_path / "docs"
    source.mkdir()
    shutil.copyfile(DOCS / "conf.py", source / "conf.py")
    links = "\n".join(f"[two]({target})\n" for target in ("missing.md", "#here", "other.md#there"))
    (source / "index.md").write_text(f"# One\n\n{links}\n```{{toctree}}\nother\n```\n")
    (source / "other.md").write_text("# Two\n")
    built = build(source, tmp_path)
    assert built.returncode != 0
    complaints = [line for line in built.stderr.splitlines() if "index.md:" in line and "WARNING" in line]
    assert len(complaints) == 3
    for target, complaint in zip(("missing.md", "here", "there"), complaints, strict=True):
        assert target in complaint


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_folder_of_the_documentation_can_be_surveyed(folder: Path) -> None:
    assert len([path for path in folder.iterdir() if not path.name.startswith(("_", "."))]) <= 15
