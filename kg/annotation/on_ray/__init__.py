"""Pending documents through the extractors on a Ray cluster, with Ray Data (the extra ``ray``)."""
