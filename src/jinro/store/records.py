"""`SqliteRecords`: the games of one SQLite file as `Records`, for functions that a server awaits."""

from jinro.store.awaiting import Awaited, answers
from jinro.store.reader import Reader


class SqliteRecords(Awaited[Reader]):
    """What a reader reads, awaited."""

    games = answers(Reader.games)
    listed = answers(Reader.listed)
    hides = answers(Reader.hides)
    visibility_changes = answers(Reader.visibility_changes)
    header = answers(Reader.header)
    events = answers(Reader.events)
    dealt = answers(Reader.dealt)
    ends = answers(Reader.ends)
    search = answers(Reader.search)
    matching = answers(Reader.matching)
    names = answers(Reader.names)
    notes = answers(Reader.notes)
    notes_of = answers(Reader.notes_of)
    note = answers(Reader.note)
    last_note = answers(Reader.last_note)
    note_count = answers(Reader.note_count)
    with_people = answers(Reader.with_people)
    seated = answers(Reader.seated)
    sat = answers(Reader.sat)
