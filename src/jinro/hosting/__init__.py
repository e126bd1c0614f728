"""The server: many games at once, for agents over WebSocket and TCP, and for people over HTTP."""
