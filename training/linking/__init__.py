"""Linking to Wikidata: the index that is measured with, the linker's weights, and how it is scored."""
