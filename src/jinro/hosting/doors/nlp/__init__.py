"""The contest door: tracks with a waiting room, for agents over WebSocket."""
