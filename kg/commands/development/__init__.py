"""Commands that train and measure models."""
