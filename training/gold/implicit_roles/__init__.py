"""Gold data of roles that a sentence leaves unexpressed, in the formats that exist."""
