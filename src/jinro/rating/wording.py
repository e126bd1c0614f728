"""Words of forms and of games as text, in both languages."""

from collections.abc import Iterator
from typing import Final

from jinro.i18n import Language
from jinro.transcript.words import TranscriptWords
from jinro.wire.page.rating import ShownLine, ShownVillage

FORM: Final = {
    "en": {
        "how": "Read each game and fill in a number behind each colon. Leave a line empty to give no grade.\n"
        "Lines that begin with | are only to be read. Send the file back when you have finished.",
        "excluded": "What must not count",
        "standards": "What counts against a player under every criterion",
        "and": "; ",
        "ranks": "1 = the best, {n} = the last; players who are equal share a rank",
        "comments": "optional: #12: about utterance 12, or 1 Name: about a player",
        "favourite": "Which player of all games did you like best? Leave it empty if none stands out.",
        "live": "You played with them: who was the best?",
    },
    "ja": {
        "how": "試合を読み、それぞれのコロンの後ろに数字を書いてください。空欄のままなら採点なしです。\n"
        "| で始まる行は読むだけの行です。記入が終わったら、このファイルを返送してください。",
        "excluded": "点数に入れないこと",
        "standards": "どの項目でも減点すること",
        "and": "、",
        "ranks": "1 が最上位、{n} が最下位。同じ出来なら同じ順位にします",
        "comments": "任意: #12: 発言12について、または 1 名前: プレイヤーについて",
        "favourite": "全試合を通して、いちばん良かったプレイヤーは誰ですか。なければ空欄のままで結構です。",
        "live": "いっしょに対戦した中で、いちばん良かったのは誰ですか。",
    },
}
LINES: Final = {
    "en": {
        "day": "Day {day}",
        "night": "Night of day {day}",
        "votes": "Votes: {votes}",
        "attack_votes": "Votes for the attack: {votes}",
        "executed": "{target} was exiled.",
        "divined": "{seat} divined {target}: {result}",
        "guarded": "{seat} guarded {target}.",
        "attacked": "{target} was attacked ({result}).",
        "died": "{target} was found dead.",
        "sensed": "The medium saw {target}: {result}",
        "whisper": "(whisper) ",
        "HUMAN": "human",
        "WEREWOLF": "werewolf",
        "killed": "killed",
        "guarded_": "guarded",
        "nobody": "nobody",
        "stops": "The game goes on; its result is hidden.",
    },
    "ja": {
        "day": "{day}日目",
        "night": "{day}日目の夜",
        "votes": "投票: {votes}",
        "attack_votes": "襲撃の投票: {votes}",
        "executed": "{target} が追放された。",
        "divined": "{seat} が {target} を占った: {result}",
        "guarded": "{seat} が {target} を護衛した。",
        "attacked": "{target} が襲撃された（{result}）。",
        "died": "{target} が無残な姿で見つかった。",
        "sensed": "霊媒の結果、{target} は {result}",
        "whisper": "（囁き）",
        "HUMAN": "人間",
        "WEREWOLF": "人狼",
        "killed": "死亡",
        "guarded_": "護衛成功",
        "nobody": "なし",
        "stops": "ここから先の決着は伏せてあります。",
    },
}


def told(village: ShownVillage, lang: Language) -> Iterator[str]:
    """A game as lines of text."""
    for seat in village.seats:
        role = f" ({TranscriptWords(lang).role(seat.role)})" if seat.role is not None else ""
        profile = ", ".join(" ".join(value.split()) for value in seat.profile.values())
        yield f"{seat.seat} {seat.name}{role}{': ' if profile else ''}{profile}"
    names = {seat.seat: seat.name for seat in village.seats}
    for line in village.lines:
        yield _told(line, names, lang)
    if village.stops:
        yield LINES[lang]["stops"]


def _told(line: ShownLine, names: dict[int, str], lang: Language) -> str:
    words = LINES[lang]
    if line.kind in ("talk", "whisper"):
        told = " ".join(line.text.split())
        return f"#{line.n} {words['whisper'] if line.kind == 'whisper' else ''}{names[line.seat]}: {told}"
    votes = ", ".join(f"{names[a]} → {names.get(b, words['nobody'])}" for a, b in line.votes)
    result = words.get("guarded_" if line.result == "guarded" else line.result, line.result)
    return words[line.kind].format(
        day=line.day,
        seat=names.get(line.seat, ""),
        target=names.get(line.target, words["nobody"]),
        votes=votes,
        result=result,
    )
