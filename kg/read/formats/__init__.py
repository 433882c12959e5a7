"""The files of an input: where they lie, how they are compressed and encoded, and their records by format."""
