"""The node tables: every label with its key and properties."""

from __future__ import annotations

from betwixt.schema.properties import (
    CONCEPT_TYPES,
    END,
    EXTRACTOR,
    SCORE,
    START,
)
from betwixt.schema.tables import NodeTable, Property

DESCRIPTION_KINDS = ("appositive", "before-name", "predicate", "nominal")
"""How a text says what something is, the surest first."""

FACTUALITIES = (
    "stated",
    "future",
    "possible",
    "conditional",
    "intended",
    "reported",
    "asked",
    "denied",
    "negated",
)
"""How a text presents an event, the surest first; only what is stated is a fact."""

NODES: tuple[NodeTable, ...] = (
    NodeTable(
        "Document", "id", "nif:Context",
        (
            Property("id", "string", "", "base IRI + percent-encoded identifier"),
            Property("identifier", "string", "dcterms:identifier", "the record's id, else its path under the input root"),
            Property("title", "string", "dcterms:title", "the title", text=True),
            Property("text", "string", "nif:isString", "title, blank line and body: all that is annotated", text=True),
            Property("language", "string", "dcterms:language", "ISO 639-1 code"),
            Property("date", "string", "dcterms:date", "ISO 8601 date"),
            Property("year", "integer", "bw:year", "year of the date"),
            Property("url", "string", "bw:url", "where the document can be read"),
            Property("authors", "strings", "dcterms:creator", "authors"),
            Property("categories", "strings", "dcterms:subject", "subject codes or keywords"),
            Property("metadata", "string", "bw:metadata", "every other field of the record, as a JSON object"),
            Property("source", "string", "dcterms:source", "the file it was read from and the place in it"),
            Property("length", "integer", "bw:length", "characters of the text, in code points"),
        ),
        "a text that was read", full_text=("title",),
    ),
    NodeTable(
        "Sentence", "id", "nif:Sentence",
        (
            Property("id", "string", "", "{document}#sentence={start},{end}"),
            START, END,
            Property("text", "string", "nif:anchorOf", "the sentence's characters", text=True),
        ),
        "a sentence: the evidence shown for a fact", full_text=("text",),
    ),
    NodeTable(
        "Mention", "id", "nif:Phrase",
        (
            Property("id", "string", "", "{document}#char={start},{end} (RFC 5147)"),
            START, END,
            Property("surface", "string", "nif:anchorOf", "the mention's characters", text=True),
            Property("kinds", "strings", "bw:kind", "noun-phrase, pronoun, name, predicate, concept"),
            Property("type", "string", "bw:entityType", "PERSON, ORGANISATION, LOCATION, OTHER, or empty"),
            SCORE, EXTRACTOR,
            Property("concept_type", "string", "bw:conceptType", f"{CONCEPT_TYPES}; empty where it is no mention of a concept"),
            Property("concept_score", "float", "bw:conceptScore", "confidence that it is one, 0 to 1"),
        ),
        "a stretch of text that refers to something",
    ),
    NodeTable(
        "Description", "id", "bw:Description",
        (
            Property("id", "string", "", "{document}#description={start},{end},{start},{end} of the description and its anchor"),
            START, END,
            Property("surface", "string", "nif:anchorOf", "the description's characters: a whole phrase", text=True),
            Property("kind", "string", "bw:descriptionKind", f"{', '.join(DESCRIPTION_KINDS[:-1])} or {DESCRIPTION_KINDS[-1]}"),
            SCORE, EXTRACTOR,
        ),
        "a stretch of text that says what a mention refers to: “Natalie Jaresko, *former Minister of Finance*”, “*novelist* Ada Wilk”, “she was *a member of parliament*”, “*the mayor of the city*”",
        full_text=("surface",),
    ),
    NodeTable(
        "Entity", "id", "bw:Entity",
        (
            Property("id", "string", "", "{document}#entity={start},{end} of its first mention"),
            Property("name", "string", "rdfs:label", "its most telling name, else its most telling mention, white space normalised", text=True),
            Property("type", "string", "bw:entityType", "entity type of most of its mentions, or empty"),
            Property("mentions", "integer", "bw:mentions", "number of mentions"),
        ),
        "what the mentions of one cluster in one document refer to", full_text=("name",),
    ),
    NodeTable(
        "Name", "key", "bw:Name",
        (
            Property("key", "string", "rdfs:label", "case-folded name without its determiner"),
            Property("name", "string", "skos:prefLabel", "how most entities of that name write it", text=True),
            Property("entities", "integer", "bw:entities", "entities of that name"),
            Property("documents", "integer", "bw:documents", "documents it occurs in"),
            Property("relations", "integer", "bw:relations", "relations of the entities that have a type and are called so: of which it is the canonical name"),
        ),
        "where entities of different documents meet, without being merged",
        per_document=False, full_text=("key",), iri_path="name:",
    ),
    NodeTable(
        "Predicate", "id", "bw:Predicate",
        (
            Property("id", "string", "", "{document}#predicate={start},{end}"),
            START, END,
            Property("surface", "string", "nif:anchorOf", "the event word's characters", text=True),
            Property("lemma", "string", "bw:lemma", "its dictionary form: announce"),
            Property("roleset", "string", "bw:roleset", "its sense in PropBank: announce.01; absent where none is known"),
            Property("part_of_speech", "string", "bw:partOfSpeech", "VERB, NOUN or ADJ"),
            Property("factuality", "string", "bw:factuality", f"how the text presents the event: {', '.join(FACTUALITIES)}"),
            Property("negated", "boolean", "bw:negated", "“did *not* sign”"),
            Property("modal", "string", "bw:modal", "the modal verb, in lower case: may"),
            Property("tense", "string", "bw:tense", "past, present or future"),
            SCORE, EXTRACTOR,
        ),
        "a word for an event: “the board *announced* the sale”, “the *sale* of the mill”",
    ),
    NodeTable(
        "Role", "id", "bw:Role",
        (
            Property("id", "string", "", "{document}#role={start},{end},{name},{start},{end} of the predicate, the role and its filler"),
            Property("name", "string", "bw:roleName", "as in PropBank: ARG0 (mostly who does it), ARG1 (whom or what it is done to), ARGM-TMP (when) …"),
            Property("description", "string", "rdfs:comment", "what the roleset calls the role: agreer"),
            Property("realization", "string", "bw:realization", "overt: the sentence says the filler; definite: implied, and known; indefinite: implied, and unknown"),
            Property("participant", "string", "bw:participant", "who or what fills it: the entity's name where the filler is a name or a pronoun, else the whole phrase", text=True),
            Property("start", "integer", "nif:beginIndex", "first character of the filler, counted in code points from 0"),
            Property("end", "integer", "nif:endIndex", "character after its last"),
            SCORE,
        ),
        "the part that somebody or something has in an event; one without a filler is a node too",
    ),
    NodeTable(
        "HypernymEvidence", "id", "bw:HypernymEvidence",
        (
            Property("id", "string", "", "{document}#hypernymy={start},{end},{start},{end} of the hyponym and the hypernym"),
            SCORE, EXTRACTOR,
        ),
        "a sentence says that one mention is a kind of another: “parsers such as *BitPar*”",
    ),
    NodeTable(
        "Concept", "id", "skos:Concept",
        (
            Property("id", "string", "dcterms:identifier", "a stable name in lower case: named-entity-recognition, transformer~2"),
            Property("name", "string", "skos:prefLabel", "its most frequent surface, whole words before abbreviations", localised=True),
            Property("aliases", "strings", "skos:altLabel", "its other surfaces, the most frequent first", localised=True),
            Property("language", "string", "dcterms:language", "ISO 639-1 code of most of its documents: the language of its names"),
            Property("type", "string", "bw:conceptType", f"{CONCEPT_TYPES}: that of most of its mentions"),
            Property("mentions", "integer", "bw:mentions", "number of mentions"),
            Property("documents", "integer", "bw:documents", "documents with such a mention"),
            Property("concerned_documents", "integer", "bw:concernedDocuments", "documents that concern it: with a mention of it or of a narrower concept"),
            Property("definition", "string", "skos:definition", "what a text says that it is; DEFINED_IN leads to the place", text=True, localised=True),
        ),
        "what mentions in many documents refer to: a task, method, metric or material",
        per_document=False, full_text=("name", "aliases"), iri_path="concept:", scheme_path="scheme:concepts",
    ),
    NodeTable(
        "Item", "qid", "bw:Item",
        (
            Property("qid", "string", "dcterms:identifier", "its id in Wikidata: Q90"),
            Property("name", "string", "rdfs:label", "its label in English, else in any language that the index has"),
            Property("description", "string", "dcterms:description", "what it is, in a few words"),
            Property("documents", "integer", "bw:documents", "documents with an entity that is linked to it"),
        ),
        "an item of Wikidata that entities are linked to",
        per_document=False, full_text=("name",), iri_prefix="wd",
    ),
    NodeTable(
        "Fact", "id", "bw:Fact",
        (
            Property("id", "string", "dcterms:identifier", "the item's id and a hash of what is claimed"),
            Property("pid", "string", "bw:property", "the property's id in Wikidata: P39", iri_prefix="wdt"),
            Property("property", "string", "rdfs:label", "what the property is called: position held"),
            Property("value", "string", "rdf:value", "in words: a label, a date, an amount"),
            Property("item", "string", "bw:valueItem", "the item that is the value, if it is one", iri_prefix="wd"),
            Property("rank", "string", "bw:rank", "preferred or normal"),
            Property("since", "string", "bw:since", "from when on, as exact as it is known: 2014, 2014-12, 2014-12-02"),
            Property("until", "string", "bw:until", "until when"),
        ),
        "what Wikidata says of an item: *position held: Minister of Finance*, 2014 to 2016",
        per_document=False, full_text=("value",), iri_path="fact:",
    ),
)  # fmt: skip


def node_table(label: str) -> NodeTable:
    """The node table of a label; KeyError where there is none."""
    return {table.label: table for table in NODES}[label]
