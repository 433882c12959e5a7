// when concept
UNWIND $concept AS wanted
MATCH (document:Document)-[:CONCERNS]->(found:Concept {id: wanted})
WHERE $narrower OR exists { (document)-[:MENTIONS]->(found) }
WITH document, count(found) AS held
WHERE held = size($concept)
WITH document
// end
// for each name
MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)-[:IN_DOCUMENT]->(document:Document)
WITH DISTINCT document
// end
MATCH (document:Document)
// when from_year is 0 and to_year is 9999
WHERE true
// otherwise
WHERE $from_year <= coalesce(document.year, 0) AND coalesce(document.year, 0) <= $to_year
// end
// for each category
  AND any(category IN coalesce(document.categories, []) WHERE toLower(category) = $category)
// end
// for each author
  AND any(author IN coalesce(document.authors, []) WHERE toLower(author) =~ $author)
// end
// for each text
  AND toLower(coalesce(document.text, document.title, '')) =~ ('(?s).*' + $text + '.*')
// end
WITH document
// when facet is concepts and narrower is true and no concept and no name and no category and no author and no text and from_year is 0 and to_year is 9999
WITH count(document) AS all_documents
MATCH (concept:Concept)
WITH concept, concept.concerned_documents AS documents
WITH concept.id AS value, concept.name AS label, documents
// or when facet is concepts and narrower is true
MATCH (document)-[:CONCERNS]->(concept:Concept)
WITH concept, count(document) AS documents
WITH concept.id AS value, concept.name AS label, documents
// or when facet is concepts
MATCH (document)-[:MENTIONS]->(concept:Concept)
WITH concept, count(document) AS documents
WITH concept.id AS value, concept.name AS label, documents
// end
// when facet is years
WITH document.year AS year, count(document) AS documents
WITH toString(year) AS value, toString(year) AS label, documents
// end
// when facet is categories
UNWIND document.categories AS category
WITH category, count(DISTINCT document) AS documents
WITH category AS value, category AS label, documents
// end
// when facet is authors
UNWIND document.authors AS author
WITH author, count(DISTINCT document) AS documents
WITH author AS value, author AS label, documents
// end
// when facet is names
MATCH (document)-[:MENTIONS]->(name:Name)
WITH name, count(document) AS documents
WITH name.key AS value, coalesce(name.name, name.key) AS label, documents
// end
// when facet is types
MATCH (document)<-[:IN_DOCUMENT]-(entity:Entity)-[:HAS_CANONICAL_NAME]->(:Name)
WITH entity.type AS type, count(DISTINCT document) AS documents
WITH type AS value, type AS label, documents
// end
// when facet is languages
WITH document.language AS language, count(document) AS documents
WITH language AS value, language AS label, documents
// end
// when facet is sources
WITH document, document.source AS source, last(split(document.source, ':')) AS place
WITH left(source, size(source) - size(place) - 1) AS file, count(document) AS documents
WITH file AS value, file AS label, documents
// end
WITH value, label, documents
WHERE value IS NOT NULL
RETURN $facet AS facet, value, label, documents
ORDER BY documents DESC, value
LIMIT $limit
