"""`jinro corpus`: games as data for research. One module per command; `group` lists them."""
