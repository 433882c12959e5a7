"""Lists that users bring along: vocabularies with ids and a hierarchy, and names with their types."""
