"""Documents: the search with facets, a document with its mentions."""
