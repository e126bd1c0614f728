"""What the public may see of running games."""
