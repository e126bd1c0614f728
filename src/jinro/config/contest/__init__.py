"""The YAML files of the contest's server."""
