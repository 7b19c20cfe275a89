"""Random bytes for the kernel, under sanitizers."""
