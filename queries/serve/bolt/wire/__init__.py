"""Bytes of the Bolt protocol: the handshake, messages in chunks, values."""
