"""Tables as rows for CSV files and JSON: scores, ratings, judges."""
