MATCH (document:Document {id: $document})
RETURN document.identifier AS identifier, document.title AS title, document.date AS date,
       document.url AS url, document.source AS source, document.length AS length, document.text AS text
ORDER BY identifier
