"""The report of a contest: tables, charts and plain words from scores; pure, data in and text out."""
