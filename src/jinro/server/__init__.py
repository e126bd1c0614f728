"""Many villages at once: settings, matching, tokens, and the server itself."""
