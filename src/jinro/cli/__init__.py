"""The command line, one file per command: parse arguments, call one function, print."""
