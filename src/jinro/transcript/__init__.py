"""A game as text in a terminal: transcripts, the situation at a moment, summaries of many games."""
