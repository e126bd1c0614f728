"""The scribe: a process that writes the files of a server's games, so that no disk stops the server.

The server tells it what it shows; what it misses it reads in the store. So it may be slow, stand still or be
killed: nothing is lost, and no caller waits for it.
"""
