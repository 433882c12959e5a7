"""Which mentions fill a role: heads, appositions, coordinations."""

from __future__ import annotations

import pytest

from betwixt.annotations import Description, Mention, Predicate, Role
from betwixt.document import Span
from kg.assemble.documents.filling import filling_mentions


def fillers(
    text: str,
    filler: str,
    head: str,
    mentions: dict[str, str],
    descriptions: dict[str, str] | None = None,
) -> list[str]:
    """The surfaces that fill a role of a sentence.

    Args:
        text: the sentence, whose second word is the predicate.
        filler: phrase of the role.
        head: of it.
        mentions: surface → type.
        descriptions: description → what it describes.
    """

    def span(words: str) -> Span:
        return Span(text.index(words), text.index(words) + len(words))

    role = Role("ARG1", "overt", span(filler), 0.9, head=span(head))
    predicate = Predicate(span(text.split()[1]), "x.01", (role,), 0.9)
    known = {
        span(surface): Mention(span(surface), ("noun-phrase",), type) for surface, type in mentions.items()
    }
    said = [Description(span(one), span(other)) for one, other in (descriptions or {}).items()]
    filled = filling_mentions([predicate], known, said, text)
    return [text[one.start : one.end] for one in filled.get((predicate.span, role), ())]


@pytest.mark.parametrize(
    ("text", "filler", "head", "mentions", "descriptions", "filling"),
    [
        (
            "They criticised the director of the Northern Fund, Paul Ames, on Monday.",
            "the director of the Northern Fund, Paul Ames",
            "director",
            {"the director": "", "the Northern Fund": "ORGANISATION", "Paul Ames": "PERSON"},
            {"the director of the Northern Fund": "Paul Ames"},
            ["the director", "Paul Ames"],
        ),
        (
            "They attacked her pick for police chief, Paul Ames, on Monday.",
            "her pick for police chief, Paul Ames",
            "pick",
            {"her pick": "", "police chief": "", "Paul Ames": "PERSON"},
            {"police chief": "Paul Ames"},
            ["her pick", "Paul Ames"],
        ),
        (
            "They attacked her plan for police schools, Paul Ames, on Monday.",
            "her plan for police schools, Paul Ames",
            "plan",
            {"her plan": "", "police schools": "", "Paul Ames": "PERSON"},
            {"police schools": "Paul Ames"},
            ["her plan"],
        ),
        (
            "They acquitted one of the defendants, former mayor Tim Rusk.",
            "one of the defendants, former mayor Tim Rusk",
            "one",
            {"the defendants": "", "former mayor Tim Rusk": "PERSON", "Tim Rusk": "PERSON"},
            {"one of the defendants": "Tim Rusk"},
            ["former mayor Tim Rusk"],
        ),
        (
            "They attacked its editor, Mira Solt, and its owner, the tycoon Jan Brek.",
            "its editor, Mira Solt, and its owner, the tycoon Jan Brek",
            "editor",
            {
                "its editor": "",
                "Mira Solt": "PERSON",
                "its owner": "",
                "the tycoon": "",
                "Jan Brek": "PERSON",
            },
            {"its editor": "Mira Solt", "its owner": "Jan Brek"},
            ["its editor", "Mira Solt", "its owner", "the tycoon", "Jan Brek"],
        ),
        (
            "They thanked Anna Bell, Ruth Crane and the choir.",
            "Anna Bell, Ruth Crane and the choir",
            "Bell",
            {"Anna Bell": "PERSON", "Ruth Crane": "PERSON", "the choir": ""},
            None,
            ["Anna Bell", "Ruth Crane", "the choir"],
        ),
        (
            "They praised Ian Holt, 43, a teacher from Tarn.",
            "Ian Holt, 43, a teacher from Tarn",
            "Holt",
            {"Ian Holt": "PERSON", "a teacher": "", "Tarn": "LOCATION"},
            None,
            ["Ian Holt", "a teacher"],
        ),
        (
            "They arrested the brother of Anna Bell and Ruth Crane.",
            "the brother of Anna Bell and Ruth Crane",
            "brother",
            {"the brother": "", "Anna Bell": "PERSON", "Ruth Crane": "PERSON"},
            None,
            ["the brother"],
        ),
        (
            "They bombed Tarn, Norland, on Monday.",
            "Tarn, Norland",
            "Tarn",
            {"Tarn": "LOCATION", "Norland": "LOCATION"},
            None,
            ["Tarn"],
        ),
        (
            "They bombed Tarn, Lima and Halle.",
            "Tarn, Lima and Halle",
            "Tarn",
            {"Tarn": "LOCATION", "Lima": "LOCATION", "Halle": "LOCATION"},
            None,
            ["Tarn", "Lima", "Halle"],
        ),
        ("They hoped it would rain.", "it would rain", "rain", {"it": ""}, None, []),
        (
            "They hoped she would leave and Ruth Crane would stay.",
            "she would leave and Ruth Crane would stay",
            "leave",
            {"she": "", "Ruth Crane": "PERSON"},
            None,
            [],
        ),
    ],
)
def test_what_fills_a_role(
    text: str,
    filler: str,
    head: str,
    mentions: dict[str, str],
    descriptions: dict[str, str] | None,
    filling: list[str],
) -> None:
    assert fillers(text, filler, head, mentions, descriptions) == filling
