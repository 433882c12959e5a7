"""A small dump of a Wikipedia in MediaWiki's XML, written for the tests."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

HEAD = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo><sitename>Wikipedia</sitename><namespaces><namespace key="0" case="first-letter" />
  <namespace key="100" case="first-letter">Harbour Talk</namespace></namespaces></siteinfo>
"""


def page(title: str, text: str, namespace: int = 0) -> str:
    """A page with its latest revision."""
    return (
        f"  <page><title>{escape(title)}</title><ns>{namespace}</ns><id>1</id><revision><id>2</id>"
        f'<text bytes="1" xml:space="preserve">{escape(text)}</text></revision></page>\n'
    )


def redirect(title: str, target: str) -> str:
    """A page that leads to another."""
    return (
        f"  <page><title>{escape(title)}</title><ns>0</ns><redirect title={quoteattr(target)} />"
        f"<revision><text>#REDIRECT [[{escape(target)}]]</text></revision></page>\n"
    )


def dump(pages: Mapping[str, str], redirects: Mapping[str, str] | None = None) -> str:
    """A dump of pages by title, and of redirects."""
    shown = [page(title, text) for title, text in pages.items()]
    shown += [redirect(title, target) for title, target in (redirects or {}).items()]
    return HEAD + "".join(shown) + "</mediawiki>\n"
