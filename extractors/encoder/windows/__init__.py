"""Long texts in windows that an encoder reads at once."""
