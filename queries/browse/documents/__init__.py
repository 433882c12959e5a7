"""Documents of the browse index: found, shown, alike."""
