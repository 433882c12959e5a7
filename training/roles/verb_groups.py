"""Verbs that reports use for one another, beyond what WordNet groups: "criticise" and "denounce".

Who asks "who criticised the plan?" means "condemned" too. The groups follow the classes of Levin
1993, "English verb classes and alternations" (judgment, killing, firing, appointing, obtaining, giving),
cut down to what news say happened.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

GROUPS = """
criticize.01 condemn.01 denounce.01 blast.02 slam.02 lambaste.01 deplore.01 decry.01 rebuke.01
praise.01 commend.01 hail.02 laud.01 applaud.01
accuse.01 allege.01 charge.05 indict.01 prosecute.01
blame.01 accuse.01
sue.02 lawsuit.04
arrest.01 detain.01 apprehend.01 capture.01 nab.01 seize.01
sack.01 dismiss.01 dismiss.02 fire.02 lay_off.02 oust.01 make_redundant.02
expel.01 oust.01 deport.01 evict.01
hire.01 recruit.01 employ.01 appoint.01
appoint.01 name.01 name.03 nominate.01 designate.01
resign.01 quit.01 step_down.04 retire.01
buy.01 purchase.01 acquire.01 take_over.12 snap_up.08
beat.03 beat.01 defeat.01 knock_out.03 overcome.01 thrash.01 trounce.01 eliminate.01 stun.01
win.01 triumph.01
reject.01 refuse.01 turn_down.05 decline.02 throw_out.06 rule_out.02 veto.01 dismiss.02 rebuff.01
approve.01 back.01 endorse.01 pass.01 authorize.01 support.01
announce.01 declare.01 unveil.01 reveal.01 disclose.01
say.01 tell.01 state.01 add.01 comment.01 explain.01
demand.01 call.03 urge.01 request.01 ask.02 appeal.02 plead.01
warn.01 caution.01 alert.01
kill.01 murder.01 assassinate.01 slay.01 shoot.02
injure.01 wound.01 hurt.01
die.01 perish.01
replace.01 succeed.02 take_over.12
return.02 return.03 return.04 give_back.03
steal.01 rob.01 loot.01 embezzle.01
start.01 launch.01 begin.01 begin.02 open.02
found.04 establish.01 set_up.03 create.01
close.01 close.02 shut.01 shut_down.05
stop.01 halt.01 end.01 suspend.01
cancel.01 call_off.06 scrap.01 abandon.01 drop.05
postpone.01 delay.01 put_off.06
sentence.01 jail.01 imprison.01
convict.01 guilty.01
acquit.01 clear.01 clear.02 exonerate.01
release.01 free.01 free.04
attack.01 raid.01 hit.01 strike.01 bomb.01 assault.01 ambush.01
protest.01 object.01 oppose.01
find.01 discover.01 uncover.01
increase.01 raise.01 hike.02
cut.02 reduce.01 lower.05 slash.02
help.01 aid.01 assist.01
give.01 donate.01 award.01 grant.01 hand.01 present.01 hand_over.02
send.01 ship.01 deliver.01 dispatch.01
lead.02 head.01 chair.01 run.01
block.01 prevent.01 stop.03 bar.01
destroy.01 wreck.01 demolish.01
flee.05 escape.01
promise.01 pledge.01 vow.01
admit.01 confess.01 acknowledge.01 concede.01
investigate.01 probe.01 look_into.11
lend.01 loan.01
supply.01 provide.01
seize.01 confiscate.01
"""
"""Rolesets of one meaning, a group in each line."""

CONVERSES = """
buy.01 sell.01
purchase.01 sell.01
acquire.01 sell.01
lend.01 borrow.01
succeed.02 hand_over.02
"""
"""Pairs in which the same happens from the other side: whoever buys is sold something."""


def near_by_group() -> Mapping[str, tuple[str, ...]]:
    """Roleset → the verbs of its groups, those of its converses last; none of them its own."""
    near: dict[str, dict[str, None]] = defaultdict(dict)
    for rolesets in (*_lines(GROUPS), *_lines(CONVERSES)):
        for roleset in rolesets:
            near[roleset] |= dict.fromkeys(_verbs(rolesets, roleset))
    return {roleset: tuple(verbs) for roleset, verbs in near.items()}


def british(verbs: Iterable[str]) -> Iterator[str]:
    """The spellings with "-ise" of verbs with "-ize"."""
    for verb in verbs:
        if verb.endswith("ize") and len(verb) > len("seize"):
            yield verb.removesuffix("ize") + "ise"


def _lines(text: str) -> Iterator[list[str]]:
    return (line.split() for line in text.strip().splitlines())


def _verbs(rolesets: Iterable[str], own: str) -> Iterator[str]:
    lemma = own.rpartition(".")[0]
    for roleset in rolesets:
        verb = roleset.rpartition(".")[0].replace("_", " ")
        if verb != lemma.replace("_", " "):
            yield verb
