"""The version that is agreed upon."""

from __future__ import annotations

import pytest

from queries.serve.bolt.wire.handshake import Version, agreed


@pytest.mark.parametrize(
    ("proposals", "expected"),
    [
        ("000001ff 00080805 00020404 00000003", (5, 4)),  # of the Python driver 6
        ("00000405 00000000 00000000 00000000", (5, 4)),
        ("00000205 00000404 00000000 00000000", (5, 2)),
        ("00000404 00000405 00000000 00000000", (4, 4)),  # in the client's order
        ("00020404 00000304 00000000 00000000", (4, 4)),
        ("00000005 00000000 00000000 00000000", (5, 0)),
        ("00010605 00000000 00000000 00000000", None),
        ("00000304 00000003 00000000 00000000", None),
        ("000001ff 00000006 00000000 00000000", None),
        ("ffffffff ffffffff ffffffff ffffffff", None),
    ],
)
def test_the_first_proposal_that_fits(proposals: str, expected: Version | None) -> None:
    assert agreed(bytes.fromhex(proposals)) == expected
