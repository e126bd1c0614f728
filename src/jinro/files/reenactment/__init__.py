"""A recorded game, played again on our own rules and our own wire."""
