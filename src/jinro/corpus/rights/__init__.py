"""What of a game may leave the server: consent, names, addresses. It is applied before all else."""
