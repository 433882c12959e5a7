CALL () {
  MATCH (:Document) RETURN 'node' AS kind, 'Document' AS type, count(*) AS count
  UNION ALL
  MATCH (:Sentence) RETURN 'node' AS kind, 'Sentence' AS type, count(*) AS count
  UNION ALL
  MATCH (:Mention) RETURN 'node' AS kind, 'Mention' AS type, count(*) AS count
  UNION ALL
  MATCH (:Description) RETURN 'node' AS kind, 'Description' AS type, count(*) AS count
  UNION ALL
  MATCH (:Entity) RETURN 'node' AS kind, 'Entity' AS type, count(*) AS count
  UNION ALL
  MATCH (:Name) RETURN 'node' AS kind, 'Name' AS type, count(*) AS count
  UNION ALL
  MATCH (:Predicate) RETURN 'node' AS kind, 'Predicate' AS type, count(*) AS count
  UNION ALL
  MATCH (:Role) RETURN 'node' AS kind, 'Role' AS type, count(*) AS count
  UNION ALL
  MATCH (:HypernymEvidence) RETURN 'node' AS kind, 'HypernymEvidence' AS type, count(*) AS count
  UNION ALL
  MATCH (:Concept) RETURN 'node' AS kind, 'Concept' AS type, count(*) AS count
  UNION ALL
  MATCH (:Item) RETURN 'node' AS kind, 'Item' AS type, count(*) AS count
  UNION ALL
  MATCH (:Fact) RETURN 'node' AS kind, 'Fact' AS type, count(*) AS count
  UNION ALL
  MATCH (:Sentence)-[:IN_DOCUMENT]->() RETURN 'relationship' AS kind, 'Sentence-IN_DOCUMENT-Document' AS type, count(*) AS count
  UNION ALL
  MATCH (:Mention)-[:IN_DOCUMENT]->() RETURN 'relationship' AS kind, 'Mention-IN_DOCUMENT-Document' AS type, count(*) AS count
  UNION ALL
  MATCH (:Description)-[:IN_DOCUMENT]->() RETURN 'relationship' AS kind, 'Description-IN_DOCUMENT-Document' AS type, count(*) AS count
  UNION ALL
  MATCH (:Entity)-[:IN_DOCUMENT]->() RETURN 'relationship' AS kind, 'Entity-IN_DOCUMENT-Document' AS type, count(*) AS count
  UNION ALL
  MATCH (:Mention)-[:IN_SENTENCE]->() RETURN 'relationship' AS kind, 'Mention-IN_SENTENCE-Sentence' AS type, count(*) AS count
  UNION ALL
  MATCH (:Description)-[:IN_SENTENCE]->() RETURN 'relationship' AS kind, 'Description-IN_SENTENCE-Sentence' AS type, count(*) AS count
  UNION ALL
  MATCH (:Mention)-[:HAS_NAME]->() RETURN 'relationship' AS kind, 'Mention-HAS_NAME-Mention' AS type, count(*) AS count
  UNION ALL
  MATCH (:Mention)-[:REFERS_TO]->() RETURN 'relationship' AS kind, 'Mention-REFERS_TO-Entity' AS type, count(*) AS count
  UNION ALL
  MATCH (:Mention)-[:HAS_COMPLEMENT]->() RETURN 'relationship' AS kind, 'Mention-HAS_COMPLEMENT-Entity' AS type, count(*) AS count
  UNION ALL
  MATCH (:Description)-[:HAS_ANCHOR]->() RETURN 'relationship' AS kind, 'Description-HAS_ANCHOR-Mention' AS type, count(*) AS count
  UNION ALL
  MATCH (:Description)-[:DESCRIBES]->() RETURN 'relationship' AS kind, 'Description-DESCRIBES-Entity' AS type, count(*) AS count
  UNION ALL
  MATCH (:Entity)-[:NAMED]->() RETURN 'relationship' AS kind, 'Entity-NAMED-Name' AS type, count(*) AS count
  UNION ALL
  MATCH (:Entity)-[:HAS_CANONICAL_NAME]->() RETURN 'relationship' AS kind, 'Entity-HAS_CANONICAL_NAME-Name' AS type, count(*) AS count
  UNION ALL
  MATCH (:Name)-[:ALIAS_OF]->() RETURN 'relationship' AS kind, 'Name-ALIAS_OF-Name' AS type, count(*) AS count
  UNION ALL
  MATCH (:Predicate)-[:IN_DOCUMENT]->() RETURN 'relationship' AS kind, 'Predicate-IN_DOCUMENT-Document' AS type, count(*) AS count
  UNION ALL
  MATCH (:Predicate)-[:IN_SENTENCE]->() RETURN 'relationship' AS kind, 'Predicate-IN_SENTENCE-Sentence' AS type, count(*) AS count
  UNION ALL
  MATCH (:Predicate)-[:HAS_ROLE]->() RETURN 'relationship' AS kind, 'Predicate-HAS_ROLE-Role' AS type, count(*) AS count
  UNION ALL
  MATCH (:Role)-[:FILLED_BY]->() RETURN 'relationship' AS kind, 'Role-FILLED_BY-Mention' AS type, count(*) AS count
  UNION ALL
  MATCH (:HypernymEvidence)-[:IN_DOCUMENT]->() RETURN 'relationship' AS kind, 'HypernymEvidence-IN_DOCUMENT-Document' AS type, count(*) AS count
  UNION ALL
  MATCH (:HypernymEvidence)-[:IN_SENTENCE]->() RETURN 'relationship' AS kind, 'HypernymEvidence-IN_SENTENCE-Sentence' AS type, count(*) AS count
  UNION ALL
  MATCH (:HypernymEvidence)-[:HAS_HYPONYM]->() RETURN 'relationship' AS kind, 'HypernymEvidence-HAS_HYPONYM-Mention' AS type, count(*) AS count
  UNION ALL
  MATCH (:HypernymEvidence)-[:HAS_HYPERNYM]->() RETURN 'relationship' AS kind, 'HypernymEvidence-HAS_HYPERNYM-Mention' AS type, count(*) AS count
  UNION ALL
  MATCH (:Mention)-[:DENOTES]->() RETURN 'relationship' AS kind, 'Mention-DENOTES-Concept' AS type, count(*) AS count
  UNION ALL
  MATCH (:Concept)-[:BROADER]->() RETURN 'relationship' AS kind, 'Concept-BROADER-Concept' AS type, count(*) AS count
  UNION ALL
  MATCH (:Concept)-[:HAS_ANCESTOR]->() RETURN 'relationship' AS kind, 'Concept-HAS_ANCESTOR-Concept' AS type, count(*) AS count
  UNION ALL
  MATCH (:Concept)-[:DEFINED_IN]->() RETURN 'relationship' AS kind, 'Concept-DEFINED_IN-Sentence' AS type, count(*) AS count
  UNION ALL
  MATCH (:Document)-[:MENTIONS]->(:Name) RETURN 'relationship' AS kind, 'Document-MENTIONS-Name' AS type, count(*) AS count
  UNION ALL
  MATCH (:Document)-[:MENTIONS]->(:Concept) RETURN 'relationship' AS kind, 'Document-MENTIONS-Concept' AS type, count(*) AS count
  UNION ALL
  MATCH (:Document)-[:CONCERNS]->(:Concept) RETURN 'relationship' AS kind, 'Document-CONCERNS-Concept' AS type, count(*) AS count
  UNION ALL
  MATCH (:Name)-[:HAS_CANDIDATE]->() RETURN 'relationship' AS kind, 'Name-HAS_CANDIDATE-Item' AS type, count(*) AS count
  UNION ALL
  MATCH (:Entity)-[:LINKED_TO]->() RETURN 'relationship' AS kind, 'Entity-LINKED_TO-Item' AS type, count(*) AS count
  UNION ALL
  MATCH (:Item)-[:HAS_FACT]->() RETURN 'relationship' AS kind, 'Item-HAS_FACT-Fact' AS type, count(*) AS count
  UNION ALL
  MATCH (:Description)-[:EXPRESSES]->() RETURN 'relationship' AS kind, 'Description-EXPRESSES-Fact' AS type, count(*) AS count
  UNION ALL
  MATCH (:Description)-[:CONTRADICTS]->() RETURN 'relationship' AS kind, 'Description-CONTRADICTS-Fact' AS type, count(*) AS count
  UNION ALL
  MATCH (:Item)-[:CLAIM]->() RETURN 'relationship' AS kind, 'Item-CLAIM-Item' AS type, count(*) AS count
  UNION ALL
  MATCH (:Entity)
        -[relation:OF|AGAINST|IN|BY|ON|ABOUT|WITH|AFTER|MEMBER_OF|TO|FROM|FOR|AMONG|UNDER|AT|BETWEEN|DURING|NEAR|OVER|BEFORE|INSIDE|OUTSIDE|INTO|AROUND]->
        (:Entity)
  RETURN 'relationship' AS kind, 'Entity-' + type(relation) + '-Entity' AS type, count(*) AS count
}
RETURN kind, type, count
ORDER BY kind, type
