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


@pytest.mark.parametrize(
    ("target", "complaint"),
    [("missing.md", "missing.md"), ("#nowhere", "nowhere"), ("other.md#nowhere", "nowhere")],
)
def test_a_link_that_leads_nowhere_fails_the_build(target: str, complaint: str, tmp_path: Path) -> None:
    source = tmp_path / "docs"
    source.mkdir()
    shutil.copyfile(DOCS / "conf.py", source / "conf.py")
    (source / "index.md").write_text(f"# One\n\n[two]({target})\n\n```{{toctree}}\nother\n```\n")
    (source / "other.md").write_text("# Two\n")
    built = build(source, tmp_path)
    assert built.returncode != 0
    assert complaint in built.stderr


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_folder_of_the_documentation_can_be_surveyed(folder: Path) -> None:
    assert len([path for path in folder.iterdir() if not path.name.startswith(("_", "."))]) <= 15
