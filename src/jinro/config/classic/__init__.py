"""Settings of the classic door, and the `.cfg` files of the classic platform."""
