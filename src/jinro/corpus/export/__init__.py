"""The corpus as files: tables with their columns, a writer per format, manifest, data card."""
