"""What `jinro bench` runs: measurements, load agents, tables."""
