"""A published browser client of LiCOS, unmodified, at a port of its own."""
