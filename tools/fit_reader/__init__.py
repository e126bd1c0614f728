"""Makes the reader of English, `jinro.encoder`; see `__main__`."""
