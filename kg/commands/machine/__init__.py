"""Commands about this machine and its shell."""
