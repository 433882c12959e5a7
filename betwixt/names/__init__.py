"""Names: their keys, their parts, and whether two of them can mean the same.

Every door that takes a name (the command line, the search box, reconciliation, concepts, Wikidata) asks
here. ``characters`` folds characters, ``keys`` makes keys of surfaces, and ``folding`` removes differences
of spelling. ``parts`` splits a name, ``matching`` compares two names, and ``nearest`` ranks many.
``patterns`` writes regular expressions for stores.
"""
