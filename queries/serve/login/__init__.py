"""The page that asks for the token."""
