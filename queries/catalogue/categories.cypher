MATCH (document:Document)
UNWIND document.categories AS category
RETURN category, count(DISTINCT document.id) AS documents
ORDER BY documents DESC, category
LIMIT $limit
