"""Over HTTP: the API, event streams, the realtime feed and the status page of a track."""
