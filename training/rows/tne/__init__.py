"""Tables 3 and 5 of the paper on NP enrichment (TNE)."""
