"""The edge tables: every relationship type with its ends and properties."""

from __future__ import annotations

from betwixt.schema.iris import EXTRACTOR_PATH
from betwixt.schema.preposition_types import PREPOSITION_TYPES
from betwixt.schema.properties import EXTRACTOR, SCORE
from betwixt.schema.tables import EdgeTable, Property

PREPOSITION = Property("preposition", "string", "bw:preposition", "one of the 24 prepositions")

EDGES: tuple[EdgeTable, ...] = (
    EdgeTable("IN_DOCUMENT", "Sentence", "Document", "nif:referenceContext", "the document of the sentence"),
    EdgeTable("IN_DOCUMENT", "Mention", "Document", "nif:referenceContext", "the document of the mention"),
    EdgeTable("IN_DOCUMENT", "Description", "Document", "nif:referenceContext", "the document of the description"),
    EdgeTable("IN_DOCUMENT", "Entity", "Document", "bw:inDocument", "the document of the entity"),
    EdgeTable("IN_DOCUMENT", "Predicate", "Document", "nif:referenceContext", "the document of the event word"),
    EdgeTable("IN_DOCUMENT", "HypernymEvidence", "Document", "nif:referenceContext", "the document of the hypernym pair"),
    EdgeTable("IN_SENTENCE", "Mention", "Sentence", "nif:sentence", "the sentence around the mention"),
    EdgeTable("IN_SENTENCE", "Description", "Sentence", "nif:sentence", "the sentence around the description"),
    EdgeTable("IN_SENTENCE", "Predicate", "Sentence", "nif:sentence", "the sentence around the event word"),
    EdgeTable("IN_SENTENCE", "HypernymEvidence", "Sentence", "nif:sentence", "the sentence with the hypernym pair"),
    EdgeTable(
        "HAS_NAME", "Mention", "Mention", "bw:hasName",
        "the name at the head of a noun phrase: “UK Prime Minister *Gordon Brown*”. The name refers to the same"
        " entity as the phrase",
        functional=True,
    ),
    EdgeTable(
        "REFERS_TO", "Mention", "Entity", "bw:refersTo", "coreference",
        properties=(
            Property("score", "float", "bw:membershipScore", "confidence that the mention belongs to it, 0 to 1"),
            Property(
                "extractor", "string", "bw:membershipAttributedTo", "name of the extractor; empty for an entity with one mention",
                iri_path=EXTRACTOR_PATH,
            ),
        ),
        functional=True,
    ),
    EdgeTable(
        "HAS_COMPLEMENT", "Mention", "Entity", "",
        "NP enrichment: anchor mention –preposition→ complement entity (TNE, section 2)",
        properties=(
            PREPOSITION, SCORE,
            Property("explicit", "boolean", "bw:explicit", "whether the preposition joins both in one sentence"),
            Property("via", "string", "bw:via", "the complement mention with the best evidence", refers="Mention"),
            EXTRACTOR,
        ),
        keys=("preposition", "extractor"), statement="bw:Complementation",
    ),
    EdgeTable(
        "HAS_ANCHOR", "Description", "Mention", "bw:hasAnchor",
        "the described mention: the name beside an appositive, the subject of a predicate, or the last name before a nominal mention",
        functional=True,
    ),
    EdgeTable(
        "DESCRIBES", "Description", "Entity", "bw:describes", "the described entity",
        functional=True,
    ),
    EdgeTable("HAS_ROLE", "Predicate", "Role", "bw:hasRole", "a role of the event, with or without a filler"),
    EdgeTable(
        "FILLED_BY", "Role", "Mention", "bw:filledBy",
        "a mention that fills the role: at the head of the filler, described by it (“the director, *Paul Ames*”), or"
        " coordinated with it (“Anna Bell and *Ruth Crane*”)",
    ),
    *(
        EdgeTable(
            relation_type, "Entity", "Entity", f"prep:{relation_type.lower()}",
            f"roll-up: a mention of the first entity is an anchor of “{preposition}” with the second as complement",
            properties=(
                Property("mentions", "integer", "bw:mentions", "anchor mentions with this relation"),
                Property("score", "float", "bw:score", "the highest score among them"),
            ),
            statement="bw:EntityRelation",
        )
        for preposition, relation_type in PREPOSITION_TYPES.items()
    ),
    EdgeTable(
        "NAMED", "Entity", "Name", "bw:named",
        "a name of the entity: one that its document uses, or an alias or canonical name of that (ALIAS_OF)",
    ),
    EdgeTable(
        "HAS_CANONICAL_NAME", "Entity", "Name", "bw:canonicalName",
        "the name of the entity in lists: the canonical name of its most specific name",
        functional=True,
    ),
    EdgeTable(
        "ALIAS_OF", "Name", "Name", "bw:aliasOf",
        "the first name is an alias of the second, its canonical name, in all or some documents",
        properties=(
            Property(
                "basis", "string", "bw:basis",
                "why it is an alias: spelling, title, legal form, abbreviation, middle initial, generation, full name, cluster"
                " (texts use both for one entity), wikidata (names of one item) or correction; several with commas",
            ),
            Property("documents", "integer", "bw:documents", "documents that use the first name in this sense"),
        ),
        statement="bw:Alias",
    ),
    EdgeTable(
        "MENTIONS", "Document", "Name", "bw:mentionsName",
        "roll-up: the canonical name of an entity with a type (a person, an organisation, a place …) in the document",
    ),
    EdgeTable(
        "LINKED_TO", "Entity", "Item", "owl:sameAs", "the item of Wikidata that the linker chose for the entity",
        properties=(
            Property("score", "float", "bw:linkScore", "the probability that the link is right"),
            Property("prior", "float", "bw:linkPrior", "the share of the name's uses that mean this item, 0 to 1"),
            Property("type_match", "float", "bw:linkType", "whether the item has the entity's type: 0, 1, or 0.5 if one of the types is unknown"),
            Property("context", "float", "bw:linkContext", "how far the text around the entity fits the item's facts, 0 to 1"),
            Property("coherence", "float", "bw:linkCoherence", "how closely the item is connected with other items of the document, 0 to 1"),
            Property("name", "string", "bw:linkName", "the key of the item's label or alias that matched"),
            Property("extractor", "string", "bw:linkAttributedTo", "wikidata or correction", iri_path=EXTRACTOR_PATH),
        ),
        functional=True,
    ),
    EdgeTable(
        "HAS_CANDIDATE", "Name", "Item", "bw:candidate",
        "roll-up: an item that entities of the name are linked to",
        properties=(
            Property("documents", "integer", "bw:documents", "documents with an entity of the name that is linked to the item"),
            Property("score", "float", "bw:score", "the highest probability of these links"),
        ),
        statement="bw:Candidate",
    ),
    EdgeTable("HAS_FACT", "Item", "Fact", "bw:hasFact", "a fact of the item"),
    *(
        EdgeTable(
            type, "Description", "Fact", f"bw:{type.lower()}", what,
            properties=(
                Property("score", "float", "bw:score", "confidence, 0 to 1"),
                Property("words", "strings", "bw:sharedWord", "the words of the description that match the fact; countries by their names"),
            ),
            statement=statement,
        )
        for type, statement, what in (
            ("EXPRESSES", "bw:Expression", "a fact of the item that the description expresses"),
            ("CONTRADICTS", "bw:Contradiction", "a fact of the item that the description contradicts: another citizenship, another year of birth"),
        )
    ),
    EdgeTable(
        "CLAIM", "Item", "Item", "", "a fact with another item of the graph as its value",
        properties=(
            Property("fact", "string", "bw:fact", "the fact", refers="Fact"),
            Property("pid", "string", "bw:property", "the property's id in Wikidata", iri_prefix="wdt"),
            Property("property", "string", "rdfs:label", "the property's label"),
        ),
        keys=("fact",), statement="bw:Claim",
    ),
    EdgeTable(
        "HAS_HYPONYM", "HypernymEvidence", "Mention", "bw:hyponym", "the narrower term of the two",
        functional=True,
    ),
    EdgeTable(
        "HAS_HYPERNYM", "HypernymEvidence", "Mention", "bw:hypernym", "the broader term of the two",
        functional=True,
    ),
    EdgeTable(
        "DENOTES", "Mention", "Concept", "bw:denotes", "coreference across documents",
        properties=(
            Property("score", "float", "bw:denotationScore", "confidence that the mention belongs to it, 0 to 1"),
            Property(
                "extractor", "string", "bw:denotationAttributedTo", "name of the extractor", iri_path=EXTRACTOR_PATH,
            ),
        ),
        functional=True,
    ),
    EdgeTable(
        "MENTIONS", "Document", "Concept", "schema:mentions", "roll-up: a mention of the document denotes the concept",
    ),
    EdgeTable(
        "CONCERNS", "Document", "Concept", "bw:concerns",
        "roll-up: a mention of the document denotes the concept or a narrower one",
    ),
    EdgeTable(
        "BROADER", "Concept", "Concept", "skos:broader",
        "a reference to the first entails a reference to the second; there are no cycles",
        properties=(
            SCORE,
            Property("basis", "string", "bw:basis", "hypernyms (from sentences), names (one name contains the other), vocabulary or correction"),
            Property("documents", "integer", "bw:documents", "documents with a HypernymEvidence for the edge"),
        ),
        statement="bw:Broader",
    ),
    EdgeTable(
        "HAS_ANCESTOR", "Concept", "Concept", "skos:broaderTransitive",
        "a concept that one or several BROADER edges lead to",
        properties=(
            Property("distance", "integer", "bw:distance", "the smallest number of BROADER edges between them"),
        ),
        statement="bw:Ancestry",
    ),
    EdgeTable(
        "DEFINED_IN", "Concept", "Sentence", "bw:definedIn", "the sentence with its definition",
        properties=(
            Property("start", "integer", "bw:definitionBegin", "first character of the definition, in its document"),
            Property("end", "integer", "bw:definitionEnd", "character after its last"),
            Property("score", "float", "bw:definitionScore", "confidence of the extractor, 0 to 1"),
            Property(
                "extractor", "string", "bw:definitionAttributedTo", "name of the extractor", iri_path=EXTRACTOR_PATH,
            ),
        ),
        functional=True,
    ),
)  # fmt: skip


def edge_table(name: str) -> EdgeTable:
    """The edge table of a name such as ``Mention-IN_DOCUMENT-Document``.

    Raises:
        KeyError: no table has this name.
    """
    return {table.name: table for table in EDGES}[name]
