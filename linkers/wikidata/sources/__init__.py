"""Where items come from: dumps, tables, endpoints."""
