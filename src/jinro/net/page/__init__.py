"""People who play on the page: their streams, and the seats that they have."""
