"""From arc scores to dependency trees."""
