"""The rows of the papers' tables: each is a small configuration of one code base."""
