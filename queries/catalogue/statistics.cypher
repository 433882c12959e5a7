CALL () {
  MATCH (:Document) RETURN 'node' AS kind, 'Document' AS type, count(*) AS count
  UNION ALL
  MATCH (:Sentence) RETURN 'node' AS kind, 'Sentence' AS type, count(*) AS count
  UNION ALL
  MATCH (:Mention) RETURN 'node' AS kind, 'Mention' AS type, count(*) AS count
  UNION ALL
  MATCH (:Entity) RETURN 'node' AS kind, 'Entity' AS type, count(*) AS count
  UNION ALL
  MATCH (:Name) RETURN 'node' AS kind, 'Name' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:IN_DOCUMENT]->() RETURN 'relationship' AS kind, 'IN_DOCUMENT' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:IN_SENTENCE]->() RETURN 'relationship' AS kind, 'IN_SENTENCE' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:REFERS_TO]->() RETURN 'relationship' AS kind, 'REFERS_TO' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:HAS_COMPLEMENT]->() RETURN 'relationship' AS kind, 'HAS_COMPLEMENT' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:OF]->() RETURN 'relationship' AS kind, 'OF' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:AGAINST]->() RETURN 'relationship' AS kind, 'AGAINST' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:IN]->() RETURN 'relationship' AS kind, 'IN' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:BY]->() RETURN 'relationship' AS kind, 'BY' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:ON]->() RETURN 'relationship' AS kind, 'ON' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:ABOUT]->() RETURN 'relationship' AS kind, 'ABOUT' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:WITH]->() RETURN 'relationship' AS kind, 'WITH' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:AFTER]->() RETURN 'relationship' AS kind, 'AFTER' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:MEMBER_OF]->() RETURN 'relationship' AS kind, 'MEMBER_OF' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:TO]->() RETURN 'relationship' AS kind, 'TO' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:FROM]->() RETURN 'relationship' AS kind, 'FROM' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:FOR]->() RETURN 'relationship' AS kind, 'FOR' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:AMONG]->() RETURN 'relationship' AS kind, 'AMONG' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:UNDER]->() RETURN 'relationship' AS kind, 'UNDER' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:AT]->() RETURN 'relationship' AS kind, 'AT' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:BETWEEN]->() RETURN 'relationship' AS kind, 'BETWEEN' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:DURING]->() RETURN 'relationship' AS kind, 'DURING' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:NEAR]->() RETURN 'relationship' AS kind, 'NEAR' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:OVER]->() RETURN 'relationship' AS kind, 'OVER' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:BEFORE]->() RETURN 'relationship' AS kind, 'BEFORE' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:INSIDE]->() RETURN 'relationship' AS kind, 'INSIDE' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:OUTSIDE]->() RETURN 'relationship' AS kind, 'OUTSIDE' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:INTO]->() RETURN 'relationship' AS kind, 'INTO' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:AROUND]->() RETURN 'relationship' AS kind, 'AROUND' AS type, count(*) AS count
  UNION ALL
  MATCH ()-[:NAMED]->() RETURN 'relationship' AS kind, 'NAMED' AS type, count(*) AS count
}
RETURN kind, type, count
ORDER BY kind, type
