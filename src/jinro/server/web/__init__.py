"""What the server tells over HTTP: API, event streams, realtime feed, page."""
