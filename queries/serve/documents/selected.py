"""Where links on a page of documents lead: the same selection with one thing changed."""

from __future__ import annotations

from collections.abc import Sequence

from queries.browse.documents.listing import DocumentPage
from queries.browse.facets.selection import Selection, Sort
from queries.browse.index import BrowseIndex
from queries.serve.html.addresses import address
from queries.serve.html.rendering import TYPE_NAMES
from queries.serve.http.paging import cursor, cursor_after


class SearchPage:
    """The page that a reader is on.

    Args:
        index: of the graph.
        selection: that is shown.
        sort: its order.
        path: of the page to which links lead.
    """

    def __init__(
        self, index: BrowseIndex, selection: Selection, sort: Sort, path: str = "/documents"
    ) -> None:
        self.selection = selection
        self.sort = sort
        self._index = index
        self._path = path

    def on(self, facet: str) -> SearchPage:
        """The same, with links that lead to all values of a facet."""
        return SearchPage(self._index, self.selection, self.sort, f"/facet/{facet}")

    @property
    def chosen(self) -> list[tuple[str, str, str]]:
        """Facet, key and label of each value that is chosen."""
        return [(facet, key, self._label(facet, key)) for facet, key in self.selection.values]

    def _label(self, facet: str, key: str) -> str:
        number = self._index.value(facet, key)
        return key if number is None else self._index.value_label(facet, number)[1]

    def with_value(self, facet: str, key: str, instead: Sequence[str] = ()) -> str:
        """Narrowed by a value, which takes the place of others of its facet."""
        values = [value for value in self.selection.values if value[0] != facet or value[1] not in instead]
        return self._to(tuple(values if (facet, key) in values else [*values, (facet, key)]))

    def label(self, facet: str, label: str) -> str:
        """A value as it is shown: types of entities in words."""
        return TYPE_NAMES.get(label, label) if facet == "type" else label

    def without(self, facet: str, key: str) -> str:
        """No longer narrowed by a value."""
        return self._to(tuple(value for value in self.selection.values if value != (facet, key)))

    def without_words(self) -> str:
        """Whatever the words of its text."""
        return self._to(self.selection.values, text="")

    def with_words(self, text: str) -> str:
        """With other words of its text."""
        return self._to(self.selection.values, text=text)

    def sorted(self, sort: str) -> str:
        """In another order."""
        return self._to(self.selection.values, sort=sort)

    def after(self, results: DocumentPage) -> str:
        """The part that follows; empty at the end."""
        next = cursor_after(results.offset, len(results.hits), results.total)
        return self._to(self.selection.values, cursor=next) if next else ""

    def before(self, results: DocumentPage, size: int = 20) -> str:
        """The part before; empty at the beginning."""
        if not results.offset:
            return ""
        return self._to(self.selection.values, cursor=cursor(max(0, results.offset - size)))

    def facet(self, facet: str, **given: str) -> str:
        """All values of a facet."""
        return self._to(self.selection.values, path=f"/facet/{facet}", **given)

    def file(self, format: str) -> str:
        """All documents as a file."""
        return self._to(self.selection.values, path=f"/api/documents.{format}")

    def _to(self, values: tuple[tuple[str, str], ...], *, path: str = "", **given: str) -> str:
        text, sort = given.pop("text", self.selection.text), given.pop("sort", self.sort)
        return address(
            path or self._path, ("q", text), *values, ("sort", "" if sort == "best" else sort), **given
        )
