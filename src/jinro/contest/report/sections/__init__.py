"""The sections of a report, one file each."""
