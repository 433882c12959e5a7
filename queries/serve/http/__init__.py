"""What all addresses share: the served graph, turns, errors, paging, formats of answers."""
