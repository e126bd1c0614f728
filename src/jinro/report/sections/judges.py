"""What language models said as judges: places by criterion with intervals, judges beside people, "
"agreement."""

from typing import Final

from msgspec import Struct

from jinro.judge.audit import PEOPLE, JudgeAudit
from jinro.judge.records import Judgement
from jinro.judge.tables import ALL, FEW_GAMES, CriterionTable, JudgedTeam, JudgeTables
from jinro.rating.editions import EDITIONS
from jinro.rating.totals import Totals
from jinro.report.model import Block, Cell, Column, Estimate, Label, Number, Paragraphs, ReportTable, written
from jinro.report.words import ENTRY, GAMES, TEAM, UNTESTED, Text, Words, filled, joined

_NONE: Final = Words(
    "言語モデルによる評価はまだありません。（主催者の方へ：`jinro judge` で評価すると、"
    "ここに表が加わります。）",
    "No language model has judged these games yet. (For the organiser: `jinro judge` lets them, and this "
    "section then has its tables.)",
)
_ALL: Final = Words("全項目", "All criteria")
_ALL_SAYS: Final = Words(
    "試合ごとに、そこで使った全項目の平均をとり、席について平均",
    "the mean of all criteria asked in a game, averaged over its seats",
)
_JUDGES: Final[dict[str, Text]] = {PEOPLE: Words("人", "people"), ALL: Words("全モデル", "all models")}
_ALL_MODELS: Final = Words(
    "「全項目」で比べるのはモデルどうしだけです。人とは項目ごとに比べます。",
    "Only models are compared under all criteria together; people under each criterion alone.",
)
_RATERS: Final[tuple[Text, Text]] = (
    Words("評価者の 1 人", "one rater"),
    Words("別の評価者", "another rater"),
)
JUDGES_METHOD: Final = Words(
    "言語モデルは、試合の記録と、登場人物の名前（チーム名は伏せる）・役職・プロフィールを読み、評価項目ごとに全員を順位付けします。"
    "同じチームの 2 席目も、ほかのプレイヤーと同じに扱います。同順位は半分ずつ数えます。"
    "区間は試合単位のブートストラップです。評価どうしの一致は、評価を各試合の平均からの差に直し、"
    "全試合をまとめて求めた Pearson の相関係数です。",
    "A language model reads the record of a game with the character names (not those of teams), roles and "
    "profiles of its players, and ranks all of them under each criterion; a second player of the same team "
    "counts like any other, and ties count half. Intervals draw games anew. Agreement is Pearson's "
    "correlation of what is given, less its mean in each game, all games taken together.",
)


class JudgeFacts(Struct, frozen=True, kw_only=True):
    """A judgement with its tables and its audit."""

    judgement: Judgement
    entries: JudgeTables
    teams: JudgeTables
    audit: JudgeAudit

    @property
    def merged(self) -> bool:
        """Whether a team has several entries."""
        return any(game.entries != game.teams for game in self.judgement.games)


def judge_blocks(facts: JudgeFacts | None, totals: Totals | None) -> tuple[Block, ...]:
    """All tables of a judgement, or that there is none."""
    if facts is None or not facts.judgement.opinions:
        return (Paragraphs(paragraphs=(_NONE,), kind="unknown"),)
    blocks: list[Block] = [Paragraphs(paragraphs=_about(facts)), _places(facts, by_team=False)]
    if facts.merged:
        blocks.append(_places(facts, by_team=True))
    if len(facts.judgement.models) > 1:
        blocks.append(_models(facts))
    if totals is not None and totals.graded_games:
        blocks.append(_beside(facts, totals))
    blocks += [_agreement(facts), _work(facts)]
    return tuple(blocks)


def _title(facts: JudgeFacts, criterion: str) -> Text:
    if criterion == ALL:
        return _ALL
    edition = EDITIONS.get(facts.judgement.edition)
    found = [one.title for one in edition.criteria if one.id == criterion] if edition else []
    return Words(f"{criterion} {found[0].ja}", f"{criterion} {found[0].en}") if found else criterion


def _about(facts: JudgeFacts) -> tuple[Text, ...]:
    made = facts.judgement
    models = ", ".join(made.models)
    told: list[Text] = [
        Words(
            f"言語モデル {len(made.models)} 種（{models}）が {len(made.games)} 試合を、"
            "チーム名と結果を伏せた状態で読み、プレイヤーを順位付けしました"
            f"（各試合 {made.repeats} 回。回ごとにプレイヤーの並び順を変えています）。",
            f"{len(made.models)} language model{'' if len(made.models) == 1 else 's'} ({models}) read "
            f"{len(made.games)} games without the names of teams and without the result, and ranked their "
            f"players: {made.repeats} times each game, with the players listed in another order each time.",
        )
    ]
    if made.missing:
        told.append(
            Words(
                f"得られなかった評価が {len(made.missing)} 件あります。0 としては数えていません。",
                f"{len(made.missing)} opinions are missing; they count nowhere, and never as 0.",
            )
        )
    return tuple(told)


def _place(team: JudgedTeam | None) -> Cell:
    if team is None:
        return Estimate(None)
    low, high = team.place_interval or (None, None)
    return Estimate(team.place, low, high)


def _of(table: CriterionTable | None) -> dict[str, JudgedTeam]:
    return {} if table is None else {one.team: one for one in table.teams}


def _names(tables: JudgeTables) -> list[str]:
    """The teams, the best under all criteria first."""
    whole = _of(tables.table())
    return sorted(whole, key=lambda name: (-whole[name].place, name))


def _places(facts: JudgeFacts, *, by_team: bool) -> ReportTable:
    tables = facts.teams if by_team else facts.entries
    columns = [
        Column(key="team", title=TEAM if by_team or not facts.merged else ENTRY),
        Column(
            key="games",
            title=GAMES,
            about=filled(
                Words(
                    "評価した {n} 試合のうち、出場した試合", "in which it played, of the {n} that were judged"
                ),
                n=len(facts.judgement.games),
            ),
        ),
    ]
    criteria = [ALL, *tables.criteria]
    columns += [
        Column(
            key=one,
            title=_title(facts, one),
            about=_ALL_SAYS if one == ALL else "",
            better="higher",
        )
        for one in criteria
    ]
    found = {one: _of(tables.table(criterion=one)) for one in criteria}
    rows: list[tuple[Cell, ...]] = []
    for name in _names(tables):
        own = found[ALL][name]
        cells = [_place(found[one].get(name)) for one in criteria]
        rows.append((Label(name, strong=True), Number(own.games), *cells))
    few = [name for name, one in found[ALL].items() if one.few]
    notes: tuple[Text, ...] = (UNTESTED,)
    if few:
        notes = (
            UNTESTED,
            Words(
                f"{FEW_GAMES} 試合に満たないため、ほとんど何もいえません：{'、'.join(few)}",
                f"Fewer than {FEW_GAMES} games, which tell next to nothing: {', '.join(few)}",
            ),
        )
    title = Words("言語モデルによる順位付け", "Places by language models")
    if by_team:
        title = Words(
            "言語モデルによる順位付け（エントリーを合算）", "Places by language models, entries merged"
        )
    return ReportTable(
        name="judge-teams" if by_team else "judge",
        title=title,
        says=Words(
            "同じ試合のほかのプレイヤーのうち、何 % より上に順位付けされたかの平均です。"
            "100% は常に 1 位、50% は真ん中、0% は常に最下位です。小さな数字は 95% 信頼区間です。",
            "How many of the other players of its games each was ranked above, on average: 100 % is always "
            "first, 50 % the middle, 0 % always last. Small figures: 95 % interval.",
        ),
        columns=tuple(columns),
        rows=tuple(rows),
        notes=notes,
    )


def _models(facts: JudgeFacts) -> ReportTable:
    tables = facts.entries
    found = {model: _of(tables.table(model=model)) for model in tables.models}
    columns = [Column(key="team", title=ENTRY if facts.merged else TEAM)]
    columns += [Column(key=model, title=model, better="higher") for model in found]
    rows = tuple(
        (Label(name, strong=True), *(_place(own.get(name)) for own in found.values()))
        for name in _names(tables)
    )
    return ReportTable(
        name="judge-models",
        title=Words("モデルごとの評価", "Each language model by itself"),
        says=Words(
            "同じ値（全項目）をモデルごとに示します。列どうしが食い違えば、評価はモデルしだいということです。"
            "小さな数字は 95% 信頼区間です。",
            "The same under all criteria, for each model; where columns differ, a place depends on who "
            "judges. Small figures: 95 % interval.",
        ),
        columns=tuple(columns),
        rows=rows,
    )


def _beside(facts: JudgeFacts, totals: Totals) -> ReportTable:
    """People and judges side by side, by team and criterion."""
    given = Words("点", "points") if totals.scale == "points" else Words("順位", "ranks")
    graded = {one.criterion: one.teams for one in totals.criteria}
    criteria = [one for one in facts.teams.criteria if one in graded]
    columns = [Column(key="team", title=TEAM)]
    for one in criteria:
        columns += [
            Column(
                key=f"{one} people",
                title=Words(f"{one} 人", f"{one} people"),
                better="higher" if totals.scale == "points" else "lower",
            ),
            Column(key=f"{one} judges", title=Words(f"{one} モデル", f"{one} models"), better="higher"),
        ]
    rows: list[tuple[Cell, ...]] = []
    for name in _names(facts.teams):
        cells: list[Cell] = []
        for one in criteria:
            mean = graded[one].get(name)
            judged = _of(facts.teams.table(criterion=one)).get(name)
            cells.append(Number(None if mean is None else mean.value, "number", 2))
            cells.append(Number(None if judged is None else judged.place, "percent", 1))
        rows.append((Label(name, strong=True), *cells))
    return ReportTable(
        name="judge-and-people",
        title=Words("人とモデルの評価", "People and language models side by side"),
        says=Words(
            f"同じ評価項目について、人が付けた{given.ja}の平均と、"
            "モデルの順位付け（何 % より上に置かれたか）を並べたものです。",
            f"Under the same criteria: the mean {given.en} by people, and by the models how many of the "
            "others each was ranked above (%).",
        ),
        columns=tuple(columns),
        rows=tuple(rows),
    )


def _agreement(facts: JudgeFacts) -> ReportTable:
    audit = facts.audit
    rows: list[tuple[Cell, ...]] = []
    for one in (*audit.agreement, *audit.people):
        low, high = one.correlation.interval or (None, None)
        among = one.one == one.other == PEOPLE
        first, second = (_JUDGES.get(name, name) for name in (one.one, one.other))
        rows.append(
            (
                Label(_title(facts, one.criterion), strong=True),
                *map(Label, _RATERS if among else (first, second)),
                Estimate(one.correlation.value, low, high, "signed", 2),
                Number(one.correlation.games),
            )
        )
    return ReportTable(
        name="judge-agreement",
        title=Words("評価どうしの一致", "Agreement of models and people"),
        says=Words(
            "2 者（モデルか人）の評価が、試合の中でどれだけ同じ向きかを示す相関です。1 は同じ、0 は無関係、"
            "−1 は逆です。「人」は評価者全員の平均、「全モデル」はすべてのモデルの順位付けの平均です。",
            "How far two judges, models or people, rate the players of a game alike: 1 is alike, 0 "
            "unrelated, −1 opposite. “People” are the mean of all raters, “all models” that of the "
            "places by all models.",
        ),
        columns=(
            Column(key="criterion", title=Words("評価項目", "Criterion")),
            Column(key="one", title=Words("一方", "One")),
            Column(key="other", title=Words("もう一方", "The other")),
            Column(
                key="correlation",
                title=Words("相関", "Correlation"),
                about=Words(
                    "試合の中での Pearson の相関係数。小さな数字は 95% 信頼区間",
                    "Pearson's, within games; small figures: 95 % interval",
                ),
            ),
            Column(
                key="games",
                title=Words("比べた試合", "Games compared"),
                about=Words(
                    "評価者どうしは「試合 × 2 人の組」の数。一方が全員に同じ評価をした試合は除く",
                    "of two raters: games × pairs of raters; without games in which one rates all alike",
                ),
            ),
        ),
        rows=tuple(rows),
        notes=(*((_ALL_MODELS,) if audit.people and audit.agreement else ()), *_alphas(audit)),
    )


def _alphas(audit: JudgeAudit) -> tuple[Text, ...]:
    """How far all models together agree, by criterion."""
    known = [one for one in audit.alpha if one.alpha is not None]
    if not known:
        return ()
    told = joined(
        [
            Words(
                f"{one.criterion} {written(one.alpha, 'number', 2)}（{one.units} 席）",
                f"{one.criterion} {written(one.alpha, 'number', 2)} ({one.units} seats)",
            )
            for one in known
        ]
    )
    return (
        Words(
            f"モデルどうしの一致度（Krippendorff の α。1 は完全な一致、0 は偶然どおり）：{told.ja}。",
            f"How far the models agree with each other (Krippendorff's alpha; 1 is full agreement, 0 is "
            f"chance): {told.en}.",
        ),
    )


def _work(facts: JudgeFacts) -> ReportTable:
    rows: list[tuple[Cell, ...]] = [
        (
            Label(one.model, strong=True),
            Number(one.opinions),
            Number(one.missing),
            Number(one.repaired),
            Number(one.tied, "percent", 1),
        )
        for one in facts.audit.models
    ]
    return ReportTable(
        name="judge-work",
        title=Words("モデルの働き", "How the models worked"),
        says=Words(
            "モデルごとの評価の数と、得られなかった数、聞き直した数、同順位の割合です。",
            "How many opinions each model gave, how many are missing or had to be asked for again, and ties.",
        ),
        columns=(
            Column(key="model", title=Words("モデル", "Model")),
            Column(
                key="opinions",
                title=Words("評価", "Opinions"),
                about=Words("1 試合・1 項目・1 回で 1 件", "one for each game, criterion and time asked"),
            ),
            Column(
                key="missing",
                title=Words("欠落", "Missing"),
                about=Words("最後まで得られなかった", "never given"),
            ),
            Column(
                key="repaired",
                title=Words("聞き直し", "Asked again"),
                about=Words("答えが使えず、聞き直して得られた", "the first answer was not usable"),
            ),
            Column(
                key="tied",
                title=Words("同順位の組", "Tied pairs"),
                about=Words("同じ試合の 2 人の組のうち", "of all pairs of players of a game"),
            ),
        ),
        rows=tuple(rows),
    )
