"""Countries, by their items, as texts and Wikidata write them."""
