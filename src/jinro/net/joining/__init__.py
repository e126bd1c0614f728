"""Our players as guests elsewhere."""
