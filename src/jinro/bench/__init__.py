"""What `jinro bench` runs: measurements, load agents, tables. The command line is in `jinro.cli.bench`."""
