"""Many games in one file: a store, logs one after another, or their events as Parquet."""
