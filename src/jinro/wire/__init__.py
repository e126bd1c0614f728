"""How a game is carried: bytes to messages and back, one folder per protocol, and no socket anywhere."""
