CALL () {
  CALL () {
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[:REFERS_TO]-(mention:Mention)-[:IN_SENTENCE]->(sentence:Sentence)
          <-[:IN_SENTENCE]-(place:Description)-[:DESCRIBES]->(holder:Entity)
    WHERE place.start <= mention.start AND mention.end <= place.end AND holder.id <> asked.id
    WITH holder, place, sentence, mention, split(place.surface, mention.surface)[0] AS before
    WITH holder, place, sentence, before,
         CASE WHEN place.surface CONTAINS mention.surface
              THEN ltrim(before + substring(place.surface, size(before) + size(mention.surface))) ELSE '' END AS unnamed
    WHERE (place.surface =~ $role OR unnamed =~ $role) AND NOT before =~ '(?si:.+\\b(who|whom|whose|which|that|where)\\b.*)'
      AND (NOT before =~ '(?si:.*\\w(ed|ing) (on|upon|about|by|with|from|against|into|to|as) .*)'
           OR before =~ '(?si:.*\\b(employed|hired|retained|appointed|elected|named|chosen|owned|led|headed|founded|created|established|started|represented|married|engaged|related|assigned|attached) (by|to|with|from|as) .*)')
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words, place.score AS score, sentence
    UNION
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[relation:HAS_COMPLEMENT]-(place:Mention)-[:REFERS_TO]->(holder:Entity)
    WHERE holder.id <> asked.id AND place.surface =~ $role
      AND NOT place.surface =~ '(?s)(?i:(.*[’\'].*)|((my|our|your|his|her|its|their) .*))'
    MATCH (place)-[:IN_SENTENCE]->(sentence:Sentence)
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words, relation.score AS score, sentence
    UNION
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[:REFERS_TO]-(:Mention)<-[:FILLED_BY]-(part:Role)<-[:HAS_ROLE]-(place:Predicate)
          -[:HAS_ROLE]->(agent:Role)-[:FILLED_BY]->(:Mention)-[:REFERS_TO]->(holder:Entity)
    WHERE holder.id <> asked.id AND place.factuality = 'stated' AND place.lemma =~ $role
      AND (agent.name = 'ARG0' AND part.name <> 'ARG0'
           OR place.lemma IN ['marry', 'wed'] AND agent.name + part.name IN ['ARG1ARG2', 'ARG2ARG1']
           OR place.lemma IN ['found', 'co-found', 'cofound', 'establish', 'create', 'start', 'launch', 'set_up']
              AND agent.name IN ['ARGM-COM', 'ARG2'] AND agent.participant STARTS WITH 'with ' AND part.name = 'ARG1')
    MATCH (place)-[:IN_SENTENCE]->(sentence:Sentence)
    WITH holder, place, sentence, part,
         CASE WHEN agent.name IN ['ARGM-COM', 'ARG2'] AND NOT place.lemma IN ['marry', 'wed'] AND agent.score < 0.5
              THEN 0.5 ELSE agent.score END AS acting
    WITH holder, place, sentence, CASE WHEN part.score < acting THEN part.score ELSE acting END AS least
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words,
           CASE WHEN place.score < least THEN place.score ELSE least END AS score, sentence
    UNION
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[:REFERS_TO]-(mention:Mention)-[:IN_SENTENCE]->(sentence:Sentence)
          <-[:IN_SENTENCE]-(place:Predicate)-[:HAS_ROLE]->(part:Role)
    WHERE part.start <= mention.start AND mention.end <= part.end AND part.name <> 'ARG0' AND place.factuality = 'stated'
      AND place.lemma =~ $role AND part.participant =~ '(?s)(?i:.*(percent|per cent|%|stake|shares?|half|third|quarter|majority) (of|in) .*)'
    MATCH (place)-[:HAS_ROLE]->(agent:Role {name: 'ARG0'})-[:FILLED_BY]->(:Mention)-[:REFERS_TO]->(holder:Entity)
    WHERE holder.id <> asked.id
    WITH holder, place, sentence, CASE WHEN part.score < agent.score THEN part.score ELSE agent.score END AS least
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words,
           CASE WHEN place.score < least THEN place.score ELSE least END AS score, sentence
    UNION
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity)<-[:REFERS_TO]-(mention:Mention)-[:IN_SENTENCE]->(sentence:Sentence)
          <-[:IN_SENTENCE]-(place:Predicate)-[:HAS_ROLE]->(post:Role)
    WHERE place.lemma IN ['name', 'appoint', 'reappoint', 're-elect', 'elect', 'choose', 'select', 'pick', 'promote', 'make', 'install', 'hire']
      AND place.factuality IN ['stated', 'reported']
      AND post.name IN ['ARG2', 'ARGM-PRD'] AND post.start <= mention.start AND mention.end <= post.end AND post.participant =~ $role
    MATCH (place)-[:HAS_ROLE]->(patient:Role {name: 'ARG1'})-[:FILLED_BY]->(:Mention)-[:REFERS_TO]->(holder:Entity)
    WITH holder, place, sentence, split(post.participant, mention.surface)[0] AS before, asked,
         CASE WHEN post.score < patient.score THEN post.score ELSE patient.score END AS least
    WHERE holder.id <> asked.id AND NOT before =~ '(?si:.+\\b(who|whom|whose|which|that|where)\\b.*)'
      AND (NOT before =~ '(?si:.*\\w(ed|ing) (on|upon|about|by|with|from|against|into|to|as) .*)'
           OR before =~ '(?si:.*\\b(employed|hired|retained|appointed|elected|named|chosen|owned|led|headed|founded|created|established|started|represented|married|engaged|related|assigned|attached) (by|to|with|from|as) .*)')
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words,
           CASE WHEN place.score < least THEN place.score ELSE least END AS score, sentence
    UNION
    MATCH (:Name {key: $name})<-[:NAMED]-(asked:Entity {type: 'ORGANISATION'})<-[:REFERS_TO]-(:Mention)
          <-[:FILLED_BY]-(agent:Role {name: 'ARG0'})<-[:HAS_ROLE]-(place:Predicate)-[:HAS_ROLE]->(post:Role)
    WHERE place.lemma IN ['name', 'appoint', 'reappoint', 're-elect', 'elect', 'choose', 'select', 'pick', 'promote', 'make', 'install', 'hire']
      AND place.factuality IN ['stated', 'reported']
      AND post.name IN ['ARG2', 'ARGM-PRD'] AND post.participant =~ $role
      AND (NOT post.participant CONTAINS ' of '
           OR post.participant =~ '(?si:.* of (the|its|their) (board|company|group|firm|organi[sz]ation|foundation|council|party|club|bank|trust|union|charity|association|society|institute)\\b.*)')
    MATCH (place)-[:HAS_ROLE]->(patient:Role {name: 'ARG1'})-[:FILLED_BY]->(:Mention)-[:REFERS_TO]->(holder:Entity)
    WHERE holder.id <> asked.id
    MATCH (place)-[:IN_SENTENCE]->(sentence:Sentence)
    WITH holder, place, sentence, agent, CASE WHEN post.score < patient.score THEN post.score ELSE patient.score END AS part
    WITH holder, place, sentence, CASE WHEN part < agent.score THEN part ELSE agent.score END AS least
    RETURN holder, place.start AS start, place.end AS end, place.surface AS words,
           CASE WHEN place.score < least THEN place.score ELSE least END AS score, sentence
  }
  WITH holder, start, end, words, score, sentence
  WHERE score >= $min_score AND holder.type IN ['PERSON', 'ORGANISATION']
  MATCH (holder)-[:HAS_CANONICAL_NAME]->(called:Name)
  MATCH (sentence)-[:IN_DOCUMENT]->(document:Document)
  WITH called, words, score, document, start, end, sentence
  ORDER BY score DESC, document.id, start, end, sentence.id
  WITH called, collect(words)[0] AS words, collect(score)[0] AS score, collect(document)[0] AS document,
       collect(start)[0] AS start, collect(end)[0] AS end, collect(sentence)[0] AS sentence,
       count(DISTINCT document.id) AS documents
  RETURN coalesce(called.name, called.key) AS who, words AS role, documents, score, document.id AS document, start, end,
         sentence.text AS sentence
  UNION
  MATCH (:Name {key: $name})-[candidate:HAS_CANDIDATE]->(:Item)-[:HAS_FACT]->(fact:Fact)
  WHERE candidate.score >= $min_score AND coalesce(fact.until, '') = '' AND fact.property =~ $role
  RETURN fact.value AS who, fact.property AS role, 0 AS documents, max(candidate.score) AS score, null AS document,
         null AS start, null AS end, null AS sentence
}
RETURN who, role, documents, score, document, start, end, sentence
ORDER BY documents DESC, score DESC, who, role
LIMIT $limit
