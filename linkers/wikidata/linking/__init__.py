"""Which item a name of a text means."""
