"""What a reader of a graph corrects in its concepts, and which concepts are meant."""
