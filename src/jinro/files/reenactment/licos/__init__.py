"""Re-enactment of a LiCOS village: its recorded messages are played again in a game of ours."""
