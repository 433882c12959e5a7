"""Mentions as word pieces, with what stands around them."""

from __future__ import annotations

from pathlib import Path

import pytest
from transformers import PreTrainedTokenizerFast

from extractors.encoder.encoder import tokenizer_of
from tests.extractors.joint.tiny_joint import write_encoder
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.topics.contexts import (
    MOST_PIECES,
    Window,
    alone,
    window,
    windows,
)

WORDS = [[10], [11, 12], [13], [14], [15, 16], [17]]


def test_the_pieces_around_a_mention_are_counted_not_its_words() -> None:
    assert window(WORDS, 2, 4, 2) == Window((11, 12, 13, 14, 15, 16), 2, 4)
    assert window(WORDS, 2, 4, 1) == Window((12, 13, 14, 15), 1, 3)
    assert window(WORDS, 0, 1, 9) == Window(tuple(range(10, 18)), 0, 1)
    assert window(WORDS, 4, 5, 0) == Window((15, 16), 0, 2)


def test_a_mention_that_is_too_long_is_cut_at_its_end() -> None:
    long = [[number] for number in range(50)]
    cut = window(long, 1, 49, 1)
    assert cut.pieces == (0, *range(1, 1 + MOST_PIECES), 49)


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> PreTrainedTokenizerFast:
    return tokenizer_of(str(write_encoder(tmp_path_factory.mktemp("encoder"))))


def test_windows_follow_the_mentions(tokenizer: PreTrainedTokenizerFast, tmp_path: Path) -> None:
    sample = topic({0: ["mayor", "the school"], 1: ["roof"]})
    window_list = windows(sample, tokenizer, 3)
    texts = [
        tokenizer.convert_ids_to_tokens(mention_window.pieces[mention_window.start : mention_window.end])
        for mention_window in window_list
    ]
    assert texts == [["mayor"], ["the", "school"], ["roof"]]
    assert all(
        len(mention_window.pieces) == mention_window.end - mention_window.start + 6
        for mention_window in window_list
    )


def test_names_alone_have_pieces_even_if_they_are_empty(tokenizer: PreTrainedTokenizerFast) -> None:
    window_list = alone(["the school", ""], tokenizer)
    assert window_list[0].pieces == tuple(tokenizer.convert_tokens_to_ids(["the", "school"]))
    assert window_list[1] == Window((tokenizer.unk_token_id,), 0, 1)
    assert alone([], tokenizer) == []
