"""What is said: controlled languages, their shared meaning, and sentences for people."""
