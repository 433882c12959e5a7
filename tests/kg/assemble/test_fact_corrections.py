"""What a reader corrects of one text leaves it, with what hangs on it; what no text says is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.annotations import (
    Annotations,
    Cluster,
    Description,
    Member,
    Mention,
    Relation,
)
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from betwixt.prepositions import PREPOSITIONS
from kg.assemble.fact_corrections import TYPES, FactCorrections, load_fact_corrections

TEXT = "Ada Veld, a sailor, left the port. She hates its mayor."
DOCUMENT = Document("a.txt", TEXT)


def span(words: str) -> Span:
    start = TEXT.index(words)
    return Span(start, start + len(words))


ADA, SAILOR, PORT, SHE, ITS, MAYOR = map(
    span, ("Ada Veld", "a sailor", "the port", "She", "its", "its mayor")
)
ANNOTATIONS = Annotations(
    mentions=(
        Mention(ADA, ("name", "noun-phrase"), "PERSON"),
        *(Mention(place) for place in (SAILOR, PORT, SHE, ITS, MAYOR)),
    ),
    relations=(
        Relation(ADA, PORT, "from", explicit=False),
        Relation(MAYOR, PORT, "of", explicit=False),
        Relation(MAYOR, ITS, "of", explicit=True),
    ),
    descriptions=(Description(SAILOR, ADA),),
    clusters=(Cluster((Member(ADA, 0.9), Member(SHE, 0.9))), Cluster((Member(PORT, 0.9), Member(ITS, 0.9)))),
)


def at(place: Span) -> str:
    return f"{place.start}-{place.end}"


def corrections(folder: Path, *lines: str) -> FactCorrections:
    path = folder / "fact-corrections.tsv"
    path.write_text("# mine\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return load_fact_corrections(path)


def corrected(folder: Path, *lines: str) -> Annotations:
    read = corrections(folder, *lines)
    result = read.corrected(DOCUMENT, ANNOTATIONS)
    assert not read.without_effect()
    return result


def test_a_relation_leaves_by_whichever_mention_of_its_complement(tmp_path: Path) -> None:
    remaining = corrected(tmp_path, f"relation\ta.txt\t{at(MAYOR)}\tof\t{at(PORT)}\tits mayor")
    assert remaining.relations == ANNOTATIONS.relations[:1]
    assert remaining.mentions == ANNOTATIONS.mentions


def test_a_description_leaves(tmp_path: Path) -> None:
    assert not corrected(tmp_path, f"description\ta.txt\t{at(SAILOR)}").descriptions


def test_with_a_mention_leaves_what_hangs_on_it(tmp_path: Path) -> None:
    remaining = corrected(tmp_path, f"mention\ta.txt\t{at(ADA)}")
    assert ADA not in {mention.span for mention in remaining.mentions}
    assert remaining.relations == ANNOTATIONS.relations[1:]
    assert not remaining.descriptions
    assert remaining.clusters == ANNOTATIONS.clusters[1:]


def test_a_mention_leaves_its_cluster(tmp_path: Path) -> None:
    remaining = corrected(tmp_path, f"apart\ta.txt\t{at(SHE)}\tShe")
    assert (remaining.clusters, remaining.mentions) == (ANNOTATIONS.clusters[1:], ANNOTATIONS.mentions)


def test_a_type_is_that_of_its_cluster(tmp_path: Path) -> None:
    remaining = corrected(tmp_path, f"type\ta.txt\t{at(SHE)}\tORGANISATION")
    assert {mention.span: mention.entity_type for mention in remaining.mentions if mention.entity_type} == {
        ADA: "ORGANISATION",
        SHE: "ORGANISATION",
    }


def test_the_name_at_the_head_of_a_phrase_is_corrected_with_it(tmp_path: Path) -> None:
    text = "The captain Ada Veld left. She sang."
    phrase, name, she = Span(0, 20), Span(12, 20), Span(27, 30)
    mentions = (Mention(phrase), Mention(name, ("name",), "PERSON"), Mention(she, ("pronoun",)))
    annotations = Annotations(mentions=mentions, clusters=(Cluster((Member(name, 0.9), Member(she, 0.9))),))
    read = corrections(tmp_path, f"type\tb\t{at(phrase)}\tOTHER", f"apart\tb\t{at(phrase)}")
    result = read.corrected(Document("b", text), annotations)
    assert [mention.entity_type for mention in result.mentions] == ["OTHER", "OTHER", ""]
    assert not result.clusters


def test_what_no_text_says_is_told(tmp_path: Path) -> None:
    read = corrections(
        tmp_path,
        f"mention\ta.txt\t{at(ADA)}\tAda Wilk",
        "description\ta.txt\t0-3",
        "mention\tnowhere.txt\t0-3",
        f"description\ta.txt\t{at(SAILOR)}\ta sailor",
    )
    assert read.corrected(DOCUMENT, ANNOTATIONS).mentions == ANNOTATIONS.mentions
    assert read.without_effect() == [
        f"mention a.txt {at(ADA)} (Ada Wilk)",
        "description a.txt 0-3",
        "mention nowhere.txt 0-3",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "mention",
        "mention\ta.txt",
        "mention\ta.txt\tthree",
        "mention\ta.txt\t3-3",
        "mention\t\t1-3",
        "mention\ta.txt\t1-3\twords\tmore",
        "type\ta.txt\t1-3",
        "type\ta.txt\t1-3\tSHIP",
        "relation\ta.txt\t1-3\tbeyond\t4-5",
        "relation\ta.txt\t1-3\tof",
        "destroy\ta.txt\t1-3",
    ],
)
def test_a_line_that_is_none_is_told_with_its_number(line: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"fact-corrections.tsv:3"):
        corrections(tmp_path, line)


PLACES = st.tuples(st.integers(0, 60), st.integers(1, 20)).map(lambda pair: f"{pair[0]}-{pair[0] + pair[1]}")
LINES = st.one_of(
    st.tuples(st.sampled_from(["mention", "apart", "description"]), st.just("a.txt"), PLACES),
    st.tuples(st.just("type"), st.just("a.txt"), PLACES, st.sampled_from(TYPES)),
    st.tuples(st.just("relation"), st.just("a.txt"), PLACES, st.sampled_from(PREPOSITIONS), PLACES),
).map("\t".join)


@given(lines=st.lists(LINES, max_size=5))
def test_nothing_is_added_and_nothing_hangs_in_the_air(
    lines: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    remaining = corrections(tmp_path_factory.mktemp("table"), *lines).corrected(DOCUMENT, ANNOTATIONS)
    there = {mention.span for mention in remaining.mentions}
    assert there <= {mention.span for mention in ANNOTATIONS.mentions}
    assert all({relation.anchor, relation.complement} <= there for relation in remaining.relations)
    assert all(description.anchor in there for description in remaining.descriptions)
    assert all(
        {m.span for m in cluster.members} <= there and len(cluster.members) > 1
        for cluster in remaining.clusters
    )
