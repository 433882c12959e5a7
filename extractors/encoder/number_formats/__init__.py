"""Which numbers networks compute with: the format, the processor that suits it, int8, and the conversion."""
