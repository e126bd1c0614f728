"""Protocols: bytes to messages and back, one folder per protocol, without sockets or clocks."""
