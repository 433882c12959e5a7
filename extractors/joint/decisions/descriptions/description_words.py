"""Words of English that decide whether a sentence says what somebody or something is."""

from __future__ import annotations


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


RELATIVE_PRONOUNS = _words("who whom whose which that where when")

BE = _words("be is are was were been being am 's 're ’s ’re")
BECOMING = _words("become becomes became becoming remain remains remained")
BEING_AS = _words(
    "serve serves served serving work works worked working act acts acted acting resign resigns resigned"
    " resigning retire retires retired retiring return returns returned returning leave leaves left leaving"
    " quit quits step steps stepped stepping take takes took taking begin begins began start starts started"
    " continue continues continued stay stays stayed"
)
"""Their oblique with "as" is a predicate nominal, where they have no object."""
MADE = _words(
    "elected appointed named crowned reelected re-elected nominated promoted hired sworn introduced chosen"
    " selected picked confirmed installed fired sacked dismissed identified known"
)
"""What these participles make of somebody he is."""
MAKING = MADE | _words(
    "elect elects appoint appoints name names crown crowns nominate nominates promote promotes hire hires"
    " introduce introduces choose chooses chose select selects pick picks picked confirm confirms fire fires"
    " sack sacks dismiss dismisses identify identifies"
)
"""What they make of their object it is."""

REPLACING = _words(
    "replace replaces replaced replacing succeed succeeds succeeded succeeding follow follows followed"
)
"""Who does so to somebody is what follows "as"."""
OVER = _words("formerly previously once")
"""Before a predicate nominal: what is said is no longer so."""

NAMING = _words("named called identified known nicknamed dubbed")
"""Participles after which a name stands."""

SPEECH = _words(
    "said says told tells added adds asked asks spoke speaks declined declines replied replies agreed agrees"
    " noted notes argued argues insisted insists stated states wrote writes called calls confirmed confirms"
)
"""What somebody says tells of nobody what he is."""

NEGATIONS = _words("not n't n’t never no hardly neither nor")
IRREAL_AUXILIARIES = _words("would could might may should must can will shall wo 'd ’d 'll ’ll ca to")
IRREAL_MARKS = _words("if whether unless lest to")
IRREAL_VERBS = _words(
    "deny denies denied denying doubt doubts doubted hope hopes hoped wish wishes wished want wants wanted"
    " wonder wonders wondered pretend pretends pretended"
)
"""What they govern is not said to be so."""

ADDRESSES = _words("mr mrs ms miss mx messrs mr. mrs. ms. mx. messrs. mister madame monsieur sir dame")
"""Titles that everybody has."""
_ABBREVIATED = (
    "dr prof sen rep gov lt col gen maj capt sgt cpl pvt adm cmdr det insp supt hon rev pres sec amb"
)
SHORT_TITLES = ADDRESSES | _words(_ABBREVIATED) | frozenset(f"{part}." for part in _ABBREVIATED.split())
"""Titles that belong to a name and alone say of nobody what he is."""
RANKS = _words("assistant deputy associate vice")
"""Without them a title is somebody else's: the Assistant U.S. Attorney is not the U.S. Attorney."""
TIMELY = _words("former outgoing incoming acting interim retired late")
"""Without them a title is untrue: a former mayor is not the mayor."""
PERSONAL_PRONOUNS = _words("he she who him her")

EMPTY = _words(
    "one ones man men woman women person people individual individuals guy guys"
    " thing things way ways case cases time times lot"
    " kind sort type part parts result problem reason reasons same first last issue question matter fact"
    " day days week weeks month months year years mile miles kilometer kilometers kilometre kilometres"
    " km percent anything something nothing everything anyone someone everyone"
)
"""Heads of noun phrases that alone say of nobody what he is."""
TIMES = _words(
    "yesterday today tomorrow tonight now then monday tuesday wednesday thursday friday saturday sunday"
    " ayer anteayer hoy mañana anoche ahora entonces lunes martes miércoles jueves viernes sábado domingo"
    " gestern vorgestern heute morgen jetzt damals montag dienstag mittwoch donnerstag freitag samstag"
    " sonntag"
    " wczoraj przedwczoraj dziś dzisiaj jutro teraz wtedy poniedziałek wtorek środa czwartek piątek sobota"
    " niedziela"
)
"""When something was, in the languages of names and appositives: "*Wczoraj* Donald Tusk …"."""
PEOPLE = _words("man men woman women person people guy guys first last one")
"""Those that do with what is said about them ("a man from Varna")."""

POINTING = _words("this that these those such any no every each some all")
"""Determiners of noun phrases that say less than they point to."""

INJURED = _words(
    "knee ankle hamstring shoulder leg back foot groin calf elbow wrist hand hip thigh toe finger thumb head"
    " neck ribs rib quadriceps quad achilles concussion illness flu chest arm forearm eye abdomen oblique"
)
"""What follows the name of an athlete who is hurt."""
