"""Settings as files: contest YAML, classic .cfg, plan files, durations, the environment."""
