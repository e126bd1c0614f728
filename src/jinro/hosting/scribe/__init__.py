"""The process that writes files, and what it is sent."""
