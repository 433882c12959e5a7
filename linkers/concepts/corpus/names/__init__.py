"""Names of concepts, whatever their mentions: what spellings share, what concepts are called."""
