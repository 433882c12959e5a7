"""The browse index: a graph arranged for pages, lists, facets and search, in SQLite and arrays."""
