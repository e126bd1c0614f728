"""A played village as the messages of LiCOS: what clients sent and were sent, as JSON-LD."""
