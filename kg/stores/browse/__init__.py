"""The browse index in a graph's folder: what ``queries/browse`` reads is written here."""
