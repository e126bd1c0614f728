"""Claims beside the talk: hearing a game, contradictions, and `jinro log show --claims`."""

from pathlib import Path

from click.testing import CliRunner

from jinro.cli.main import cli
from jinro.files import formats
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.transcript.contradictions import contradictions
from jinro.transcript.hearing import hear
from jinro.transcript.remarks import remarks_on

LOG = """\
0,status,1,SEER,ALIVE,a1,Mina
0,status,2,WEREWOLF,ALIVE,b1,Kai
0,status,3,VILLAGER,ALIVE,c1,Rin
0,status,4,VILLAGER,ALIVE,d1,Otto
0,status,5,POSSESSED,ALIVE,e1,Susan
0,talk,0,0,1,Hello everyone!
0,divine,1,3,HUMAN
1,status,1,SEER,ALIVE,a1,Mina
1,status,2,WEREWOLF,ALIVE,b1,Kai
1,status,3,VILLAGER,ALIVE,c1,Rin
1,status,4,VILLAGER,ALIVE,d1,Otto
1,status,5,POSSESSED,ALIVE,e1,Susan
1,talk,0,0,1,I am the seer. I divined Rin: werewolf!
1,talk,1,0,2,I am a villager.
1,talk,2,0,3,I agree with Mina, I will vote Kai.
1,talk,3,0,4,VOTE Agent[02]
1,talk,4,0,5,I'm the seer. I divined Otto and he is a werewolf.
1,talk,5,1,1,Over
1,talk,6,1,2,Sorry, I am the medium.
1,talk,7,1,3,**Really?**
1,vote,1,3
1,vote,2,3
1,vote,3,4
1,vote,4,3
1,vote,5,3
1,execute,3,VILLAGER
2,status,1,SEER,ALIVE,a1,Mina
2,status,2,WEREWOLF,ALIVE,b1,Kai
2,status,3,VILLAGER,DEAD,c1,Rin
2,status,4,VILLAGER,ALIVE,d1,Otto
2,status,5,POSSESSED,ALIVE,e1,Susan
2,result,1,1,WEREWOLF
"""


def events() -> list[Event]:
    return [*formats.read(LOG.encode()).events]


def test_every_utterance_is_heard_but_skip_and_over() -> None:
    heard = [*hear(events())]
    assert [one.spoke.text for one in heard if one.spoke.day == 0] == ["Hello everyone!"]
    assert "Over" not in [one.spoke.text for one in heard]
    assert {one.spoke.text: len(one.heard) for one in heard}["I agree with Mina, I will vote Kai."] == 2


def test_the_lines_of_a_file_are_known() -> None:
    reading = formats.read(LOG.encode())
    lines = LOG.splitlines()
    for one in hear(reading.events):
        assert lines[reading.lines[one.event] - 1].endswith(one.spoke.text)


def test_contradictions() -> None:
    found = [(one.kind, one.seat, one.of, one.said, one.done) for one in contradictions(events())]
    assert found == [
        ("result", 1, 3, "WEREWOLF", "HUMAN"),
        ("vote", 3, 2, "2", "4"),
        ("vote", 4, 2, "2", "3"),
        ("role", 2, 2, "MEDIUM", "VILLAGER"),
    ]


def test_a_game_that_keeps_its_word_has_none() -> None:
    kept = LOG.replace("Rin: werewolf", "Rin: human").replace("I will vote Kai", "I will vote Otto")
    kept = kept.replace("Sorry, I am the medium.", "Sorry.").replace("VOTE Agent[02]", "VOTE Agent[03]")
    assert contradictions([*formats.read(kept.encode()).events]) == []


def show(tmp_path: Path, *options: str, text: str = LOG) -> str:
    file = tmp_path / "game.log"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(cli, ["log", "show", str(file), "--lang", "ja", *options])
    assert result.exit_code == 0
    return result.output


def test_claims_are_shown_beside_the_talk(tmp_path: Path) -> None:
    output = show(tmp_path, "--claims")
    lines = output.splitlines()
    at = next(i for i, line in enumerate(lines) if "I will vote Kai" in line)
    assert "AGREE TALK day1 ID:0" in lines[at + 1]
    assert "VOTE Agent[02]" in lines[at + 2]
    assert "Agent[0" not in "".join(line for line in show(tmp_path).splitlines() if "VOTE Agent" not in line)


def test_contradictions_and_breaches_are_shown(tmp_path: Path) -> None:
    output = show(tmp_path, "--claims")
    assert "Kaiへの投票を宣言し、Ottoに投票" in output
    assert "Rinは人狼と発言、実際の結果は人間" in output
    assert "村人と名乗ったあと霊媒師と発言" in output
    assert "違反：プロトコルの文 VOTE Agent[02]" in output
    assert "違反：マークアップ **" in output


def test_who_does_not_see_all_is_told_of_no_contradiction(tmp_path: Path) -> None:
    output = show(tmp_path, "--claims", "--as", "public")
    assert "COMINGOUT Agent[01] SEER" in output
    assert "矛盾" not in output


def test_a_whisper_changes_nothing_of_what_others_are_shown(tmp_path: Path) -> None:
    agreed = LOG.replace("I am the seer. I divined Rin: werewolf!", "I agree with Kai.")
    night = agreed.index("0,divine")
    whispered = agreed[:night] + "0,whisper,0,0,2,Rin is the seer.\n" + agreed[night:]
    for viewer in ("public", "3"):
        shown = [show(tmp_path, "--claims", "--as", viewer, text=text) for text in (agreed, whispered)]
        # After the transcript, doubts about the file are named by line.
        one, other = (output.partition(str(tmp_path))[0] for output in shown)
        assert one == other
    game = Game.replay(formats.read(whispered.encode()).events)
    assert any("ESTIMATE Agent[03] SEER" in rows for rows in remarks_on(game, None).values())
    assert all(game.masks[number] & 1 for number in remarks_on(game, 0))
    everything = show(tmp_path, "--claims", text=whispered)
    assert "ESTIMATE Agent[03] SEER" in everything
    assert "AGREE WHISPER" not in everything
