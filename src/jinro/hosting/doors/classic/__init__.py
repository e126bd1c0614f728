"""The classic door: series of games with agents over TCP, and mixed villages."""
