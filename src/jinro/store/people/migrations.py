"""The tables of people, version by version."""

from typing import Final

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE people (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            mark TEXT NOT NULL,
            guest INTEGER NOT NULL,
            language TEXT NOT NULL,
            password TEXT NOT NULL DEFAULT '',
            made_ms INTEGER NOT NULL,
            seen_ms INTEGER NOT NULL,
            settings TEXT NOT NULL DEFAULT '{}',
            version INTEGER,
            agreed INTEGER,
            answered_ms INTEGER,
            banned TEXT NOT NULL DEFAULT '',
            leaving_ms INTEGER NOT NULL DEFAULT 0
        )
        """,
        "CREATE UNIQUE INDEX people_account ON people (mark) WHERE guest = 0 AND leaving_ms = 0",
        "CREATE INDEX people_mark ON people (mark)",
        "CREATE INDEX people_leaving ON people (leaving_ms) WHERE leaving_ms > 0",
        "CREATE INDEX people_gone ON people (id) WHERE leaving_ms > 0 OR banned != ''",
        """
        CREATE TABLE sessions (
            mark TEXT PRIMARY KEY,
            person INTEGER NOT NULL REFERENCES people (key),
            seen_ms INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX sessions_person ON sessions (person, seen_ms)",
        """
        CREATE TABLE links (
            mark TEXT PRIMARY KEY,
            person INTEGER NOT NULL REFERENCES people (key),
            until_ms INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE avatars (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            person INTEGER NOT NULL REFERENCES people (key),
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            image TEXT NOT NULL,
            language TEXT NOT NULL,
            own INTEGER NOT NULL,
            token TEXT NOT NULL UNIQUE,
            access TEXT UNIQUE,
            automated INTEGER NOT NULL DEFAULT 0,
            support TEXT NOT NULL DEFAULT '',
            authorized INTEGER NOT NULL DEFAULT 0,
            tested INTEGER NOT NULL DEFAULT 0,
            version TEXT NOT NULL DEFAULT ''
        )
        """,
        "CREATE INDEX avatars_person ON avatars (person, key)",
        """
        CREATE TABLE answers (
            key INTEGER PRIMARY KEY,
            person INTEGER NOT NULL REFERENCES people (key),
            version INTEGER NOT NULL,
            agreed INTEGER NOT NULL,
            at_ms INTEGER NOT NULL
        )
        """,
        "CREATE INDEX answers_person ON answers (person)",
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        """
        CREATE TABLE moderation (
            key INTEGER PRIMARY KEY,
            at_ms INTEGER NOT NULL,
            what TEXT NOT NULL,
            by TEXT NOT NULL,
            on_id TEXT NOT NULL,
            name TEXT NOT NULL,
            room INTEGER NOT NULL,
            reason TEXT NOT NULL
        )
        """,
    ),
    (
        "ALTER TABLE people ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE people ADD COLUMN banned_until_ms INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE avatars ADD COLUMN first TEXT NOT NULL DEFAULT ''",
        "UPDATE avatars SET first = token",
        "CREATE INDEX avatars_first ON avatars (first)",
        "CREATE TABLE ended_tokens (mark TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE former_avatars (id TEXT PRIMARY KEY, person INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX former_avatars_person ON former_avatars (person)",
        "ALTER TABLE moderation ADD COLUMN until_ms INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE moderation ADD COLUMN state TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE moderation ADD COLUMN remark TEXT NOT NULL DEFAULT ''",
        "UPDATE moderation SET state = 'open' WHERE what = 'report'",
        "CREATE INDEX moderation_what ON moderation (what, key)",
    ),
)
"""`MIGRATIONS[v]` are the statements that lead from version v to v + 1."""
