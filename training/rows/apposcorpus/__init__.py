"""Table 3 and figure 2 of ApposCorpus."""
