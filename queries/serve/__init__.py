"""What is served: one folder a subject, one folder a protocol."""
