"""From scores of tags to names."""
