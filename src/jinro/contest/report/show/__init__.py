"""Tables in a terminal: results, scores, ratings, judges."""
