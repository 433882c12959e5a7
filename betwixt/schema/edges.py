"""The edge tables: every relationship type with its ends and properties."""

from __future__ import annotations

from betwixt.schema.iris import EXTRACTOR_PATH
from betwixt.schema.preposition_types import PREPOSITION_TYPES
from betwixt.schema.properties import EXTRACTOR, SCORE
from betwixt.schema.tables import EdgeTable, Property

PREPOSITION = Property("preposition", "string", "bw:preposition", "one of the 24 prepositions")

EDGES: tuple[EdgeTable, ...] = (
    EdgeTable("IN_DOCUMENT", "Sentence", "Document", "nif:referenceContext", "where the sentence stands"),
    EdgeTable("IN_DOCUMENT", "Mention", "Document", "nif:referenceContext", "where the mention stands"),
    EdgeTable("IN_DOCUMENT", "Description", "Document", "nif:referenceContext", "where the description stands"),
    EdgeTable("IN_DOCUMENT", "Entity", "Document", "bw:inDocument", "the document the entity belongs to"),
    EdgeTable("IN_DOCUMENT", "Predicate", "Document", "nif:referenceContext", "where the event word stands"),
    EdgeTable("IN_DOCUMENT", "HypernymEvidence", "Document", "nif:referenceContext", "where the sentence stands that says it"),
    EdgeTable("IN_SENTENCE", "Mention", "Sentence", "nif:sentence", "the sentence around the mention"),
    EdgeTable("IN_SENTENCE", "Description", "Sentence", "nif:sentence", "the sentence around the description"),
    EdgeTable("IN_SENTENCE", "Predicate", "Sentence", "nif:sentence", "the sentence around the event word"),
    EdgeTable("IN_SENTENCE", "HypernymEvidence", "Sentence", "nif:sentence", "the sentence that says it"),
    EdgeTable(
        "HAS_NAME", "Mention", "Mention", "bw:hasName",
        "the name at the head of a noun phrase, which refers to nothing apart from it:"
        " “UK Prime Minister *Gordon Brown*”",
        functional=True,
    ),
    EdgeTable(
        "REFERS_TO", "Mention", "Entity", "bw:refersTo", "coreference",
        properties=(
            Property("score", "float", "bw:membershipScore", "confidence of the membership, 0 to 1"),
            Property(
                "extractor", "string", "bw:membershipAttributedTo", "who said so; empty for a single mention",
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
            Property("explicit", "boolean", "bw:explicit", "attached by that preposition in one sentence"),
            Property("via", "string", "bw:via", "the complement mention with the best evidence", refers="Mention"),
            EXTRACTOR,
        ),
        keys=("preposition", "extractor"), statement="bw:Complementation",
    ),
    EdgeTable(
        "HAS_ANCHOR", "Description", "Mention", "bw:hasAnchor",
        "the mention that is described: the name beside it, the subject, the last name before a nominal mention",
        functional=True,
    ),
    EdgeTable(
        "DESCRIBES", "Description", "Entity", "bw:describes", "what the description says something about",
        functional=True,
    ),
    EdgeTable("HAS_ROLE", "Predicate", "Role", "bw:hasRole", "a part in the event, filled or not"),
    EdgeTable(
        "FILLED_BY", "Role", "Mention", "bw:filledBy", "the mention at the head of what fills the role",
        functional=True,
    ),
    *(
        EdgeTable(
            relation_type, "Entity", "Entity", f"prep:{relation_type.lower()}",
            f"roll-up: a mention of the first was seen with “{preposition}” and the second",
            properties=(
                Property("mentions", "integer", "bw:mentions", "anchor mentions that say so"),
                Property("score", "float", "bw:score", "the highest score among them"),
            ),
            statement="bw:EntityRelation",
        )
        for preposition, relation_type in PREPOSITION_TYPES.items()
    ),
    EdgeTable(
        "NAMED", "Entity", "Name", "bw:named",
        "a name of the entity: one that its document uses, or another name of the same; ALIAS_OF says why",
    ),
    EdgeTable(
        "HAS_CANONICAL_NAME", "Entity", "Name", "bw:canonicalName",
        "the one name by which lists call the entity: the canonical name of its most telling one",
        functional=True,
    ),
    EdgeTable(
        "ALIAS_OF", "Name", "Name", "bw:aliasOf",
        "entities of the first name, all or those of some documents, are called by the second one too, which is"
        " the canonical name",
        properties=(
            Property(
                "basis", "string", "bw:basis",
                "what says it: spelling, title, legal form, abbreviation, middle initial, generation, full name, cluster"
                " (texts use both for one entity), wikidata (names of one item) or correction; several with commas",
            ),
            Property("documents", "integer", "bw:documents", "documents that use the first name so"),
        ),
        statement="bw:Alias",
    ),
    EdgeTable(
        "MENTIONS", "Document", "Name", "bw:mentionsName",
        "roll-up: it speaks of an entity that has a type (a person, an organisation, a place …), by its canonical name",
    ),
    EdgeTable(
        "LINKED_TO", "Entity", "Item", "owl:sameAs", "the item of Wikidata that the entity is, as far as the linker can tell",
        properties=(
            Property("score", "float", "bw:linkScore", "the probability that it is right"),
            Property("prior", "float", "bw:linkPrior", "the item's share of the name, 0 to 1"),
            Property("type_match", "float", "bw:linkType", "whether the item is of the kind that the text says: 0, 1, or .5 where one is unknown"),
            Property("context", "float", "bw:linkContext", "how much the text says of the entity what is known of the item, 0 to 1"),
            Property("coherence", "float", "bw:linkCoherence", "how much the item has to do with others that the document speaks of, 0 to 1"),
            Property("name", "string", "bw:linkName", "the key of the item's name by which it was found"),
            Property("extractor", "string", "bw:linkAttributedTo", "who said so: wikidata, or correction", iri_path=EXTRACTOR_PATH),
        ),
        functional=True,
    ),
    EdgeTable(
        "HAS_CANDIDATE", "Name", "Item", "bw:candidate",
        "roll-up: what the name may mean: an item that entities of the name are linked to",
        properties=(
            Property("documents", "integer", "bw:documents", "documents with such an entity"),
            Property("score", "float", "bw:score", "the highest probability of such a link"),
        ),
        statement="bw:Candidate",
    ),
    EdgeTable("HAS_FACT", "Item", "Fact", "bw:hasFact", "what Wikidata says of the item"),
    *(
        EdgeTable(
            type, "Description", "Fact", f"bw:{type.lower()}", what,
            properties=(
                Property("score", "float", "bw:score", "how sure that is, 0 to 1"),
                Property("words", "strings", "bw:sharedWord", "by which; countries by their names"),
            ),
            statement=statement,
        )
        for type, statement, what in (
            ("EXPRESSES", "bw:Expression", "a fact of the item that the description says too"),
            ("CONTRADICTS", "bw:Contradiction", "a fact of the item that the description tells otherwise: another citizenship, another year of birth"),
        )
    ),
    EdgeTable(
        "CLAIM", "Item", "Item", "", "a fact whose value is an item that entities are linked to as well",
        properties=(
            Property("fact", "string", "bw:fact", "the fact", refers="Fact"),
            Property("pid", "string", "bw:property", "the property's id in Wikidata", iri_prefix="wdt"),
            Property("property", "string", "rdfs:label", "what the property is called"),
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
            Property("score", "float", "bw:denotationScore", "confidence of the membership, 0 to 1"),
            Property(
                "extractor", "string", "bw:denotationAttributedTo", "who said so", iri_path=EXTRACTOR_PATH,
            ),
        ),
        functional=True,
    ),
    EdgeTable(
        "MENTIONS", "Document", "Concept", "schema:mentions", "roll-up: a mention in it denotes the concept",
    ),
    EdgeTable(
        "CONCERNS", "Document", "Concept", "bw:concerns",
        "roll-up: a mention in it denotes the concept or a narrower one, a reference to which entails one to the broader",
    ),
    EdgeTable(
        "BROADER", "Concept", "Concept", "skos:broader",
        "a reference to the first entails a reference to the second; there are no cycles",
        properties=(
            SCORE,
            Property("basis", "string", "bw:basis", "what says it: hypernyms (sentences), names (one within the other) or correction"),
            Property("documents", "integer", "bw:documents", "documents with a HypernymEvidence that says it"),
        ),
        statement="bw:Broader",
    ),
    EdgeTable(
        "HAS_ANCESTOR", "Concept", "Concept", "skos:broaderTransitive",
        "all that BROADER leads to, by one edge or by many",
        properties=(
            Property("distance", "integer", "bw:distance", "the least number of BROADER edges between them"),
        ),
        statement="bw:Ancestry",
    ),
    EdgeTable(
        "DEFINED_IN", "Concept", "Sentence", "bw:definedIn", "where its definition stands",
        properties=(
            Property("start", "integer", "bw:definitionBegin", "first character of the definition, in its document"),
            Property("end", "integer", "bw:definitionEnd", "character after its last"),
            Property("score", "float", "bw:definitionScore", "confidence of the extractor, 0 to 1"),
            Property(
                "extractor", "string", "bw:definitionAttributedTo", "who found it", iri_path=EXTRACTOR_PATH,
            ),
        ),
        functional=True,
    ),
)  # fmt: skip


def edge_table(name: str) -> EdgeTable:
    """The edge table of a name such as ``Mention-IN_DOCUMENT-Document``; KeyError where there is none."""
    return {table.name: table for table in EDGES}[name]
