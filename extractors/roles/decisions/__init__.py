"""From scores of words to predicates, senses, spans of arguments, and whether an event is a fact."""
