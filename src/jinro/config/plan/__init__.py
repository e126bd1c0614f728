"""The plan of a contest as a file, and who may change it."""
