"""The modules of torch that the joint model is made of."""
