"""SciCo's task: topics of mentions, and the systems that cluster and order them."""
