"""The command line: one file per command; each parses arguments and calls one function."""
