"""What the construction of a verb says of its participants and its meaning: passives, objects, particles."""
