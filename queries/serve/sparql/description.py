"""What the SPARQL service is (SPARQL 1.1 Service Description, W3C Recommendation, 2013)."""

from __future__ import annotations

from fastapi.responses import Response
from starlette.exceptions import HTTPException

from queries.serve.http.row_formats.accept import preferred

TURTLE = "text/turtle"
_FORMATS = (
    "SPARQL_Results_JSON",
    "SPARQL_Results_XML",
    "SPARQL_Results_CSV",
    "SPARQL_Results_TSV",
    "Turtle",
    "N-Triples",
    "RDF_XML",
)
_DESCRIPTION = """@prefix sd: <http://www.w3.org/ns/sparql-service-description#> .
@prefix format: <http://www.w3.org/ns/formats/> .

[] a sd:Service ;
  sd:endpoint <> ;
  sd:supportedLanguage sd:SPARQL11Query ;
  sd:feature sd:UnionDefaultGraph ;
  sd:resultFormat {formats} ;
  sd:defaultDataset [ a sd:Dataset ; sd:defaultGraph [ a sd:Graph ] ] .
"""


def service_description(accept: str) -> Response:
    """The description in Turtle; ``<>`` is the address from which it was got.

    Args:
        accept: the header of the request.
    """
    if preferred(accept, (TURTLE,)) is None:
        raise HTTPException(406, f"the description of this service comes as {TURTLE}")
    formats = " , ".join(f"format:{name}" for name in _FORMATS)
    return Response(_DESCRIPTION.format(formats=formats), media_type=TURTLE, headers={"vary": "Accept"})
