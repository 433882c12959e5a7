"""Reading on a Ray cluster, and pending documents through the extractors there (the extra ``ray``)."""
