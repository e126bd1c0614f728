"""`jinro judge`: language models judge games."""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

import click
import msgspec
from msgspec import Meta, Struct

from jinro.cli.options import ARGUMENT, InWords, Json, options
from jinro.cli.parser import WrongUsage
from jinro.cli.progress import progress_bar
from jinro.cli.scores import print_rows
from jinro.completion import Budget, Complete, Prices
from jinro.contest.judge.asking import judged
from jinro.contest.judge.audit import audit_of
from jinro.contest.judge.criterion_tables import tables_of
from jinro.contest.judge.folder import JudgeFolder, read_judgement
from jinro.contest.judge.games import GamesToJudge, games_to_judge, only
from jinro.contest.judge.people import people_of, picked_keys
from jinro.contest.judge.questions import REPAIRS, REPEATS, JudgeSettings, plan, questions
from jinro.contest.judge.records import Judgement
from jinro.contest.rate.editions import EDITIONS, LATEST, Edition
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.report.show.judges import show_judgement, show_plan
from jinro.contest.report.table_rows.judges import (
    audit_rows,
    dispute_rows,
    missing_rows,
    opinion_rows,
    table_rows,
    wide_rows,
)
from jinro.contest.run.given import registered_names
from jinro.contest.score.games import Unscored
from jinro.contest.score.measuring import measure_acts
from jinro.contest.score.names import By
from jinro.contest.score.opinions import Opinion
from jinro.contest.score.sources import find_games
from jinro.contest.score.team_scores import score
from jinro.errors import ArgumentError, CallerError, PeerError, did_you_mean
from jinro.i18n import Language
from jinro.transcript.page import console

T = TypeVar("T")
FOLDER: Final = "judge"
What = Literal["tables", "audit", "disputed", "opinions", "missing"]


class _Endpoint(Struct, frozen=True):
    """Where one model is."""

    base_url: str
    key_variable: str
    prices: Prices


class _Run(Struct, frozen=True):
    """How the models are called; without endpoints, no model is."""

    settings: JudgeSettings
    endpoints: Mapping[str, _Endpoint]
    budget: Budget
    parallel: int


@click.command()
@options("judge")
def judge(
    *,
    places: Annotated[tuple[str, ...], ARGUMENT, "FILE|DIR|STORE..."],
    models: Annotated[tuple[str, ...], "--model", "NAME"] = (),
    urls: Annotated[tuple[str, ...], "--base-url", "URL"] = (),
    keys: Annotated[tuple[str, ...], "--key-env", "NAME"] = (),
    prices: Annotated[tuple[str, ...], "--price", "IN/OUT"] = (),
    edition: Annotated[str | None, {"facts": {"names": ", ".join(EDITIONS), "latest": LATEST}}] = None,
    criteria: Annotated[str | None, "IDS"] = None,
    repeats: Annotated[int | None, Meta(ge=1, le=20), {"facts": {"repeats": REPEATS}}] = None,
    together: bool = False,
    prompt_language: Language | None = None,
    budget_tokens: Annotated[int | None, "N", Meta(ge=0)] = None,
    budget_cost: Annotated[float | None, "X"] = None,
    parallel: Annotated[int, Meta(ge=1, le=64)] = 4,
    repairs: Annotated[int, Meta(ge=0, le=10)] = REPAIRS,
    dry_run: bool = False,
    from_cache: bool = False,
    out: Annotated[str | None, "DIR"] = None,
    people: Annotated[str | None, "DIR"] = None,
    picked: bool = False,
    by: By = "team",
    teams: Annotated[str | None, "FILE"] = None,
    what: What = "tables",
    words: InWords,
    as_json: Json = False,
    as_csv: Annotated[bool, "--csv"] = False,
) -> None:
    """Let language models rank the players of games under the contest's criteria.

    Judges see no team and no result. Every answer is kept: a run that was stopped goes on where it was, and
    nothing is paid for twice. docs/judge.md explains tables and audit.
    """
    if as_json and as_csv:
        raise WrongUsage("errors.command.json_or_csv")
    folder = JudgeFolder(_folder(places, out))
    kept = read_judgement(folder.path) if from_cache else None
    chosen = _edition(edition or (kept.edition if kept else LATEST))
    settings = _settings(chosen, kept, models, repeats, criteria, together, prompt_language, repairs)
    if not (urls or dry_run or from_cache):
        raise WrongUsage("errors.judge.no_endpoint")
    endpoints = _endpoints(settings.models, urls or ("http://127.0.0.1",), keys, prices)
    budget = _budget(budget_tokens, budget_cost, endpoints)
    run = _Run(settings, {} if from_cache else endpoints, budget, parallel)
    games, left_out = _games(places, teams, settings, words.language)
    rating = _rating(places, people)
    if picked:
        games = _picked(games, rating)
    if dry_run:
        _show_plan(games, settings, folder, endpoints, words.language, as_json, as_csv)
        return
    made = _judged(run, games, folder, words.language)
    if not made.opinions:
        raise PeerError("errors.judge.no_answer", why=_why_nothing(made))
    graded = people_of(rating) if rating is not None else []
    if as_json or as_csv:
        _print(made, graded, what, by, as_json, as_csv)
        return
    show_judgement(console(), made, tables_of(made, by), audit_of(made, graded), left_out, words.language)
    click.echo(f"\n  {folder.path}")


def _games(
    places: Sequence[str], teams: str | None, settings: JudgeSettings, language: Language
) -> tuple[GamesToJudge, list[Unscored]]:
    """The games of some places, and those that are not judged."""
    with progress_bar(language) as follow:
        found = find_games(
            places,
            measure=measure_acts,
            keep_events=True,
            on_game=lambda done, total: follow("reading", done, total),
        )
    made = score(found.games, found.unscored, registered=registered_names(teams, places))
    games = games_to_judge(made, settings)
    left_out = [*made.unscored, *games.left_out]
    if not games.games:
        if not left_out:
            raise CallerError("errors.judge.no_game")
        raise CallerError("errors.judge.no_game_but", source=left_out[0].source, why=left_out[0].reason)
    return games, left_out


def _show_plan(
    games: GamesToJudge,
    settings: JudgeSettings,
    folder: JudgeFolder,
    endpoints: Mapping[str, _Endpoint],
    language: Language,
    as_json: bool,
    as_csv: bool,
) -> None:
    prices = {model: one.prices for model, one in endpoints.items()}
    told = plan(questions(games.views, settings), folder, prices)
    if as_json or as_csv:
        print_rows([msgspec.structs.asdict(one) for one in told], as_json, as_csv)
    else:
        show_plan(console(), told, len(games.games), language)


def _settings(
    edition: Edition,
    kept: Judgement | None,
    models: tuple[str, ...],
    repeats: int | None,
    criteria: str | None,
    together: bool,
    language: Language | None,
    repairs: int,
) -> JudgeSettings:
    """What was given, else as in the answers that are kept."""
    settings = JudgeSettings(
        edition=edition,
        models=tuple(dict.fromkeys(models or (kept.models if kept else ()))),
        repeats=repeats or (kept.repeats if kept else REPEATS),
        criteria=kept.asked if kept and criteria is None else _criteria(edition, criteria),
        together=together or bool(kept and kept.together),
        language=language or (kept.language if kept else None),
        repairs=repairs,
    )
    if not settings.models:
        raise WrongUsage("errors.judge.no_judge")
    return settings


def _judged(run: _Run, games: GamesToJudge, folder: JudgeFolder, language: Language) -> Judgement:
    """Ask what is not answered yet, and keep what comes of it."""
    with folder.writing(), progress_bar(language) as follow:
        return asyncio.run(_ask(run, games, folder, lambda done, total: follow("judging ...", done, total)))


async def _ask(
    run: _Run, games: GamesToJudge, folder: JudgeFolder, on_done: Callable[[int, int], None]
) -> Judgement:
    """Call the endpoints; models at the same address share its connections."""
    from jinro.completion import EndpointSettings, key_from
    from jinro.net.llm import ModelClient

    async with AsyncExitStack() as stack:
        clients: dict[_Endpoint, ModelClient] = {}
        completes: dict[str, Complete] = {}
        for model, endpoint in run.endpoints.items():
            if endpoint not in clients:
                settings = EndpointSettings(
                    base_url=endpoint.base_url,
                    key_variable=endpoint.key_variable,
                    prices=endpoint.prices,
                    concurrency=run.parallel * len(run.endpoints),
                )
                key = key_from(os.environ, endpoint.key_variable)
                client = ModelClient(settings, key, budget=run.budget)
                clients[endpoint] = await stack.enter_async_context(client)
            completes[model] = clients[endpoint].complete
        return await judged(games, run.settings, folder, completes, parallel=run.parallel, on_done=on_done)


def _why_nothing(made: Judgement) -> str:
    """Why the first opinion is missing."""
    first = made.missing[0]
    told = {"not_asked": "nothing is kept, and nobody was asked"}.get(first.why, first.why)
    return f"{first.model}: {told}" + (f": {first.detail}" if first.detail else "")


def _print(
    made: Judgement, graded: Sequence[Opinion], what: What, by: By, as_json: bool, as_csv: bool
) -> None:
    match what:
        case "tables":
            tables = tables_of(made, by)
            rows = [*(table_rows(tables) if as_json else wide_rows(tables))]
        case "opinions":
            rows = [*opinion_rows(made)]
        case "missing":
            rows = [*missing_rows(made)]
        case "audit":
            rows = [*audit_rows(audit_of(made, graded))]
        case "disputed":
            rows = [*dispute_rows(audit_of(made, graded))]
    print_rows(rows, as_json, as_csv)


# Arguments


def _folder(places: Sequence[str], out: str | None) -> Path:
    """Where answers are kept: in the folder of a contest, else in the present one."""
    # Imported here: only its name is needed.
    from jinro.config.organiser import CONTEST_FILE

    if out is not None:
        return Path(out)
    contests = [place for place in places if (Path(place) / CONTEST_FILE).is_file()]
    return Path(contests[0]) / FOLDER if len(contests) == 1 else Path(FOLDER)


def _edition(name: str) -> Edition:
    if name not in EDITIONS:
        raise ArgumentError(
            "errors.judge.no_edition",
            at="--edition",
            name=name,
            near=did_you_mean(name, EDITIONS),
            known=", ".join(EDITIONS),
        )
    return EDITIONS[name]


def _criteria(edition: Edition, text: str | None) -> tuple[str, ...]:
    known = [one.id for one in edition.criteria]
    chosen = tuple(dict.fromkeys((text or "").upper().replace(",", "").replace(" ", "")))
    for one in chosen:
        if one not in known:
            raise ArgumentError(
                "errors.judge.no_criterion",
                at="--criteria",
                one=one,
                known=", ".join(known),
                edition=edition.id,
            )
    if text is not None and not chosen:
        raise ArgumentError("errors.judge.some_criteria", at="--criteria", known=", ".join(known))
    return chosen


def _endpoints(
    models: Sequence[str], urls: Sequence[str], keys: Sequence[str], prices: Sequence[str]
) -> dict[str, _Endpoint]:
    """Where each model is: one address for all, or one for each."""
    from jinro.completion.settings import KEY_VARIABLE, check_url

    for url in urls:
        check_url(url)
    at = _each("--base-url", models, urls)
    by_key = _each("--key-env", models, keys or (KEY_VARIABLE,))
    paid = _each("--price", models, [_price(one) for one in prices] or (Prices(),))
    return {model: _Endpoint(at[i], by_key[i], paid[i]) for i, model in enumerate(models)}


def _each(option: str, models: Sequence[str], given: Sequence[T]) -> Sequence[T]:
    if len(given) == len(models):
        return given
    if len(given) == 1:
        return [*given] * len(models)
    raise ArgumentError("errors.judge.one_for_each", at=option, given=len(given), models=len(models))


def _price(text: str) -> Prices:
    told, _, answered = text.partition("/")
    try:
        return Prices(prompt=float(told), completion=float(answered))
    except (ValueError, CallerError):
        raise ArgumentError("errors.judge.not_a_price", at="--price", text=text) from None


def _budget(tokens: int | None, cost: float | None, endpoints: Mapping[str, _Endpoint]) -> Budget:
    if cost is not None:
        if not cost >= 0:
            raise ArgumentError("errors.judge.not_an_amount", at="--budget-cost", cost=cost)
        free = [model for model, one in endpoints.items() if one.prices == Prices()]
        if free:
            raise ArgumentError("errors.judge.needs_price", at="--budget-cost", models=", ".join(free))
    return Budget(tokens=tokens, cost=cost)


def _rating(places: Sequence[str], given: str | None) -> RatingFolder | None:
    """The rating by people: in the folder that is named, or in the first place that has one."""
    if given is not None:
        return RatingFolder(Path(given))
    return next((folder for place in places if (folder := RatingFolder(Path(place))).exists), None)


def _picked(games: GamesToJudge, rating: RatingFolder | None) -> GamesToJudge:
    if rating is None:
        raise ArgumentError("errors.judge.no_rating", at="--picked")
    found = only(games, set(picked_keys(rating).values()))
    if not found.games:
        raise ArgumentError("errors.judge.none_picked", at="--picked", place=rating.place)
    return found
