"""What clauses say that somebody is: "Falk was *mayor*", "named Falk *its coach*", "*a dog* called Rex"."""

from __future__ import annotations

from collections.abc import Iterator

from extractors.joint.decisions.descriptions.described_words import Described, described
from extractors.joint.decisions.descriptions.description_words import (
    BE,
    BECOMING,
    BEING_AS,
    IRREAL_AUXILIARIES,
    IRREAL_MARKS,
    IRREAL_VERBS,
    MADE,
    MAKING,
    NAMING,
    NEGATIONS,
    OVER,
    PERSONAL_PRONOUNS,
    POINTING,
    RELATIVE_PRONOUNS,
    REPLACING,
    SPEECH,
)
from extractors.joint.decisions.descriptions.whole_phrases import (
    NOUNS,
    ParsedWords,
    trimmed,
    whole_phrase,
)

_NEAR = 3
"""Words from a naming verb to the name at most: "identified by police as"."""


def predicates(sentence: ParsedWords) -> Iterator[Described]:
    """Predicate nominals: "X was *a member of parliament*", "became", "served as", "was elected".

    What is denied, asked, wished or a condition is no description.
    """
    if "?" in sentence.forms[-3:]:
        return
    for verb, noun in _nominal_predicates(sentence):
        chosen = _chosen_to_be(sentence, noun) if verb == noun else None
        subject = _subject(sentence, verb if chosen is None else chosen)
        irreal = is_irreal(sentence, verb, noun) if chosen is None else is_irreal(sentence, chosen, chosen)
        if subject is None or subject == noun or irreal:
            continue
        first, end = whole_phrase(sentence, noun)
        if first and sentence.forms[first - 1].lower() in OVER:
            first -= 1  # "was *formerly* mayor"
        if not first <= subject < end and sentence.forms[first].lower() not in POINTING:
            anchor = sentence.name_at.get(subject, subject)
            reported = _is_reported(sentence, verb)
            over = _is_before(sentence, verb)
            predicate = Described("predicate", anchor, first, end, is_reported=reported, is_over=over)
            described_word = described(sentence, predicate, noun)
            if described_word is not None:
                yield described_word


def _is_before(sentence: ParsedWords, verb: int) -> bool:
    """Whether what a verb says was so before something: "*before* joining the board", "*until* 2006"."""
    return any(
        sentence.forms[word].lower() in ("before", "until")
        for child in sentence.children[verb]
        if sentence.relation(child) in ("advcl", "obl")
        for word in sentence.children[child]
        if sentence.relation(word) in ("mark", "case")
    )


def _is_reported(sentence: ParsedWords, verb: int) -> bool:
    above = sentence.heads[verb] - 1
    return above >= 0 and sentence.relation(verb) == "ccomp" and sentence.forms[above].lower() in SPEECH


def roles(sentence: ParsedWords) -> Iterator[Described]:
    """What somebody is made, or is "as": "named Falk *its new coach*", "with Falk *as chair*"."""
    for noun, part in enumerate(sentence.parts_of_speech):
        above = sentence.heads[noun] - 1
        if part not in NOUNS or above < 0:
            continue
        anchor = _made(sentence, above, noun) if _is_as(sentence, noun) else None
        if anchor is None and sentence.relation(noun) == "xcomp" and sentence.child(noun, "case") is None:
            anchor = _object(sentence, above, noun)
        if anchor is None or is_irreal(sentence, above, noun) or "?" in sentence.forms[-3:]:
            continue
        first, end = whole_phrase(sentence, noun)
        if not first <= anchor < end:
            role = Described("predicate", sentence.name_at.get(anchor, anchor), first, end)
            described_word = described(sentence, role, noun)
            if described_word is not None:
                yield described_word


def offices(sentence: ParsedWords) -> Iterator[Described]:
    """What somebody is made, where the parse has it below the name: "named Tom Falk *head coach*"."""
    for name in sentence.names:
        head = sentence.head_of(name.first, name.end)
        above = sentence.heads[head] - 1
        made = above >= 0 and sentence.forms[above].lower() in MAKING and sentence.relation(head) == "obj"
        if name.type != "PERSON" or not made or is_irreal(sentence, above, head):
            continue
        for noun in sentence.children[head]:
            first, end = whole_phrase(sentence, noun)
            if noun in sentence.name_at or sentence.parts_of_speech[noun] not in NOUNS or first != name.end:
                continue
            office = described(sentence, Described("predicate", name, first, end), noun)
            if office is not None:
                yield office


def namings(sentence: ParsedWords) -> Iterator[Described]:
    """Noun phrases that are given a name: "*a Canadian citizen* identified as Falk", "*a dog* called Rex"."""
    for verb, form in enumerate(sentence.forms):
        if form.lower() not in NAMING or sentence.relation(verb) != "acl" or sentence.child(verb, "nsubj"):
            continue
        noun = sentence.heads[verb] - 1
        named = [child for child in sentence.children[verb] if child > verb and child in sentence.name_at]
        if not named or noun in sentence.name_at or noun > verb:
            continue
        first, end = whole_phrase(sentence, noun)
        name = sentence.name_at[named[0]]
        if sentence.child(noun, "appos") is None and name.first - verb <= _NEAR:
            end = min(end, verb)
            while end - 1 > noun and sentence.parts_of_speech[end - 1] == "ADV":
                end -= 1  # "a commander *widely* known as Falk"
            end = trimmed(sentence, first, end, noun)[1]
            described_word = described(sentence, Described("predicate", name, first, end), noun)
            if described_word is not None:
                yield described_word


def _is_as(sentence: ParsedWords, noun: int) -> bool:
    case = sentence.child(noun, "case")
    return case is not None and sentence.forms[case].lower() == "as"


def _made(sentence: ParsedWords, above: int, noun: int) -> int | None:
    """Who is what follows "as": the object that is made it, the name before, the subject after."""
    case = sentence.child(noun, "case")
    assert case is not None
    if above in sentence.name_at:
        name = sentence.name_at[above]
        between = sentence.forms[name.end : case]
        if name.type != "PERSON" or list(between) not in ([], [","]):
            return None
        verb = sentence.heads[sentence.head_of(name.first, name.end)] - 1
        replaced = verb >= 0 and sentence.forms[verb].lower() in REPLACING
        return _replacing(sentence, verb) if replaced else above
    if noun > above and sentence.forms[above].lower() in REPLACING:
        return _replacing(sentence, above)
    if noun > above:
        return _object(sentence, above, noun)
    subject = sentence.child(above, "nsubj")
    if (
        sentence.relation(noun) != "obl"
        or subject is None
        or subject < noun
        or not _is_person(sentence, subject)
    ):
        return None
    first, end = whole_phrase(sentence, noun)
    is_role = end - first > 1 and sentence.forms[first].lower() not in ("a", "an")  # "as a precaution"
    return subject if is_role else None


def _replacing(sentence: ParsedWords, verb: int) -> int | None:
    """The person who takes a post: "*Falk* replaced Orr as coach"."""
    subject = sentence.child(verb, "nsubj")
    is_active = not is_passive(sentence, verb)
    return subject if is_active and subject is not None and _is_person(sentence, subject) else None


def _object(sentence: ParsedWords, verb: int, noun: int) -> int | None:
    """The person whom a verb makes something."""
    if sentence.forms[verb].lower() not in MAKING:
        return None
    child = sentence.child(verb, "obj")
    return child if child is not None and child < noun and _is_person(sentence, child) else None


def _is_person(sentence: ParsedWords, word: int) -> bool:
    name = sentence.name_at.get(word)
    return name.type == "PERSON" if name else sentence.forms[word].lower() in PERSONAL_PRONOUNS


def _nominal_predicates(sentence: ParsedWords) -> Iterator[tuple[int, int]]:
    """The word that has the subject, and the noun that is said of it."""
    for word, form in enumerate(sentence.forms):
        lowered = form.lower()
        if sentence.child(word, "cop") is not None:
            if sentence.child(word, "case") is None:
                yield word, word
            continue
        wanted: tuple[str, ...] = ()
        if lowered in BECOMING:
            wanted = ("xcomp", "obj")
        elif lowered in MADE and is_passive(sentence, word):
            wanted = ("xcomp", "obj", "obl")
        elif lowered in BEING_AS and sentence.child(word, "obj") is None:
            wanted = ("obl",)
        for child in sentence.children[word] if wanted else ():
            if child > word and sentence.relation(child) in wanted and _introduced(sentence, child):
                yield word, child


def _chosen_to_be(sentence: ParsedWords, noun: int) -> int | None:
    """The participle that makes somebody what a noun says: "has been *selected* to be the next chair"."""
    above = sentence.heads[noun] - 1
    if above < 0 or sentence.relation(noun) != "xcomp" or sentence.forms[above].lower() not in MADE:
        return None
    return above if is_passive(sentence, above) else None


def is_passive(sentence: ParsedWords, verb: int) -> bool:
    """Whether a participle has a form of "be" as its auxiliary."""
    return any(
        sentence.relation(child) == "aux" and sentence.forms[child].lower() in BE | {"got"}
        for child in sentence.children[verb]
    )


def _introduced(sentence: ParsedWords, noun: int) -> bool:
    """By "as" where it is an oblique, by nothing otherwise."""
    case = sentence.child(noun, "case")
    if sentence.relation(noun) == "obl":
        return case is not None and sentence.forms[case].lower() == "as"
    return case is None or sentence.forms[case].lower() == "as"


def _subject(sentence: ParsedWords, predicate: int) -> int | None:
    """The word that a predicate is said of; that of a relative clause is what the clause tells of."""
    subject = sentence.child(predicate, "nsubj")
    clause = sentence.relation(predicate) == "acl" and sentence.heads[predicate]
    if subject is not None and sentence.forms[subject].lower() in RELATIVE_PRONOUNS:
        return sentence.heads[predicate] - 1 if clause else None
    if subject is None and sentence.relation(predicate) == "conj" and sentence.heads[predicate]:
        above = sentence.heads[predicate] - 1
        same = sentence.child(predicate, "cop") is not None or sentence.parts_of_speech[predicate] == "VERB"
        return _subject(sentence, above) if same else None
    return subject


def is_irreal(sentence: ParsedWords, verb: int, noun: int) -> bool:
    """Whether what a verb says of a noun is denied, wished or a condition."""
    around = {*sentence.children[verb], *sentence.children[noun]}
    for word in around:
        form, relation = sentence.forms[word].lower(), sentence.relation(word)
        if form in NEGATIONS and relation in ("advmod", "det", "cc"):
            return True
        if relation == "aux" and form in IRREAL_AUXILIARIES:
            return True
        if relation == "mark" and form in IRREAL_MARKS and word < noun:
            return True
    above = sentence.heads[verb] - 1
    governed = sentence.relation(verb) in ("ccomp", "xcomp", "acl")
    return above >= 0 and governed and sentence.forms[above].lower() in IRREAL_VERBS
