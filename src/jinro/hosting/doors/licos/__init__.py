"""The LiCOS door: villages that wait for their players, and play in timed phases."""
