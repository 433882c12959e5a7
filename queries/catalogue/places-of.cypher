CALL () {
  CALL () {
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[:DESCRIBES]-(place:Description)-[:IN_SENTENCE]->(sentence:Sentence)
          <-[:IN_SENTENCE]-(mention:Mention)-[:REFERS_TO]->(holder:Entity {type: 'LOCATION'})
    WHERE place.start <= mention.start AND mention.end <= place.end AND holder.id <> asked.id
      AND (place.surface CONTAINS (' in ' + mention.surface) OR place.surface CONTAINS (' at ' + mention.surface)
           OR place.surface CONTAINS ('native of ' + mention.surface) OR place.surface CONTAINS ('resident of ' + mention.surface)
           OR place.surface CONTAINS (' near ' + mention.surface) OR place.surface CONTAINS (' outside ' + mention.surface)
           OR place.surface CONTAINS (mention.surface + '-based') OR place.surface STARTS WITH ('of ' + mention.surface))
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words, place.score AS score, sentence
    UNION
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[:REFERS_TO]-(place:Mention)-[relation:HAS_COMPLEMENT]->
          (holder:Entity {type: 'LOCATION'})
    WHERE holder.id <> asked.id
      AND (relation.preposition IN ['in', 'at', 'near'] OR relation.preposition = 'from' AND asked.type = 'PERSON')
    MATCH (place)-[:IN_SENTENCE]->(sentence:Sentence)
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words, relation.score AS score, sentence
    UNION
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[:REFERS_TO]-(:Mention)<-[:FILLED_BY]-(part:Role)<-[:HAS_ROLE]-(place:Predicate)
          -[:HAS_ROLE]->(ground:Role)-[:FILLED_BY]->(:Mention)-[:REFERS_TO]->(holder:Entity {type: 'LOCATION'})
    WHERE holder.id <> asked.id AND place.factuality = 'stated' AND part.name IN ['ARG0', 'ARG1']
      AND place.lemma IN ['base', 'headquarter', 'seat', 'locate', 'situate', 'lie', 'live', 'reside', 'bear', 'born',
                          'grow_up', 'raise', 'bring_up', 'hail']
    MATCH (place)-[:IN_SENTENCE]->(sentence:Sentence)
    WITH holder, place, sentence, CASE WHEN part.score < ground.score THEN part.score ELSE ground.score END AS least
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words,
           CASE WHEN place.score < least THEN place.score ELSE least END AS score, sentence
    UNION
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[possession:HAS_COMPLEMENT {preposition: 'of'}]-(place:Mention)
          -[relation:HAS_COMPLEMENT]->(holder:Entity {type: 'LOCATION'})
    WHERE holder.id <> asked.id AND relation.preposition IN ['in', 'at', 'near']
      AND place.surface =~ '(?si:.*\\b(headquarters|head office|main office))'
    MATCH (place)-[:IN_SENTENCE]->(sentence:Sentence)
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words,
           CASE WHEN possession.score < relation.score THEN possession.score ELSE relation.score END AS score, sentence
  }
  WITH holder, start, end, words, score, sentence
  WHERE score >= $min_score
  MATCH (holder)-[:HAS_CANONICAL_NAME]->(called:Name)
  MATCH (sentence)-[:IN_DOCUMENT]->(document:Document)
  WITH called, words, score, document, start, end, sentence
  ORDER BY score DESC, document.id, start, end, sentence.id
  WITH called, collect(words)[0] AS words, collect(score)[0] AS score, collect(document)[0] AS document,
       collect(start)[0] AS start, collect(end)[0] AS end, collect(sentence)[0] AS sentence,
       count(DISTINCT document.id) AS documents
  RETURN coalesce(called.name, called.key) AS where, words, documents, score, document.id AS document, start, end,
         sentence.text AS sentence
  UNION
  MATCH (:Name {key: $name})-[candidate:HAS_CANDIDATE]->(:Item)-[:HAS_FACT]->(fact:Fact)
  WHERE candidate.score >= $min_score AND coalesce(fact.until, '') = '' AND fact.pid IN ['P159', 'P131', 'P276', 'P17', 'P551']
  RETURN fact.value AS where, fact.property AS words, 0 AS documents, max(candidate.score) AS score, null AS document,
         null AS start, null AS end, null AS sentence
}
RETURN where, words, documents, score, document, start, end, sentence
ORDER BY documents DESC, score DESC, where, words
LIMIT $limit
