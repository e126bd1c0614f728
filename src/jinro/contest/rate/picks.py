"""Pick the games that people rate, from files, folders and stores; the same number of every track."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from jinro.contest.rate.editions import EDITIONS
from jinro.contest.rate.picking.balance import Candidate, ChoiceBalance
from jinro.contest.rate.picking.exact import OnProgress
from jinro.contest.rate.picking.search import LIMIT_S, choose
from jinro.contest.rate.records import MOST_GAMES, Hidden, Picked, PickedGame, Picking, Scale
from jinro.contest.rate.views import blind_names
from jinro.contest.score.games import ScoredGame, composition, village_names
from jinro.contest.score.names import TeamNames
from jinro.errors import CallerError
from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.notation import encode_log
from jinro.game.roles import Side
from jinro.i18n import Joined, message

FEWEST: Final = 2
"""Teams of a track from which can be picked."""


class Wish(Struct, frozen=True, kw_only=True):
    """How games are picked and rated."""

    edition: str
    games: int | Mapping[str, int] | None = None
    """Of every track, or by track; None: half of them."""
    tracks: tuple[str, ...] = ()
    """Empty: all."""
    order: tuple[str, ...] = ()
    """Of the tracks, as the contest has them; others follow by name."""
    allowed: int = 0
    """Roles of a team that it may never hold in the picked games."""
    scale: Scale | None = None
    hidden: tuple[Hidden, ...] | None = None
    """None: as the edition says."""
    title: str = ""
    seed: str = "pick"
    limit_s: float = LIMIT_S
    """Seconds for each track, if there is an exact solver."""

    def asks_for(self, track: str, there: int) -> int:
        """How many games of a track that has so many."""
        if isinstance(self.games, Mapping):
            return self.games.get(track, 0)
        return max(1, there // 2) if self.games is None else self.games


OnTrack = Callable[[str, float], None]
"""Told the track of which games are picked, and the seconds that have passed."""


def pick(
    games: Sequence[ScoredGame],
    wish: Wish,
    registered: Mapping[str, str] | None = None,
    on_progress: OnTrack = lambda track, passed: None,
) -> tuple[Picked, dict[str, bytes]]:
    """The picked games, and the log of each by its id. The games must have their events. Of a track with
    fewer games than asked for, none is picked: `Picking.games` is 0."""
    names = TeamNames((name for game in games for name in game.names), registered)
    tracks = _by_track(games, wish.order)
    named = wish.games if isinstance(wish.games, Mapping) else ()
    unknown = [name for name in (*wish.tracks, *named) if name not in tracks]
    if unknown:
        if not tracks:
            raise CallerError("errors.rate.no_games_at_all", track=unknown[0])
        raise CallerError("errors.rate.no_games_of", track=unknown[0], known=", ".join(tracks))
    if not tracks:
        raise CallerError("errors.rate.none_won")
    found: list[tuple[str, ScoredGame]] = []
    pickings = []
    for track, here in tracks.items():
        number = wish.asks_for(track, len(here))
        if not number or (wish.tracks and track not in wish.tracks):
            continue
        if number > len(here):
            pickings.append(Picking(track=track, candidates=len(here), games=0, asked=number))
            continue
        chosen, picking = _of_track(track, here, names, wish, partial(on_progress, track))
        found += [(track, game) for game in chosen]
        pickings.append(picking)
    if not found:
        short = [
            message("errors.rate.few_games", track=one.track, asked=one.asked, there=one.candidates)
            for one in pickings
        ]
        raise CallerError("errors.rate.nothing_to_pick", short=Joined((*short,), "errors.comma"))
    if len(found) > MOST_GAMES:
        raise CallerError("errors.rate.many_games", games=len(found), most=MOST_GAMES)
    return _picked(_mixed(found, wish.seed), names, wish, tuple(pickings))


def by_hand(
    games: Sequence[ScoredGame], wish: Wish, registered: Mapping[str, str] | None = None
) -> tuple[Picked, dict[str, bytes]]:
    """All these games are rated: somebody has chosen them."""
    if not 0 < len(games) <= MOST_GAMES:
        raise CallerError("errors.rate.number_of_games", games=len(games), most=MOST_GAMES)
    names = TeamNames((name for game in games for name in game.names), registered)
    tracks = {id(one): track for track, here in _by_track(games).items() for one in here}
    return _picked([(tracks[id(game)], game) for game in games], names, wish, ())


def _by_track(games: Sequence[ScoredGame], order: Sequence[str] = ()) -> dict[str, list[ScoredGame]]:
    """The games of each track; of a track with several villages, and of games without a track, by village."""
    villages = village_names(composition(game.roles) for game in games)
    several = Counter(track for track, _ in {(game.track, composition(game.roles)) for game in games})
    found: dict[str, list[ScoredGame]] = {}
    for game in games:
        village = villages[composition(game.roles)]
        track = game.track if game.track and several[game.track] == 1 else f"{game.track} {village}".strip()
        found.setdefault(track, []).append(game)
    place = {track: at for at, track in enumerate(order)}
    return dict(sorted(found.items(), key=lambda one: (place.get(one[0], len(place)), one[0])))


def _of_track(
    track: str, games: Sequence[ScoredGame], names: TeamNames, wish: Wish, on_progress: OnProgress
) -> tuple[list[ScoredGame], Picking]:
    number = wish.asks_for(track, len(games))
    candidates = [
        Candidate(
            teams=tuple(names.of(*name).team for name in game.names), roles=game.roles, winner=game.winner
        )
        for game in games
    ]
    balance, seed = ChoiceBalance(candidates, wish.allowed), f"{wish.seed}/{track}"
    choice = choose(balance, number, seed, limit_s=wish.limit_s, on_progress=on_progress)
    chosen = [games[at] for at in choice.games]
    return chosen, Picking(
        track=track,
        candidates=len(games),
        games=number,
        spread=choice.spread,
        bound=choice.bound,
        unheld=choice.excess,
        unheld_bound=choice.excess_bound,
        village=sum(game.winner is Side.VILLAGER for game in chosen),
    )


def _mixed(found: Sequence[tuple[str, ScoredGame]], seed: str) -> list[tuple[str, ScoredGame]]:
    """The games in an order that tells nothing of how they were found; tracks stay together."""
    draws = Draws(f"{seed}/order")
    tracks = [*dict.fromkeys(track for track, _ in found)]
    order = sorted(range(len(found)), key=lambda at: (tracks.index(found[at][0]), draws.number(str(at))))
    return [found[at] for at in order]


def _picked(
    found: Sequence[tuple[str, ScoredGame]], names: TeamNames, wish: Wish, pickings: tuple[Picking, ...]
) -> tuple[Picked, dict[str, bytes]]:
    edition = EDITIONS[wish.edition]
    games, logs = [], {}
    for number, (track, game) in enumerate(found, 1):
        own = f"g{number:02}"
        opened = game.events[0]
        assert isinstance(opened, e.Opened)
        identities = [names.of(*name) for name in game.names]
        games.append(
            PickedGame(
                id=own,
                source=game.source,
                game=game.game,
                track=track,
                names=blind_names(
                    opened.characters,
                    {*game.players, *game.teams, *(one.team for one in identities)},
                    len(game.roles),
                ),
                players=game.players,
                entries=tuple(one.entry for one in identities),
                teams=tuple(one.team for one in identities),
                roles=game.roles,
                winner=game.winner,
            )
        )
        logs[own] = encode_log(game.events)
    picked = Picked(
        edition=edition.id,
        scale=wish.scale or edition.scale,
        hidden=edition.hidden if wish.hidden is None else wish.hidden,
        title=wish.title,
        games=tuple(games),
        picking=pickings,
    )
    return picked, logs
