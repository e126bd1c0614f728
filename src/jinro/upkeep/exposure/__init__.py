"""What others can read and do with a configuration and a data folder, before a server is opened to them."""
