"""What ``import kg`` gives to programs: a graph that is asked, and its answers."""
