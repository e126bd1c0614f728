"""The ways into the server: a folder per protocol."""
