"""What `jinro bench core` measures: whole games in one process, without a network."""
