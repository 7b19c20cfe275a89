"""The hot loops in C, their binding and their twin in plain Python."""
