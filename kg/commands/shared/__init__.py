"""What commands have in common: options, output, sessions, stores that are named."""
