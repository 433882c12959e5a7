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
RETURN document.id AS document, document.title AS title, document.date AS date, document.length AS length
ORDER BY coalesce(date, '') DESC, document
LIMIT $limit
