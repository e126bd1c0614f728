"""The command line, one file or folder per command: parse arguments, call one function, print."""
