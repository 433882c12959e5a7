"""From scores to annotations: tags, names, parses, appositives, pairs, clusters."""
