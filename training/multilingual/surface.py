"""Sentences of treebanks in the words of running text: "del" is one word there, and two in the tree."""

from __future__ import annotations

from dataclasses import replace

from training.gold.conllu import Sentence, SurfaceToken, Word


def as_written(sentence: Sentence) -> Sentence:
    """A sentence with the tokens of its text as words.

    A multiword token ("del" of *de* and *el*, "dámelo" of a verb and two pronouns) becomes one word. It
    takes head, relation and tags from its first word with a head outside of the token. What depended on any
    of them depends on it.
    """
    place = {
        number: index
        for index, token in enumerate(sentence.surface, start=1)
        for number in range(token.first + 1, token.end + 1)
    }
    words = []
    for index, token in enumerate(sentence.surface, start=1):
        parts = sentence.words[token.first : token.end]
        chief = next((word for word in parts if place.get(word.head, 0) != index), parts[0])
        words.append(_moved(chief, token, place.get(chief.head, 0)))
    surface = tuple(
        SurfaceToken(token.form, index, index + 1, token.space_after)
        for index, token in enumerate(sentence.surface)
    )
    return replace(sentence, words=tuple(words), surface=surface)


def _moved(word: Word, token: SurfaceToken, head: int) -> Word:
    return replace(word, form=token.form, head=head)
