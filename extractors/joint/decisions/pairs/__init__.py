"""From scores of pairs to relations and clusters."""
