"""`jinro judge`: language models judge games."""

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

import click
import msgspec
from msgspec import Meta, Struct

from jinro.cli.llm.options import CallOptions, prices_of
from jinro.cli.options import ARGUMENT, InWords, options
from jinro.cli.parser import WrongUsage
from jinro.cli.printing import Row, RowFormat
from jinro.cli.progress import games_at, progress_bar
from jinro.completion import KEY_VARIABLE, Budget, Complete, EndpointSettings, Prices, key_from
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
from jinro.contest.score.opinions import SeatOpinion
from jinro.contest.score.team_scores import score
from jinro.errors import ArgumentError, CallerError, PeerError, did_you_mean
from jinro.i18n import Joined, Language, Message
from jinro.transcript.page import console

T = TypeVar("T")
FOLDER: Final = "judge"
What = Literal["tables", "audit", "disputed", "opinions", "missing"]


class _Asking(Struct, frozen=True):
    """How the models are called; without endpoints, no model is."""

    settings: JudgeSettings
    endpoints: Mapping[str, EndpointSettings]
    budget: Budget
    parallel: int


class JudgeOptions(Struct, frozen=True, kw_only=True):
    """The options of the command, in the order of its help."""

    places: Annotated[tuple[str, ...], ARGUMENT, "FILE|DIR|STORE..."]
    models: Annotated[tuple[str, ...], "--model", "NAME"] = ()
    urls: Annotated[tuple[str, ...], "--base-url", "URL"] = ()
    key_variables: Annotated[tuple[str, ...], "--key-variable", "NAME"] = ()
    prices: Annotated[tuple[str, ...], "--prices", "IN,OUT[,CACHED]"] = ()
    edition: Annotated[str | None, {"facts": {"names": ", ".join(EDITIONS), "latest": LATEST}}] = None
    criteria: Annotated[str | None, "IDS"] = None
    repeats: Annotated[int | None, Meta(ge=1, le=20), {"facts": {"repeats": REPEATS}}] = None
    together: bool = False
    prompt_language: Language | None = None
    parallel: Annotated[int, Meta(ge=1, le=64)] = 4
    repairs: Annotated[int, Meta(ge=0, le=10)] = REPAIRS
    dry_run: bool = False
    from_cache: bool = False
    out: Annotated[str | None, "DIR"] = None
    people: Annotated[str | None, "DIR"] = None
    picked: bool = False
    by: By = "team"
    teams: Annotated[str | None, "FILE"] = None
    what: What = "tables"


@click.command()
@options("judge")
def judge(*, asked: JudgeOptions, call: CallOptions, words: InWords, form: RowFormat) -> None:
    """Let language models rank the players of games under the contest's criteria.

    Judges see no team and no result. Every answer is kept: a run that was stopped goes on where it was, and
    nothing is paid for twice. docs/judge.md explains tables and audit.
    """
    language = words.language
    folder = JudgeFolder(_folder(asked))
    kept = read_judgement(folder.path) if asked.from_cache else None
    settings = _settings(asked, kept, call)
    if not (asked.urls or asked.dry_run or asked.from_cache):
        raise WrongUsage("errors.judge.no_endpoint")
    endpoints = _endpoints(settings.models, asked, call)
    budget = _budget(call, endpoints)
    run = _Asking(settings, {} if asked.from_cache else endpoints, budget, asked.parallel)
    games, left_out = _games(asked, settings, language)
    rating = _rating(asked)
    if asked.picked:
        games = _picked(games, rating)
    if asked.dry_run:
        prices = {model: one.prices for model, one in endpoints.items()}
        calls = plan(questions(games.views, settings), folder, prices)
        if form.is_table:
            show_plan(console(), calls, len(games.games), language)
        else:
            form.print(map(msgspec.structs.asdict, calls))
        return
    made = _judged(run, games, folder, language)
    if not made.opinions:
        raise PeerError("errors.judge.no_answer", why=_why_nothing(made))
    graded = people_of(rating) if rating is not None else []
    if form.is_table:
        tables, audit = tables_of(made, asked.by), audit_of(made, graded)
        show_judgement(console(), made, tables, audit, left_out, language)
        click.echo(f"\n  {folder.path}")
    else:
        form.print(_rows(made, graded, asked, form))


def _games(
    asked: JudgeOptions, settings: JudgeSettings, language: Language
) -> tuple[GamesToJudge, list[Unscored]]:
    """The games of some places, and those that are not judged."""
    found = games_at(asked.places, language, measure=measure_acts, keep_events=True)
    made = score(found.games, found.unscored, registered=registered_names(asked.teams, asked.places))
    games = games_to_judge(made, settings)
    left_out = [*made.unscored, *games.left_out]
    if not games.games:
        if not left_out:
            raise CallerError("errors.judge.no_game")
        raise CallerError("errors.judge.no_game_but", source=left_out[0].source, why=left_out[0].reason)
    return games, left_out


def _settings(asked: JudgeOptions, kept: Judgement | None, call: CallOptions) -> JudgeSettings:
    """What was given, else as in the answers that are kept."""
    edition = _edition(asked.edition or (kept.edition if kept else LATEST))
    settings = JudgeSettings(
        edition=edition,
        models=tuple(dict.fromkeys(asked.models or (kept.models if kept else ()))),
        repeats=asked.repeats or (kept.repeats if kept else REPEATS),
        criteria=kept.asked if kept and asked.criteria is None else _criteria(edition, asked.criteria),
        together=asked.together or bool(kept and kept.together),
        language=asked.prompt_language or (kept.language if kept else None),
        repairs=asked.repairs,
        max_tokens=call.answer_tokens,
        temperature=call.temperature,
    )
    if not settings.models:
        raise WrongUsage("errors.judge.no_judge")
    return settings


def _judged(run: _Asking, games: GamesToJudge, folder: JudgeFolder, language: Language) -> Judgement:
    """Ask what is not answered yet, and keep what comes of it."""
    with folder.writing(), progress_bar(language) as follow:
        return asyncio.run(_ask(run, games, folder, lambda done, total: follow("judging ...", done, total)))


async def _ask(
    run: _Asking, games: GamesToJudge, folder: JudgeFolder, on_done: Callable[[int, int], None]
) -> Judgement:
    """Call the endpoints; models at the same address share its connections."""
    from jinro.net.llm import ModelClient

    async with AsyncExitStack() as stack:
        clients: list[ModelClient] = []
        completes: dict[str, Complete] = {}
        for model, endpoint in run.endpoints.items():
            client = next((one for one in clients if one.settings == endpoint), None)
            if client is None:
                client = ModelClient(endpoint, key_from(os.environ, endpoint.key_variable), budget=run.budget)
                clients.append(await stack.enter_async_context(client))
            completes[model] = client.complete
        return await judged(games, run.settings, folder, completes, parallel=run.parallel, on_done=on_done)


def _why_nothing(made: Judgement) -> Joined:
    """Why the first opinion is missing."""
    first = made.missing[0]
    why = Message("errors.judge.not_asked") if first.why == "not_asked" else first.why
    detail = (first.detail,) if first.detail else ()
    return Joined((first.model, why, *detail), "errors.judge.colon")


def _rows(
    made: Judgement, graded: Sequence[SeatOpinion], asked: JudgeOptions, form: RowFormat
) -> Iterable[Row]:
    """The rows that were asked for."""
    match asked.what:
        case "tables":
            tables = tables_of(made, asked.by)
            return table_rows(tables) if form.as_json else wide_rows(tables)
        case "opinions":
            return opinion_rows(made)
        case "missing":
            return missing_rows(made)
        case "audit":
            return audit_rows(audit_of(made, graded))
        case "disputed":
            return dispute_rows(audit_of(made, graded))


# Arguments


def _folder(asked: JudgeOptions) -> Path:
    """Where answers are kept: in the folder of a contest, else in the present one."""
    # Imported here: only its name is needed.
    from jinro.config.organiser import CONTEST_FILE

    if asked.out is not None:
        return Path(asked.out)
    contests = [place for place in asked.places if (Path(place) / CONTEST_FILE).is_file()]
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


def _endpoints(models: Sequence[str], asked: JudgeOptions, call: CallOptions) -> dict[str, EndpointSettings]:
    """Where each model is: one address for all, or one for each."""
    at = _each("--base-url", models, asked.urls or ("http://127.0.0.1",))
    by_key = _each("--key-variable", models, asked.key_variables or (KEY_VARIABLE,))
    paid = _each("--prices", models, [prices_of(one) for one in asked.prices] or (Prices(),))
    room = asked.parallel * len(models)
    return {
        model: call.endpoint(at[i], key_variable=by_key[i], prices=paid[i], concurrency=room)
        for i, model in enumerate(models)
    }


def _each(option: str, models: Sequence[str], given: Sequence[T]) -> Sequence[T]:
    if len(given) == len(models):
        return given
    if len(given) == 1:
        return [*given] * len(models)
    raise ArgumentError("errors.judge.one_for_each", at=option, given=len(given), models=len(models))


def _budget(call: CallOptions, endpoints: Mapping[str, EndpointSettings]) -> Budget:
    free = [model for model, one in endpoints.items() if one.prices == Prices()]
    if call.budget_cost is not None and free:
        raise ArgumentError("errors.judge.needs_price", at="--budget-cost", models=", ".join(free))
    return Budget(tokens=call.budget_tokens, cost=call.budget_cost)


def _rating(asked: JudgeOptions) -> RatingFolder | None:
    """The rating by people: in the folder that is named, or in the first place that has one."""
    if asked.people is not None:
        return RatingFolder(Path(asked.people))
    return next((folder for place in asked.places if (folder := RatingFolder(Path(place))).exists), None)


def _picked(games: GamesToJudge, rating: RatingFolder | None) -> GamesToJudge:
    if rating is None:
        raise ArgumentError("errors.judge.no_rating", at="--picked")
    found = only(games, set(picked_keys(rating).values()))
    if not found.games:
        raise ArgumentError("errors.judge.none_picked", at="--picked", place=rating.place)
    return found
