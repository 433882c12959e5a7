"""What somebody is to somebody or something: the words for it, and phrases with them."""
