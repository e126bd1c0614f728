"""Programs of others that this machine runs: their environment, output and bounds, and what they can see."""
