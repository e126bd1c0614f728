"""`jinro llm`, and the options of `--player llm`, which several commands have."""
