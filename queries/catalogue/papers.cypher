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
RETURN document.id AS document, document.title AS title, document.date AS date, document.length AS length
ORDER BY coalesce(date, '') DESC, document
LIMIT $limit
