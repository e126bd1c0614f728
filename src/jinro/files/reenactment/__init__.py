"""Re-enactment: a recorded game is played again with our rules and our packets."""
