"""`jinro agent`: a folder with an agent to start from."""
