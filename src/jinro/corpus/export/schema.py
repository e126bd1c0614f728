"""The tables of an export. docs/corpus.md explains every column with an example; a test compares both."""

from typing import Final

from jinro.corpus.export.columns import GAME, SPLIT, ExportTable, flag, integer, number, objects, text

_ID: Final = text("id", "`GAME#n`: names the record in all tables.")
_N: Final = integer("n", "The number of the event in the log of the game, from 0.")
_AT: Final = integer("at_ms", "When it happened, in milliseconds from the start of the game.")
_CLIENT: Final = integer("client_ms", "When the sender's own clock said it was sent, in Unix ms.", null=True)
_DAY: Final = integer("day", "The day; a night has the number of the day before it.")
_SEAT: Final = integer("seat", "Who did it: the number of the seat, from 1.")
_TARGET: Final = integer("target", "At whom it was aimed; 0: nobody.")
_PROOF: Final = (
    text("kind", "What kind of record it is, as `mark`, `role`, `result`, `vote`."),
    integer("n", "Its number in the log."),
)
_CELL: Final = (
    integer("target", "Whom the cell is about."),
    text("role", "The role of the column."),
    text("mark", "`?`, `△`, `○` or `×`."),
    integer("n", "The mark's number in the log."),
    integer("age_ms", "How long it had stood there."),
)
_NEAR: Final = (
    integer("n", "Its number in the log."),
    integer("offset_ms", "Negative: before the utterance."),
)

GAMES: Final = ExportTable(
    "games",
    "One row per game.",
    (
        GAME,
        SPLIT,
        text("village", "The name of the rules, as in `jinro presets`."),
        text("track", "The server's track it was played on."),
        text("language", "Of the village: `ja` or `en`."),
        flag("board", "Whether beliefs could be marked."),
        integer("started_ms", "Unix time of the start; 0: played in virtual time."),
        integer("seats", "How many seats there are."),
        integer("people", "Seats in which a person sat."),
        integer("agents", "Seats of programs of others."),
        integer("robots", "Seats of players of jinro."),
        integer("withheld", "Seats of which nothing is published, for want of consent.", many=True),
        integer("days", "The last day."),
        text("winner", "The side that won: `VILLAGER`, `WEREWOLF`, `FOX`, or `NONE`."),
        text("reason", "Why it ended: `win`, `max_day`, `errors`, `stopped`."),
        text("licence", "The licence of the rows of this game."),
    ),
)
PLAYERS: Final = ExportTable(
    "players",
    "One row per seat, with what was true of it.",
    (
        GAME,
        SPLIT,
        integer("seat", "The number of the seat, from 1."),
        text("name", "The name of the character, never of the player."),
        text("role", "The role it really had.", null=True),
        text("side", "The side of that role.", null=True),
        text("kind", "`person`, `agent` (a program of others) or `robot` (a player of jinro)."),
        text("program", "Of robots the player, of agents the team; empty of people."),
        text("basis", "Why it is published: `consent`, `organiser`, `robot`; empty: it is withheld."),
        integer("died_day", "On which day it died; null: it lived to the end.", null=True),
        flag("won", "Whether its side won."),
    ),
)
UTTERANCES: Final = ExportTable(
    "utterances",
    "Everything that was said, beside what its speaker believed and knew at that moment.",
    (
        GAME,
        SPLIT,
        _ID,
        _N,
        _AT,
        integer("shown_ms", "When the others could read it."),
        _CLIENT,
        _DAY,
        text("phase", "The phase of the rules."),
        integer("phase_ms", "How long the phase had lasted."),
        text("channel", "`talk`, `whisper`, `memo` (a private note), `grave` or `post_mortem`."),
        integer("idx", "Its number in the channel on this day, from 0."),
        integer("turn", "The turn of the talk, from 0."),
        integer("seat", "The speaker."),
        text("name", "The speaker's character."),
        text("role", "The role the speaker really had.", null=True),
        text("side", "The side of that role.", null=True),
        text("kind", "What the speaker is: `person`, `agent` or `robot`."),
        flag("alive", "Whether the speaker was alive."),
        text("text", "The words."),
        text("language", "`ja`, `en`, `aiwolf`, `osawa`; empty for Skip and Over."),
        integer("to", "The seat it addresses; 0: nobody in particular."),
        integer("named", "Everybody whom the text names or a claim is about, but the speaker.", many=True),
        text("truth", "The roles those really had, in the same order.", many=True),
        integer("recipients", "The seats that could read it, the speaker's own included.", many=True),
        objects("board", "The cells of the speaker's board that were marked before it.", *_CELL),
        objects(
            "known",
            "What was certain to the speaker by the rules.",
            integer("seat", "Of whom."),
            text("role", "Which role."),
            flag("is_it", "Whether it has that role, or has it not."),
            objects("proofs", "The records by which the speaker knew.", *_PROOF),
        ),
        objects("marks_before", "The speaker's marks in the minute before.", *_NEAR),
        objects(
            "marks_after", "The speaker's marks in the minute after: never what was believed at it.", *_NEAR
        ),
        objects("notes", "The speaker's private notes in the minute before and after.", *_NEAR),
        integer("next_vote", "The number of the speaker's next vote.", null=True),
        integer("next_act", "The number of the speaker's next choice of the night.", null=True),
    ),
)
CLAIMS: Final = ExportTable(
    "claims",
    "What utterances claim, one row per claim.",
    (
        GAME,
        SPLIT,
        text("id", "`GAME#n`: the utterance."),
        _N,
        integer("i", "The place of the claim in the utterance, from 0."),
        integer("seat", "The speaker."),
        text("source", "Who says so: `aiwolf`, `osawa`, `prose` (the reader) or `person` (an annotation)."),
        text("annotator", "The annotator, if a person says so."),
        number("confidence", "How sure the source is, from 0 to 1."),
        text("kind", "What it is about, as `role`, `estimate`, `result`, `vote`."),
        integer("of", "About whom; 0: nobody or several."),
        text("roles", "The roles that the claim leaves possible for `of`.", many=True),
        text("species", "`HUMAN` or `WEREWOLF`, of a result.", null=True),
        integer("degree", "0 to 100: how sure the speaker says to be; below 50 it is denied."),
        text("sentence", "The claim as a sentence of the AIWolf protocol."),
        integer("start", "Where in the text it begins."),
        integer("end", "Where it ends; both 0: not known."),
    ),
)
LABELS: Final = ExportTable(
    "labels",
    "Claims beside belief and truth, with the records that prove the label.",
    (
        GAME,
        SPLIT,
        text("id", "`GAME#n`: the utterance."),
        _N,
        integer("i", "The claim; -1: the utterance as a whole."),
        integer("seat", "The speaker."),
        text("belief", "`agrees`, `contradicts`, `undecided` or `unknown`."),
        text("belief_cause", "Why it is unknown; empty if it is not."),
        objects("belief_proofs", "The records that prove the belief, the utterance first.", *_PROOF),
        text(
            "belief_source",
            "The strongest source that tells it: `certain` or `marks` (they tell `belief`), `sums`, `note`, "
            "`vote`; empty: none does.",
        ),
        text("sums_belief", "As `belief`, by what a robot of jinro had worked out at that moment."),
        integer("suspicion", "How far that robot took `of` for a werewolf, 0 to 100.", null=True),
        integer("others_suspicion", "The same of all others who lived, in the mean.", null=True),
        text("note_belief", "As `belief`, by the speaker's last private note about it."),
        objects("note_proofs", "That note.", *_PROOF),
        text("vote_belief", "As `belief`, by the speaker's next vote of that day."),
        objects("vote_proofs", "That vote.", *_PROOF),
        text("truth", "`true`, `false` or `unknowable`."),
        text("truth_cause", "Why it is unknowable; empty if it is not."),
        objects("truth_proofs", "The records that prove the truth.", *_PROOF),
        text("stance", "`honest`, `mistaken`, `deceptive`, `lucky_lie`, `withheld` or `open`."),
        text("source", "`automatic` or `person`."),
        text("annotator", "The annotator, if a person says so."),
    ),
)
MARKS: Final = ExportTable(
    "marks",
    "Every mark on a board.",
    (
        GAME,
        SPLIT,
        _ID,
        _N,
        _AT,
        _CLIENT,
        _DAY,
        text("phase", "The phase of the rules."),
        _SEAT,
        integer("target", "Whom the cell is about."),
        text("role", "The role of the column."),
        text("mark", "`?` undecided, `△` perhaps, `○` believed to be, `×` believed not to be."),
        text("before", "What stood there; null: nothing ever.", null=True),
        flag("right", "Whether it is so; null for `△` and `?`.", null=True),
    ),
)
VOTES: Final = ExportTable(
    "votes",
    "Every vote of the village.",
    (
        GAME,
        SPLIT,
        _ID,
        _N,
        _AT,
        _DAY,
        integer("round", "The ballot, from 1."),
        _SEAT,
        _TARGET,
        text("reason", "Why it is not what was sent, as `timeout`; empty: it is."),
        text("target_role", "The role the target really had.", null=True),
        objects("believed", "The voter's marks about the target at that moment.", *_CELL),
    ),
)
ACTS: Final = ExportTable(
    "acts",
    "Every choice of a night.",
    (
        GAME,
        SPLIT,
        _ID,
        _N,
        _AT,
        _DAY,
        _SEAT,
        text("kind", "`divine`, `guard` or `attack`."),
        _TARGET,
        text("reason", "Why it is not what was sent; empty: it is."),
        text("target_role", "The role the target really had.", null=True),
        text("species", "What a seer saw by it: `HUMAN` or `WEREWOLF`.", null=True),
        objects("believed", "The actor's marks about the target at that moment.", *_CELL),
    ),
)
PHASES: Final = ExportTable(
    "phases",
    "The phases of the games.",
    (
        GAME,
        SPLIT,
        _N,
        _AT,
        _DAY,
        flag("night", "Whether it belongs to the night."),
        text("phase", "Its name in the rules."),
        integer("until_ms", "When it was to end at the latest; null: no limit.", null=True),
        integer("end_ms", "When it ended; null: the log ends in it.", null=True),
    ),
)
DEATHS: Final = ExportTable(
    "deaths",
    "Every death, when everybody learnt of it.",
    (
        GAME,
        SPLIT,
        _N,
        _AT,
        _DAY,
        integer("seat", "Who died."),
        text("role", "The role it really had.", null=True),
        text("how", "As it was shown: `executed`, `found` or `removed`."),
        text("cause", "As it was: `executed`, `attack`, `curse`, `removed` or `unknown`."),
    ),
)
LIES: Final = ExportTable(
    "lies",
    "The deception ledger: one row per step of a lie, with its proof.",
    (
        GAME,
        SPLIT,
        integer("lie", "The number of the lie in the game, from 0; the same thing said again is one lie."),
        integer("liar", "Who lies."),
        text("kind", "What the lie is about, as in `claims`."),
        integer("of", "About whom."),
        text("roles", "The roles that it leaves possible for `of`.", many=True),
        text("species", "`HUMAN` or `WEREWOLF`, of a result.", null=True),
        text("sentence", "The lie as a sentence of the AIWolf protocol."),
        text("stance", "`deceptive`, `lucky_lie` or `withheld`."),
        text("step", "`planned`, `told`, `believed`, `acted` or `exposed`."),
        _AT,
        integer("seat", "Who took the step: the liar, or a listener."),
        objects("proofs", "The records that prove the step.", *_PROOF),
    ),
)
LISTENERS: Final = ExportTable(
    "listeners",
    "What became of each public claim about a role in each other seat that was alive.",
    (
        GAME,
        SPLIT,
        text("id", "`GAME#n`: the utterance."),
        _N,
        integer("i", "The claim."),
        integer("seat", "The speaker."),
        integer("listener", "The listener."),
        integer("of", "About whom the claim is."),
        flag("fellow", "Whether the listener knows the speaker's role, as one werewolf knows another."),
        flag("received", "Whether the listener could hear it."),
        text("mark_before", "The listener's mark about `of` under the role in question.", null=True),
        text("mark_after", "The same at the end of that day.", null=True),
        integer("suspicion_before", "Of robots of jinro: how far it takes `of` for a werewolf.", null=True),
        integer("suspicion_after", "The same after the utterance.", null=True),
        integer("vote_before", "For whom the listener voted last before; 0: nobody.", null=True),
        integer("vote_after", "For whom it voted next on that day; 0: nobody.", null=True),
        text("believed", "`yes`, `no` or `unknown`: it moved towards the claim."),
        objects("believed_proofs", "The mark that shows it.", *_PROOF),
        text("acted", "`yes`, `no` or `unknown`: it voted or guarded as the claim would have it."),
        objects("acted_proofs", "The vote or the guard.", *_PROOF),
        text("exposed", "`yes`, `no` or `unknown`: it told the truth against it, which is a lie."),
        objects("exposed_proofs", "Where it said so.", *_PROOF),
    ),
)
TABLES: Final = (
    GAMES,
    PLAYERS,
    UTTERANCES,
    CLAIMS,
    LABELS,
    MARKS,
    VOTES,
    ACTS,
    PHASES,
    DEATHS,
    LIES,
    LISTENERS,
)
"""All tables, in the order in which they are explained."""
