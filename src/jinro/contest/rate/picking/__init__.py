"""Which games people rate: a choice that is balanced in teams, roles and outcomes, and how good it is."""
