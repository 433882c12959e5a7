"""Which language a text is in: as its record says, or else as its words do."""
