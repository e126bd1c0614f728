"""Ways to say that somebody is to be voted out without the word: send him home, he must face judgment."""

from typing import Final

from jinro.language.prose.en.idioms.wording import idiom, wish, wish_out
from jinro.language.prose.tokens import Tag

_OUT: Final = wish_out
_ACT: Final = (
    r"(?:voting(?: for| out| off| against| on)?|executing|lynching|eliminating|exiling|hanging|removing)"
)
_DO: Final = r"(?:votes?(?: for| out| off| against| on)?|lynch|execute|eliminate|exile|remove)"
_END: Final = r"(?= (?:$|,|today|now|tonight|for|and|so|as|since|because|before|together|right|please|first))"


ROWS: Final = (
    (
        "pile commit finalize agree catch gang dogpile onto",
        idiom(
            r"<L> (?:all )?(?:pile (?:on|onto)|commit to|finalize|agree on|catch|gang up on|dogpile) "
            r"<P>" + _END,
            _OUT,
            plain=False,
        ),
    ),
    (
        "in home down out away",
        idiom(
            r"<L> (?:all )?(?:lock|send|bring|force|shut|drive|run|boot|chase) <P> (?:in|home|down|out"
            r"|away|packing)" + _END,
            _OUT,
            plain=False,
        ),
    ),
    (
        "vote votes",
        idiom(
            r"<L> (?:all )?(?:test|pressure|hit|stop) <P> with (?:a vote|votes|our votes?|the vote)",
            _OUT,
            plain=False,
        ),
    ),
    (
        "judgment judgement justice judged hang swing gallows execution",
        idiom(
            r"(?P<p>@\d+|you|he|she|they) (?:must|should|has to|have to|needs to|need to|ought to|will) "
            r"(?:face "
            r"(?:the |our )?(?:judge?ment|justice|gallows|execution)|be judged|be brought to justice"
            r"|hang|swing)" + _END,
            _OUT,
        ),
    ),
    (
        "judgment judgement sentence",
        idiom(
            r"(?:<L>|the village (?:must|should|will)) (?:all )?pass (?:our |final )?(?:judge?ment"
            r"|sentence) (?:on|upon) <P>"
            r"(?! 's)",
            _OUT,
            plain=False,
        ),
    ),
    (
        "vote lynch execution",
        idiom(
            r"<P> (?:looks|seems|feels|sounds) (?:like )?(?:the|our|a) (?:right|best|safest|obvious"
            r"|logical|strongest|good"
            r"|natural|correct) (?:vote|lynch|execution)" + _END,
            _OUT,
        ),
    ),
    (
        "sense",
        idiom(
            r"<P> makes (?:the most |more |most |perfect |good )?sense (?:as|for) (?:today 's |the |our "
            r"|a )?(?:vote|lynch"
            r"|execution|elimination)",
            _OUT,
            instead=True,
        ),
    ),
    # -- who must not stay --
    (
        "keeping letting leaving sparing",
        idiom(
            r"not (?:risk|afford|keep) (?:keeping|letting|leaving|sparing) <P>(?: alive| live| survive| "
            r"around| stay| in"
            r"| go)?",
            _OUT,
            plain=False,
            instead=True,
        ),
    ),
    (
        "keeping letting leaving sparing",
        idiom(
            r"(?:keeping|letting|leaving|sparing) <P> (?:alive |live |around |survive |in the game "
            r"|free |stay |another night "
            r"|be |go )*(?:(?:is|seems|would be|feels) (?:too |very |simply |far too )?(?:risky"
            r"|dangerous|reckless|a mistake"
            r"|a risk|unwise|foolish|not an option|a danger)|(?:only |just )?(?:helps?|benefits?"
            r"|favou?rs?|endangers?"
            r"|risks?|threatens?))",
            _OUT,
            plain=False,
            instead=True,
        ),
    ),
    (
        "survive live see make",
        idiom(
            r"(?P<p>@\d+|you|he|she|they) (?:should|must|can) not (?:survive|live|see|make it)(?: to| "
            r"through)? ?(?:today"
            r"|tomorrow|the day|another day|another night|the vote|this vote)",
            _OUT,
            instead=True,
        ),
    ),
    # -- what asks for it --
    (
        "demands dictates requires calls",
        idiom(
            r"(?:justice|logic|order|reason|evidence|safety|duty|protocol|prudence) (?:demands|dictates"
            r"|requires|calls for)"
            r"(?: that)? (?:<S> (?:[a-z]+ )?(?:removal|execution|elimination|exile|lynch))",
            _OUT,
            instead=True,
        ),
    ),
    (
        "dictates demands requires",
        idiom(
            r"(?:justice|logic|order|reason|safety|duty|protocol|prudence) (?:demands|dictates"
            r"|requires)(?: that)? <P> be "
            r"(?:removed|executed|eliminated|exiled|lynched|voted out)",
            _OUT,
            instead=True,
        ),
    ),
    (
        "supports support favors justifies warrants points",
        idiom(
            rf"(?:supports|favou?rs|justifies|warrants|points to(?:wards?)?) {_ACT} <P>(?! 's)",
            _OUT,
            instead=True,
        ),
    ),
    (
        "help secure decide win seal",
        idiom(
            r"your votes? (?:on|for|against) <P> (?:would|could|will|can) (?:help|secure|decide|win"
            r"|seal|save)",
            _OUT,
            instead=True,
        ),
    ),
    (
        "hope",
        idiom(
            rf"hope (?:that )?(?:everyone|you|we|you all|all of you|others|the village)(?: will| can| "
            rf"all)? {_DO} <P>(?! 's)",
            _OUT,
            plain=False,
            instead=True,
        ),
    ),
    # -- other calls --
    ("rid", idiom(r"(?:be rid|rid (?:ourselves|us|the village)) of <P>", _OUT, plain=False)),
    ("goodbye", idiom(r"(?:say|wave|bid) (?:goodbye|farewell) to <P>", _OUT, plain=False)),
    ("down", idiom(r"(?<!\S )down with <P>", _OUT, plain=False)),
    (
        "how what",
        idiom(
            r"(?:how|what) about <P> (?:for|as) (?:today 's |the |our |today )?(?:vote|lynch"
            r"|execution)",
            _OUT,
            plain=False,
        ),
    ),
    (
        "everyone votes all everybody",
        idiom(
            r"(?:want |, |(?<!\S ))(?:everyone|everybody|all votes|all) on <P>(?= (?:$|,|now|today"
            r"|please))",
            _OUT,
            plain=False,
        ),
    ),
    (
        "switch stick stay move",
        idiom(
            r"(?:(?<!\S )|, |please |everyone )(?:switch|stick|stay|move|come over|shift) (?:to|with|on"
            r"|onto) <P>"
            r"(?= (?:$|,|now|today|please|for today))",
            _OUT,
            plain=False,
        ),
    ),
    (
        "over",
        idiom(
            r"(?P<p>@\d+) over @\d+ (?:for|as|in) (?:today 's |the |our )?(?:vote|lynch|execution)",
            wish(Tag.VOTE),
            plain=False,
        ),
    ),
)
