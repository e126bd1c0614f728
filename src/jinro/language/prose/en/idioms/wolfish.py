"""Turns of phrase that call what somebody does the work of a wolf, or somebody a danger."""

from typing import Final

from jinro.language.claims import Several, Who
from jinro.language.prose.en.idioms.wording import Told, idiom, suspect, suspect_in_talk
from jinro.language.prose.tokens import Tag

_PLOYS: Final = (
    r"(?:moves?|tactics?|behaviou?r|play|plays|strategy|strategies|evasion|misdirection|tricks?|patterns?"
    r"|excuses?|defen[cs]e|acts?|style|ploys?|cover|covers|deflections?|distractions?|slips?|slip-up"
    r"|coordination|teamwork|gambit|maneuvers?|manoeuvres?|responses?|reactions?|agenda|vibes?|energy"
    r"|bluff|diversion|camouflage|disguise|scheme|tell|tells|trap|trick|targeting|framing|panic|talk|lies?)"
)
_KIND: Final = (
    r"(?:(?:classic|typical|textbook|common|desperate|cunning|clever|cautious|obvious|signature|standard"
    r"|usual|true|real|perfect|safe|sneaky|calculated|pure|clear|total|good|great|ideal|easy|subtle|old"
    r"|simple"
    r"|just|a|an|another|some|like|by|of|is|are|be|as|,) )"
)
_WOLFS: Final = (
    r"(?:(?:mischievous |sneaky |clever )?<W>|wolf-like|wolfish|wolfy|werewolf-like|wolf like|scum|scummy)"
)
_NEEDS: Final = (
    "wolf werewolf wolves werewolves wolf-like wolfish wolfy werewolf-like scum scummy wolf's werewolf's"
)


def _doer(told: Told) -> list[Who]:
    """Who does what is called so: whoever is named before it, otherwise who was talked about or called."""
    found = told.subject()
    return found or [who for who in told.memory.to if who != told.memory.me]


def _like_a_wolf(told: Told) -> None:
    if told.whisper or not told.flat.means(told.match, False) or " do you " in told.flat.text:
        return
    for who in told.memory.topics or _doer(told):
        told.emit(Tag.SUSPECT, object=who, degree=70)


def _each(told: Told) -> None:
    """ "Threats like Kai or Rin": each of them."""
    if not told.whisper:
        for who in told.people():
            for one in who.parts if isinstance(who, Several) else (who,):
                told.emit(Tag.SUSPECT, object=one, degree=70)


def _called(told: Told) -> None:
    """ "Stop hiding, wolf!", to who is called."""
    for who in told.memory.to if len(told.memory.to) == 1 else ():
        told.emit(Tag.SUSPECT, object=who, degree=70)


def _feel(told: Told) -> None:
    """ "Kai waits. I'm suspicious."."""
    topic = told.memory.topic
    if topic is not None and topic != told.memory.me and not (told.whisper or told.memory.calls):
        told.emit(Tag.SUSPECT, object=topic, degree=65)


def _as_wolves(told: Told) -> None:
    """ "Kai names nobody. Wolves love that."."""
    if not told.whisper:
        for who in _doer(told):
            told.emit(Tag.SUSPECT, object=who, degree=65)


ROWS: Final = (
    (
        "wolf werewolf wolves werewolves wolf-like wolfish wolfy werewolf-like scum scummy",
        idiom(
            rf"{_KIND}{_WOLFS} (?:[a-z-]+ )?{_PLOYS}(?! (?:a|the|through|by|past|away) )",
            _like_a_wolf,
            plain=False,
            needs=_NEEDS,
            besides=True,
        ),
    ),
    (
        "wolf werewolf wolves werewolves wolf-like wolfish wolfy werewolf-like",
        idiom(
            r"(?:is|are) not (?:silence|that|this|it|hiding|(?:staying|being) [a-z]+) (?:just |exactly )?"
            rf"(?:a |an )?(?:classic|typical|textbook|common|obvious|perfect) {_WOLFS} {_PLOYS}",
            _like_a_wolf,
            plain=False,
        ),
    ),
    (
        "wolf werewolf wolves werewolves",
        idiom(
            r"(?:classic|typical|perfect|common|good|great|ideal|smart|clever|sneaky|easy) (?:[a-z-]+ )?"
            r"(?:spot|place|cover|covers|move|moves|mask|disguise|tactic|trick|ploy|strategy|play|shield) "
            r"(?:for|from|of|by) (?:a |the |those |some |any )?(?:[a-z]+ )?<W>",
            _like_a_wolf,
            plain=False,
        ),
    ),
    (
        "wolf werewolf wolves werewolves",
        idiom(
            r"(?:(?<!\S )|, )(?:clever |smart |silent |quiet |good )?(?:wolves|werewolves) "
            r"(?:often |always |usually |only |just |never |sometimes )?(?:love|like|prefer"
            r"|tend to|hesitate|deflect|fixate|lead|dodge|stall|avoid|blend|do that|do this|act like|use"
            r"|play|know|hide (?:there|like|behind|in silence))\b[^,]*(?= (?:$|,))",
            _as_wolves,
        ),
    ),
    (
        "wolf werewolf",
        idiom(
            r"(?:screams?|screaming|screamed|speaks?|spells?|shouts?|says|yells?|smells?(?: of)?|reeks?(?: "
            r"of)?) "
            r"(?:like )?(?:a )?(?:wolf|werewolf)(?= (?:$|,|to|louder|and|more|so|now))",
            _like_a_wolf,
            plain=False,
        ),
    ),
    (
        "wolf werewolf wolfy wolfish",
        idiom(
            rf"(?:end|stop|expose|see through|ignore|resist|reject|see|spot|notice|catch) <S> (?:[a-z-]+ )?"
            rf"{_WOLFS} {_PLOYS}",
            suspect,
            plain=False,
        ),
    ),
    (
        "concern worry suspicion suspect",
        idiom(
            r"<S> (?:[a-z]+ ){1,3}(?:is|remains|stays) (?:still )?my (?:next|main|biggest|first|top|only"
            r"|real|chief) "
            r"(?:concern|worry|suspicion)",
            suspect,
        ),
    ),
    (
        "else",
        idiom(
            r"(?:anyone|anybody|someone) else (?:[a-z]+ ){0,2}?(?:suspects?|suspecting|doubts?|doubting"
            r"|distrusts?|mistrusts?) <P>",
            suspect,
            plain=False,
            besides=True,
        ),
    ),
    # -- who is a danger --
    (
        "pose poses posing presents represents",
        idiom(
            r"<P> (?:pose|poses|is posing|presents?|represents?) (?:an? |the |some )?(?:[a-z]+ )?"
            r"(?:risk|threat|danger)",
            suspect_in_talk,
        ),
    ),
    (
        "risk threat danger",
        idiom(r"(?:risk|threat|danger) (?:that )?<P> (?:poses?|presents?|represents?)", suspect_in_talk),
    ),
    (
        "danger guilt deceit",
        idiom(
            r"(?:emphasi[sz]es?|shows?|proves?|highlights?|reveals?|underlines?|confirms?|expose|exposes"
            r"|confirmed|exposed) <S> (?:[a-z]+ )?(?:danger|guilt|deceit|duplicity|treachery|deception)",
            suspect_in_talk,
        ),
    ),
    (
        "risky dangerous suspicious",
        idiom(
            r"(?<!ing )(?<!vote )(?<!for )<P> (?:is|are|seems?|looks?|feels?|might be|may be|could be"
            r"|becomes?) "
            r"(?:too |very |so |quite |simply )*(?:risky|dangerous) (?:to (?:keep|leave|ignore|let|have)|due "
            r"to|for us)",
            suspect_in_talk,
        ),
    ),
    (
        "risky dangerous",
        idiom(
            r"(?:makes?|making|leaves?|leaving) <P> (?:too |very |so )?(?:risky|dangerous)", suspect_in_talk
        ),
    ),
    (
        "risky dangerous",
        idiom(
            r"<P> (?:[a-z' ]+ )?, too (?:risky|dangerous) to (?:keep|leave|ignore|let|have)(?: [a-z]+)*",
            suspect_in_talk,
        ),
    ),
    (
        "enemy enemies threat threats culprit culprits suspects players people ones characters wolves",
        idiom(
            r"(?:threats?|enem(?:y|ies)|culprits?|suspects|suspicious (?:players|people|ones|characters)"
            r"|(?:active|hidden|sneaky|silent) wolves) (?:like|such as|including) <N>",
            _each,
            plain=False,
        ),
    ),
    # -- what an innocent would do --
    (
        "innocent human villager town townie village honest",
        idiom(
            r"if <P> (?:was|were|is|are) (?:truly |really |actually |indeed )?(?:an? |the )?"
            r"(?:innocent|human|villager|town|townie|honest villager|innocent villager) "
            r"(?:, )?(?:then )?(?:(?:he|she|they|you|@\d+) would|why (?!(?:do |did |are |would |should )?"
            r"(?:we|i|you|vote|lynch|suspect|target|accuse|push|hunt|doubt)\b))",
            suspect,
            plain=False,
            needs="if",
            besides=True,
        ),
    ),
    (
        "who",
        idiom(
            r"if <P> (?:is|are) not (?:an? |the )?<W> ,? ?(?:then )?who is",
            suspect,
            plain=False,
            instead=True,
            needs="if",
        ),
    ),
    # -- in other words --
    (
        "smell scent",
        idiom(
            r"<S> (?:smell|scent) (?:is|was|seems|is wrong|smells)(?: (?:wrong|bad|off|strange|foul|rotten"
            r"|wolf))?(?= $)",
            suspect,
            instead=True,
        ),
    ),
    ("win", idiom(r"<P> wants? (?:the |a )?<W> to win", suspect, plain=False)),
    (
        "flag flags",
        idiom(
            r"(?:red )?flags? (?:from|on|about|around|all over|with|for) <P>(?= (?:$|,|and|here))", suspect
        ),
    ),
    (
        "trap astray ruin",
        idiom(
            r"<P> (?:is|are|wants to|tries to|trying to) (?:leading|lead|steering|steer|luring|lure) us "
            r"(?:[a-z]+ )?(?:into a trap|astray|to ruin|to our doom)",
            suspect_in_talk,
        ),
    ),
    (
        "suspicious wary skeptical sceptical",
        idiom(
            r"(?:(?<!\S )(?:so |and |now )?|so )i (?:am|remain|feel) (?:suspicious|wary|skeptical"
            r"|sceptical)(?= $)",
            _feel,
            plain=False,
        ),
    ),
    ("wolf werewolf", idiom(r", (?:you )?(?:wolf|werewolf)(?= $)", _called, plain=False)),
    (
        "looking seeming appearing sounding",
        idiom(
            r"(?:risk|stop|keep|keeps|avoid) (?:looking|seeming|appearing|sounding) "
            r"(?:[a-z]+ )?(?:wolfish|wolfy|suspicious|guilty|like a wolf|scummy|shady)",
            _like_a_wolf,
            plain=False,
        ),
    ),
    (
        "reason reasons cause grounds",
        idiom(
            r"(?:is|are|have|see) (?:[a-z]+ )?(?:reasons?|cause|grounds) to (?:suspect|doubt|distrust) <P>",
            suspect,
        ),
    ),
    (
        "reason reasons",
        idiom(
            r"<P> (?:has|have) (?:not )?(?:given|offered|provided|shown)(?: [a-z]+)? (?:any|no|little|a "
            r"single) "
            r"(?:[a-z]+ )?reasons? (?:for us |for me )?to (?:trust|believe)",
            suspect,
            plain=False,
            instead=True,
        ),
    ),
    (
        "serves serve furthers further fits fit achieves",
        idiom(
            r"<S> (?:[a-z]+ ){1,4}(?:serves?|furthers?|fits?|achieves?|suits?) (?:exactly |only )?(?:this"
            r"|that|their|such an?"
            r"|this very) (?:end|purpose|goal|aim|objective|strategy|plan|agenda)",
            suspect_in_talk,
        ),
    ),
    (
        "shadow cloud clouds hangs linger lingers doubt doubts suspicion suspicions",
        idiom(
            r"(?:shadow of |cloud of )?(?:doubts?|suspicions?|questions) (?:[a-z]+ )?(?:clouds?|hangs? over"
            r"|looms? over"
            r"|surrounds?|lingers? (?:over|on|around|about)|follows?|remains? (?:about|on|over)) <P>",
            suspect,
        ),
    ),
    (
        "suspicions suspicion doubts doubt",
        idiom(
            r"as for (?:[a-z]+ )?<P> ,? ?(?:my |some |the )?(?:suspicions?|doubts?) (?:lingers?|remains?"
            r"|grows?|stays?)",
            suspect,
        ),
    ),
    (
        "caution cautious careful wary skepticism",
        idiom(
            r"(?:exercise|use|urge|advise|recommend) (?:[a-z]+ )?(?:caution|skepticism|care) "
            r"(?:about|with|regarding|toward|towards|around|over|on) <P>",
            suspect_in_talk,
            plain=False,
        ),
    ),
    (
        "stance position gut feeling instinct",
        idiom(
            r"my (?:stance|position|gut|feeling|instinct|heart|take|adventurer 's gut) (?:is|feels|remains"
            r"|stays) "
            r"(?:[a-z]+ )?(?:cautious|wary|uneasy|iffy|skeptical|suspicious|off|bad|weird|nervous) "
            r"(?:about|of|toward|towards|on|regarding|with) <P>",
            suspect,
        ),
    ),
    (
        "honesty sincerity motives motive intentions loyalty intent",
        idiom(
            r"i (?:[a-z]+ )?(?:see|have|find|sense|feel) (?:[a-z]+ )?(?:issues?|problems?|concerns?|doubts?) "
            r"(?:with|about|in|regarding) <S> (?:[a-z]+ )?(?:honesty|sincerity|motives?|intentions?|loyalty"
            r"|intent)",
            suspect,
        ),
    ),
    (
        "guess bet",
        idiom(
            r"<P> (?:is|are|remains?|stays?) my (?:best|top|first|main|only|strongest) (?:guess|bet)", suspect
        ),
    ),
    (
        "sights",
        idiom(r"<P> (?:is|are|remains?) in my sights", suspect_in_talk),
    ),
)
