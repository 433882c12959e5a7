"""The neural library: encoders, layers, number formats, windows, batches, files of weights."""
