"""Settings of Sphinx, by which ``make docs`` builds a site from the Markdown of this folder."""

from __future__ import annotations

from betwixt import __version__

project = "Betwixt"
release = version = __version__

extensions = ["myst_parser"]
myst_heading_anchors = 4  # headings get the anchors that links in the repository use
suppress_warnings = ["misc.highlighting_failure"]  # Pygments knows less of Cypher than our questions use
nitpicky = True  # a link that leads nowhere is a warning; the build turns warnings into errors

html_theme = "furo"
html_title = f"Betwixt {__version__}"
html_copy_source = False
html_show_copyright = False
html_static_path: list[str] = []
highlight_language = "none"
