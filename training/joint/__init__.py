"""Training of the joint model."""
