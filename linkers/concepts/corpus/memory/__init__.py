"""What a build of concepts leaves for later ones, and how it is kept."""
