"""Set phrases whose verb does not say what happens: "took into custody" is an arrest.

The words come from general English. Each line has a verb in its dictionary form, the words that must depend
on it, and event words of the same meaning (Sag et al. 2002, "Multiword expressions: a pain in the neck for
NLP", section 2).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from extractors.roles.decisions.sentence_tree import SentenceTree

_PHRASES = """
take into custody: arrest detain
be in custody: arrest detain
hold in custody: detain imprison
keep in custody: detain imprison
remand in custody: detain imprison
place under arrest: arrest detain
put under arrest: arrest detain
put behind bars: jail imprison
place behind bars: jail imprison
send to prison: jail imprison
send to jail: jail imprison
throw in jail: jail imprison
throw in prison: jail imprison
put on trial: try
bring to trial: try
stand trial: try
face trial: try
go on trial: try
take to court: sue
bring to justice: prosecute
find guilty: convict
find not guilty: acquit
plead guilty: admit confess
plead not guilty: deny
put to death: execute kill
shoot dead: kill
shoot to death: kill
stab to death: kill
beat to death: kill
take life: kill
claim life: kill
claim lives: kill
lose life: die
lose lives: die
take hostage: kidnap capture
hold hostage: kidnap capture
take prisoner: capture
take captive: capture
set on fire: burn
set fire: burn
set ablaze: burn
set alight: burn
open fire: shoot fire
put an end: end stop
bring to an end: end stop
bring to a halt: stop halt
come to an end: end
come to a halt: stop halt
call into question: question doubt
cast doubt: question doubt
put in charge: appoint
take part: participate join
take place: happen occur
take issue: criticise criticize object disagree
take aim: criticise criticize
take to task: criticise criticize
come under fire: criticise criticize
come under attack: attack
come out against: oppose
come out in favour: support
come out in favor: support
speak out against: criticise criticize oppose
hit out: criticise criticize
lash out: criticise criticize
take control: seize control
seize control: control
take charge: lead
take shelter: shelter
take refuge: flee shelter
take responsibility: admit claim
claim responsibility: admit
give birth: bear
give rise: cause
result in: cause
let go: dismiss release
set free: release free
make public: publish release
make redundant: dismiss
make off with: steal
get away with: steal
break into: burgle burglarize
swear in: inaugurate
put up for sale: sell offer
put on sale: sell offer
put to a vote: vote
put to the vote: vote
vote against: oppose reject
vote in favour: support approve
vote in favor: support approve
vote for: support elect
come to an agreement: agree
come to terms: agree
shake hands on: agree
strike a deal: agree
reach a deal: agree
sign a deal: agree
make a deal: agree
sound the alarm: warn
blow the whistle: report expose
pay tribute: praise honour honor
turn a blind eye: ignore
"""
_LONGEST = 12
"""Words that may stand between a verb and the last word of its phrase."""
_CLAUSES = frozenset(("acl", "advcl", "ccomp", "conj", "parataxis"))
"""Relations of what says something of its own."""
_ARTICLES = frozenset(("a", "an", "the", "his", "her", "its", "their", "my", "our", "your"))


def _by_verb() -> dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    phrases: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = defaultdict(list)
    for line in _PHRASES.strip().splitlines():
        phrase, _, meanings = line.partition(": ")
        verb, *others = phrase.split()
        content = tuple(word for word in others if word not in _ARTICLES)
        phrases[verb].append((content, tuple(meanings.split())))
    return dict(phrases)


_BY_VERB = _by_verb()


def set_phrase_words(tree: SentenceTree, word: int, lemma: str) -> Iterator[str]:
    """Event words that say the same as a verb with the words of a set phrase that depend on it.

    Articles and possessives do not count: "took his life", "put an end to". Other words may stand between:
    "took both men into custody".

    Args:
        tree: of the sentence.
        word: the verb.
        lemma: of it, without a particle.
    """
    phrases = _BY_VERB.get(lemma)
    if not phrases or tree.parts[word] not in ("VERB", "AUX"):
        return
    near = _depending(tree, word)
    for others, meanings in phrases:
        if _stands_there(near, others):
            yield from meanings


def _depending(tree: SentenceTree, word: int) -> list[str]:
    """The words near a verb that depend on it, or on what does, in text order and lower case."""
    children = [child for child in tree.children(word) if tree.relations[child] not in _CLAUSES]
    below = [grandchild for child in children for grandchild in tree.children(child)]
    return [tree.lower(one) for one in sorted({*children, *below}) if abs(one - word) <= _LONGEST]


def _stands_there(words: list[str], others: tuple[str, ...]) -> bool:
    """Whether words stand among others in this order."""
    rest = iter(words)
    return all(other in rest for other in others)
