"""The contest door: tracks with their waiting rooms, agents over WebSocket."""
