"""Load agents: clients that keep a server busy and cost as little as possible themselves."""
