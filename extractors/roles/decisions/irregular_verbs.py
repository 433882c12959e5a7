"""The irregular forms of English verbs."""

from __future__ import annotations

_TABLE = """
arise arose arisen/awake awoke awoken/be am are is was were been being/bear bore borne born
beat beaten/become became/begin began begun/bend bent/bind bound/bite bit bitten/bleed bled
blow blew blown/break broke broken/breed bred/bring brought/build built/burn burnt/buy bought
catch caught/choose chose chosen/cling clung/come came/creep crept/deal dealt/dig dug
do does did done/draw drew drawn/dream dreamt/drink drank drunk/drive drove driven/dwell dwelt
eat ate eaten/fall fell fallen/feed fed/feel felt/fight fought/find found/flee fled/fling flung
fly flew flown/forbid forbade forbidden/forget forgot forgotten/forgive forgave forgiven
freeze froze frozen/get got gotten/give gave given/go goes went gone/grind ground/grow grew grown
hang hung/have has had/hear heard/hide hid hidden/hold held/keep kept/kneel knelt/know knew known
lay laid/lead led/leap leapt/learn learnt/leave left/lend lent/lie lay lain/light lit/lose lost
make made/mean meant/meet met/mistake mistook mistaken/overcome overcame/overtake overtook overtaken
pay paid/ride rode ridden/ring rang rung/rise rose risen/run ran/say said says/see saw seen
seek sought/sell sold/send sent/shake shook shaken/shine shone/shoot shot/show shown
shrink shrank shrunk/sing sang sung/sink sank sunk/sit sat/sleep slept/slide slid/speak spoke spoken
spend spent/spin spun/spring sprang sprung/stand stood/steal stole stolen/stick stuck/sting stung
strike struck stricken/string strung/strive strove striven/swear swore sworn/sweep swept
swell swollen/swim swam swum/swing swung/take took taken/teach taught/tear tore torn/tell told
think thought/throw threw thrown/understand understood/undertake undertook undertaken
wake woke woken/wear wore worn/weave wove woven/weep wept/win won/wind wound
withdraw withdrew withdrawn/withhold withheld/withstand withstood/write wrote written
"""
"""A verb and those of its forms that no rule gives, on each line or between slashes."""


def _by_form() -> dict[str, list[str]]:
    verbs: dict[str, list[str]] = {}
    for row in _TABLE.strip().replace("\n", "/").split("/"):
        verb, *forms = row.split()
        for form in forms:
            verbs.setdefault(form, []).append(verb)
    return verbs


IRREGULAR = _by_form()
"""Form → verbs."""
