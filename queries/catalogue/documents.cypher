MATCH (document:Document)
WHERE ($category = '' OR $category IN document.categories)
  AND $from_year <= coalesce(document.year, 0) AND coalesce(document.year, 0) <= $to_year
RETURN document.id AS document, document.title AS title, document.date AS date, document.length AS length
ORDER BY coalesce(date, '') DESC, document
LIMIT $limit
