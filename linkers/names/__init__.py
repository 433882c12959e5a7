"""Which name says best what an entity is, and which names are names of the same."""
