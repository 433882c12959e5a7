"""The role labeller at given predicates, with untrained heads."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.encoder.windows.words import Tokenised
from extractors.joint.reader import TextReader, WordReading
from extractors.participants.predicate_features import OpenPredicate
from extractors.roles.reader import RoleReader
from tests.extractors.joint.tiny_joint import write_tiny_weights
from tests.extractors.participants.small_text import BOARD, OKAFOR, PRAISED, RESIGN, SHE, small_text
from tests.extractors.roles.tiny_roles import write_tiny_roles
from training.implicit_participants.role_labeller import RoleLabeller


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> tuple[RoleLabeller, WordReading]:
    """A labeller, and the small text as the tiny joint model reads it."""
    folder = tmp_path_factory.mktemp("weights")
    weights, inventory = write_tiny_roles(folder)
    labeller = RoleLabeller(RoleReader(weights, inventory=inventory))
    joint = TextReader(write_tiny_weights(folder), layer=labeller.reader.layer)
    (reading,) = joint.read_all([Tokenised(small_text().words, [0, 5, 10])])
    return labeller, reading


def test_expressed_roles_are_of_given_predicates(read: tuple[RoleLabeller, WordReading]) -> None:
    labeller, reading = read
    roles = list(labeller.expressed(small_text().words, reading, [RESIGN]))
    assert roles
    for role in roles:
        assert role.predicate == RESIGN
        assert 5 <= role.first < role.end <= 10


def test_phrases_of_the_sentences_before_are_scored(read: tuple[RoleLabeller, WordReading]) -> None:
    labeller, reading = read
    predicates = [
        OpenPredicate(RESIGN, "resign.01", ("ARG0",)),
        OpenPredicate(PRAISED, "praise.01", ("ARG0", "ARG1")),
        OpenPredicate(1, "meet.01", ("ARG0",)),
    ]
    resign, praise, meet = labeller.earlier(small_text(), reading, predicates)
    assert np.flatnonzero(resign["ARG0"]).tolist() == [OKAFOR, BOARD]
    assert np.flatnonzero(praise["ARG1"]).tolist() == [OKAFOR, BOARD, SHE]
    assert praise.keys() == {"ARG0", "ARG1"}
    assert not meet["ARG0"].any()
    assert all((scores >= 0).all() and (scores <= 1).all() for scores in praise.values())


def test_a_frame_element_fits_nothing(read: tuple[RoleLabeller, WordReading]) -> None:
    labeller, reading = read
    (scores,) = labeller.earlier(small_text(), reading, [OpenPredicate(RESIGN, "Quitting", ("Employee",))])
    assert not scores["Employee"].any()
