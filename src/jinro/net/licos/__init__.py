"""LiCOS over WebSocket: the door, the clients, and the seats of a timed village."""
