from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.alias_prior import AliasPriorLinker
from linkers.wikidata.linking.link import NamedEntity


def test_the_highest_prior_of_the_right_type(index: WikidataIndex) -> None:
    entities = (
        NamedEntity(("Paris",), "LOCATION"),
        NamedEntity(("Paris",), "PERSON"),
        NamedEntity(("Columbia University",), "ORGANISATION"),
        NamedEntity(("Nobody",), "PERSON"),
        NamedEntity(("Greater Paris Metropolis", "Paris"), "LOCATION"),
    )
    links = AliasPriorLinker(index).links(entities)
    assert [link and link.item for link in links] == ["Q90", None, "Q49088", None, "Q90"]
