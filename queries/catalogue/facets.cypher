// when concept
UNWIND $concept AS wanted
MATCH (:Concept {id: wanted})<-[:HAS_ANCESTOR*0..1]-(found:Concept)
WHERE $narrower OR found.id = wanted
MATCH (found)<-[:MENTIONS]-(document:Document)
WITH document, count(DISTINCT wanted) AS held
WHERE held = size($concept)
WITH document
// end
// for each name
MATCH (:Name {key: $name})<-[:NAMED]-(:Entity)-[:IN_DOCUMENT]->(document:Document)
WITH DISTINCT document
// end
MATCH (document:Document)
WHERE $from_year <= coalesce(document.year, 0) AND coalesce(document.year, 0) <= $to_year
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
// when facet is concepts
MATCH (document)-[:MENTIONS]->(own:Concept)
MATCH (own)-[:HAS_ANCESTOR*0..1]->(concept:Concept)
WHERE $narrower OR own.id = concept.id
WITH document, concept.id AS value, concept.name AS label
// end
// when facet is years
WITH document, toString(document.year) AS value, toString(document.year) AS label
// end
// when facet is categories
UNWIND document.categories AS category
WITH document, category AS value, category AS label
// end
// when facet is authors
UNWIND document.authors AS author
WITH document, author AS value, author AS label
// end
// when facet is names
MATCH (document)-[:MENTIONS]->(name:Name)
WITH document, name.key AS value, coalesce(name.name, name.key) AS label
// end
WITH value, label, document
WHERE value IS NOT NULL
RETURN $facet AS facet, value, label, count(DISTINCT document.id) AS documents
ORDER BY documents DESC, value
LIMIT $limit
