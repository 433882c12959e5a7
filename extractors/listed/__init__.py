"""Terms and names of a user's own lists, where texts say them."""
