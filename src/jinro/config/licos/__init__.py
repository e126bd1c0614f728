"""Settings of the LiCOS door, and of a published client at a port of its own."""
