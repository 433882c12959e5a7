"""Names: their keys, their parts, and whether two of them can mean the same.

Every door that takes a name (the command line, the search box, reconciliation, concepts, Wikidata) asks here.
``characters`` folds characters, ``keys`` makes keys of surfaces, ``folding`` removes what spellings differ
in, ``parts`` takes a name apart, ``matching`` compares two names, ``nearest`` ranks many, and ``patterns``
writes regular expressions for stores.
"""
