"""One encoder pass that finds noun phrases, names, relations, clusters and appositives together."""
