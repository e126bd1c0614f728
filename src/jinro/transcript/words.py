"""The phrases of a transcript, in Japanese and in English."""

from typing import Final, Literal

from msgspec import Struct

from jinro.game.roles import SIDE_NAMES, TABLE, Role, Side

Language = Literal["ja", "en"]


class TranscriptWords(Struct, frozen=True, kw_only=True):
    """Every phrase of a transcript in one language; `{}` and `{name}` are placeholders."""

    language: Language
    comma: str
    colon: str
    brackets: str
    seed: str
    players: str
    day: str
    night: str
    after: str
    votes: str
    ballot: str
    yesterday: str
    count: str
    abstained: str
    executed: str
    by_lot: str
    spared: str
    found: str
    removed: str
    quiet_night: str
    divine: str
    guard: str
    attack: str
    sense: str
    curse: str
    nobody: str
    outcomes: dict[str, str]
    species: dict[str, str]
    no_result: str
    channels: dict[str, str]
    """The mark of utterances in channels that are not public."""
    skip: str
    over: str
    seats: str
    marks: str
    mark: str
    chose: dict[str, str]
    """The acts that a seat can be asked for."""
    amended: str
    drawn: str
    lost: str
    back: str
    paused: str
    resumed: str
    extended: str
    breaches: dict[str, str]
    """Talk that is no natural language."""
    contradictions: dict[str, str]
    """Talk that contradicts what its speaker did."""
    end: str
    wins: dict[Side, str]
    reasons: dict[str, str]
    alive: str
    fates: dict[str, str]
    again: str
    more: str
    standing: str
    finished: str
    now: str
    phase: str
    phases: dict[str, str]
    """Phases of presets; others, which settings files name, are shown as they are called there."""
    living: str
    dead: str
    you: str
    asked: str
    may_speak: str
    options: str
    knows: str
    is_not: str
    summary: str
    columns: tuple[str, ...]
    total: str

    def role(self, role: Role) -> str:
        row = TABLE[role]
        return row.ja if self.language == "ja" else row.en

    def phase_name(self, name: str) -> str:
        return self.phases.get(name, name)

    def side(self, side: Side) -> str:
        ja, en = SIDE_NAMES[side]
        return ja if self.language == "ja" else en

    def roles(self, counts: dict[Role, int]) -> str:
        """The number of each role, in the order of the role table; without roles that nobody has."""
        pairs = [(self.role(role), counts[role]) for role in Role if counts.get(role)]
        if self.language == "ja":
            return "・".join(f"{name}{n}" for name, n in pairs)
        return ", ".join(f"{n} {name}" for name, n in pairs)


JA: Final = TranscriptWords(
    language="ja",
    comma="、",
    colon="：",
    brackets="（{}）",
    seed="シード {seed}",
    players="{n}人",
    day="{day}日目",
    night="{day}日目の夜",
    after="感想戦",
    votes="投票",
    ballot="{n}回目",
    yesterday="{day}日目の投票",
    count="{n}票",
    abstained="棄権",
    executed="{name}が処刑された。",
    by_lot="同数のため抽選で",
    spared="誰も処刑されなかった。",
    found="{name}が死体で見つかった。",
    removed="{name}が村から除外された。",
    quiet_night="昨夜は誰も死ななかった。",
    divine="占い",
    guard="護衛",
    attack="襲撃",
    sense="霊媒",
    curse="{name}は占われて呪殺された。",
    nobody="なし",
    outcomes={
        "killed": "死亡",
        "guarded": "護衛されて失敗",
        "immune": "効かなかった",
        "wasted": "すでに死んでいた",
        "nobody": "襲撃なし",
    },
    species={"HUMAN": "人間", "WEREWOLF": "人狼"},
    no_result="なし",
    channels={"whisper": "囁き", "memo": "独り言", "grave": "墓"},
    skip="スキップ",
    over="発言終了",
    seats="{n}人",
    marks="{names}が盤面に印を付けた",
    mark="盤面",
    chose={
        "talk": "発言",
        "whisper": "囁き",
        "vote": "投票",
        "divine": "占い",
        "guard": "護衛",
        "attack": "襲撃",
    },
    amended="{name}の発言が修正された（{reason}）：{raw}",
    drawn="{name}の{kind}（{reason}）：{target}",
    lost="{name}が切断した",
    back="{name}が再接続した",
    paused="一時停止",
    resumed="再開",
    extended="時間延長",
    breaches={"protocol": "違反：プロトコルの文 {sign}", "markup": "違反：マークアップ {sign}"},
    contradictions={
        "vote": "矛盾：{of}への投票を宣言し、{done}に投票",
        "result": "矛盾：{of}は{said}と発言、実際の結果は{done}",
        "guard": "矛盾：{of}を護衛したと発言、実際は護衛していない",
        "role": "矛盾：{done}と名乗ったあと{said}と発言",
    },
    end="決着",
    wins={
        Side.VILLAGER: "村人陣営の勝利",
        Side.WEREWOLF: "人狼陣営の勝利",
        Side.FOX: "妖狐の勝利",
        Side.NONE: "勝者なし",
    },
    reasons={"max_day": "最終日", "errors": "中断：エラー", "stopped": "中断"},
    alive="生存",
    fates={
        "executed": "{day}日目に処刑",
        "attack": "{day}日目の夜に襲撃死",
        "curse": "{day}日目の夜に呪殺",
        "found": "{day}日目の夜に死亡",
        "removed": "{day}日目に除外",
    },
    again="もう一度見る",
    more="ほかの村",
    standing="イベント{n}の直後",
    finished="終了",
    now="状況",
    phase="フェーズ",
    phases={
        "morning_whisper": "朝の囁き",
        "daily_talk": "昼の会話",
        "evening_whisper": "夕方の囁き",
        "night_whisper": "夜の囁き",
        "first_whisper": "最初の囁き",
        "talk": "会話",
        "whisper": "囁き",
        "execution": "処刑投票",
        "divine": "占い",
        "guard": "護衛",
        "attack": "襲撃",
        "morning": "朝",
        "noon": "昼",
        "night": "夜",
        "post_mortem": "感想戦",
    },
    living="生存",
    dead="死亡",
    you="あなた",
    asked="回答待ち",
    may_speak="発言可能",
    options="選べる相手",
    knows="わかっていること",
    is_not="{role}ではない",
    summary="{preset}を{n}回（シード {first}〜{last}）",
    columns=("勝者", "回数", "割合", "95%信頼区間", "平均日数"),
    total="合計",
)

EN: Final = TranscriptWords(
    language="en",
    comma=", ",
    colon=": ",
    brackets=" ({})",
    seed="seed {seed}",
    players="{n} players",
    day="Day {day}",
    night="Night {day}",
    after="After the game",
    votes="Votes",
    ballot="ballot {n}",
    yesterday="Votes of day {day}",
    count="{n}",
    abstained="no vote",
    executed="{name} is executed.",
    by_lot="A tie, decided by lot: ",
    spared="Nobody is executed.",
    found="{name} is found dead.",
    removed="{name} is removed from the game.",
    quiet_night="Nobody died in the night.",
    divine="seer",
    guard="guard",
    attack="attack",
    sense="medium",
    curse="{name} was divined and dies.",
    nobody="nobody",
    outcomes={
        "killed": "dies",
        "guarded": "protected by the guard",
        "immune": "unharmed",
        "wasted": "was dead already",
        "nobody": "no attack",
    },
    species={"HUMAN": "human", "WEREWOLF": "werewolf"},
    no_result="none",
    channels={"whisper": "whisper", "memo": "note", "grave": "grave"},
    skip="Skip",
    over="Over",
    seats="{n} players",
    marks="{names} marked the board",
    mark="board",
    chose={
        "talk": "talk",
        "whisper": "whisper",
        "vote": "vote",
        "divine": "divine",
        "guard": "guard",
        "attack": "attack",
    },
    amended="message of {name} amended ({reason}): {raw}",
    drawn="{kind} of {name} ({reason}): {target}",
    lost="{name} disconnected",
    back="{name} reconnected",
    paused="paused",
    resumed="resumed",
    extended="more time",
    breaches={"protocol": "breach: protocol sentence {sign}", "markup": "breach: markup {sign}"},
    contradictions={
        "vote": "contradiction: announced a vote for {of}, voted for {done}",
        "result": "contradiction: said that {of} is {said}, the result was {done}",
        "guard": "contradiction: said it guarded {of}, and did not",
        "role": "contradiction: claimed {done} before, now {said}",
    },
    end="The end",
    wins={
        Side.VILLAGER: "The villagers win",
        Side.WEREWOLF: "The werewolves win",
        Side.FOX: "The fox wins",
        Side.NONE: "Nobody wins",
    },
    reasons={"max_day": "last day", "errors": "aborted: errors", "stopped": "aborted"},
    alive="alive",
    fates={
        "executed": "executed on day {day}",
        "attack": "killed in night {day}",
        "curse": "cursed in night {day}",
        "found": "dead in night {day}",
        "removed": "removed on day {day}",
    },
    again="See it again",
    more="Other villages",
    standing="After event {n}",
    finished="finished",
    now="now",
    phase="phase",
    phases={
        "morning_whisper": "morning whisper",
        "daily_talk": "daily talk",
        "evening_whisper": "evening whisper",
        "night_whisper": "night whisper",
        "first_whisper": "first whisper",
        "talk": "talk",
        "whisper": "whisper",
        "execution": "execution",
        "divine": "divine",
        "guard": "guard",
        "attack": "attack",
        "morning": "morning",
        "noon": "noon",
        "night": "night",
        "post_mortem": "post mortem",
    },
    living="alive",
    dead="dead",
    you="you",
    asked="waiting for",
    may_speak="may speak in",
    options="may choose",
    knows="known",
    is_not="not {role}",
    summary="{n} games of {preset}, seeds {first} to {last}",
    columns=("winner", "games", "share", "95 % interval", "mean days"),
    total="all",
)

WORDS: Final[dict[Language, TranscriptWords]] = {"ja": JA, "en": EN}
