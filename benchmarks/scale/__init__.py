"""Many documents: the whole build of up to millions of them."""
