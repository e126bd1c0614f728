"""What each kind of word says in its clause, and about whom: a module for each field of meaning."""
