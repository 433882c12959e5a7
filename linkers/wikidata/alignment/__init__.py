"""What texts say of somebody, beside what Wikidata knows."""
