"""SALSA/TIGER XML: parses of sentences with frames above them (Erk and Padó, LREC 2004).

A frame element without words has the flag ``Definite_Interpretation`` (DNI) or
``Indefinite_Interpretation`` (INI); the ``fenode`` of a definite one is a node of any sentence, its
antecedent. Frames named ``Coreference`` join mentions into chains.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import networkx as nx

from betwixt.errors import InvalidInputError
from training.gold.implicit_roles.documents import (
    GoldPredicate,
    Interpretation,
    OvertRole,
    Place,
    RoleDocument,
    UnexpressedRole,
)
from training.gold.implicit_roles.xml_root import xml_root
from training.gold.records import naming_what_is_damaged

EXPECTED = "expected SALSA/TIGER XML: a corpus whose body has sentences with graph and sem"
COREFERENCE = "Coreference"
AUXILIARY = frozenset((COREFERENCE, "Support", "Relativization"))
"""Frames that mark no event (README of the task's data)."""

FLAGS: dict[str, Interpretation] = {
    "Definite_Interpretation": "definite",
    "Indefinite_Interpretation": "indefinite",
}


def read(path: Path) -> RoleDocument:
    """The document of a file.

    Raises:
        InvalidInputError: the file cannot be read, or a node is named that no sentence has.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InvalidInputError(f"{path}: cannot be read: {error}", "check the path and the file") from error
    with naming_what_is_damaged(str(path), "not SALSA/TIGER XML", EXPECTED):
        root = xml_root(content)
        sentences = root.findall("./body/s")
        if not sentences:
            raise ValueError("its body has no sentence")
        nodes = _Nodes.of(sentences)
        chains = _chains(sentences, nodes)
        chain_of = {place: chain for chain in chains for place in chain}
        return RoleDocument(
            root.get("corpusname") or path.stem,
            tuple(nodes.words),
            tuple(_predicates(sentences, nodes, chain_of)),
            str(path),
            chains=chains,
        )


@dataclass(slots=True)
class _Nodes:
    """The words of all sentences, and which of them each node covers."""

    words: list[tuple[str, ...]] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)

    @classmethod
    def of(cls, sentences: Iterable[ElementTree.Element]) -> _Nodes:
        nodes = cls()
        for number, sentence in enumerate(sentences):
            terminals = list(sentence.iter("t"))
            nodes.words.append(tuple(terminal.attrib["word"] for terminal in terminals))
            for index, terminal in enumerate(terminals):
                nodes.places[terminal.attrib["id"]] = Place(number, index, index + 1)
            for split in sentence.iter("splitword"):
                for part in split.iter("part"):
                    nodes.places[part.attrib["id"]] = nodes.places[split.attrib["idref"]]
            children = {
                node.attrib["id"]: [edge.attrib["idref"] for edge in node.iter("edge")]
                for node in sentence.iter("nt")
            }
            order = nx.DiGraph(
                (parent, child) for parent, below in children.items() for child in below if child in children
            )
            order.add_nodes_from(children)
            for node in reversed(list(nx.topological_sort(order))):
                nodes.places[node] = nodes.covering(children[node])
        return nodes

    def covering(self, names: Iterable[str]) -> Place:
        """From the first to the last word of some nodes, in the sentence of the first node."""
        places = [self.places[name] for name in names]
        if not places:
            raise ValueError("a node or frame element covers no word")
        inside = [place for place in places if place.sentence == places[0].sentence]
        return Place(
            places[0].sentence, min(place.start for place in inside), max(place.end for place in inside)
        )


def _chains(sentences: Iterable[ElementTree.Element], nodes: _Nodes) -> tuple[tuple[Place, ...], ...]:
    mentions: nx.Graph[Place] = nx.Graph()
    for frame in _frames(sentences):
        if frame.attrib["name"] == COREFERENCE:
            nx.add_path(mentions, [nodes.places[node.attrib["idref"]] for node in frame.iter("fenode")])
    return tuple(sorted(tuple(sorted(chain)) for chain in nx.connected_components(mentions)))


def _frames(sentences: Iterable[ElementTree.Element]) -> Iterator[ElementTree.Element]:
    for sentence in sentences:
        yield from sentence.findall("./sem/frames/frame")


def _predicates(
    sentences: Iterable[ElementTree.Element], nodes: _Nodes, chain_of: dict[Place, tuple[Place, ...]]
) -> Iterator[GoldPredicate]:
    for frame in _frames(sentences):
        if frame.attrib["name"] in AUXILIARY:
            continue
        overt: list[OvertRole] = []
        unexpressed: list[UnexpressedRole] = []
        for element in frame.findall("fe"):
            name = element.attrib["name"]
            flags = [
                FLAGS[flag.attrib["name"]] for flag in element.iter("flag") if flag.attrib["name"] in FLAGS
            ]
            named = _named(element)
            if flags:
                place = nodes.covering(named) if named else None
                fillers = chain_of.get(place, (place,)) if place else ()
                unexpressed.append(UnexpressedRole(name, flags[0], fillers))
            elif named:
                overt.append(OvertRole(name, nodes.covering(named)))
        target = frame.find("target")
        if target is None:
            raise ValueError(f"the frame {frame.get('id')} has no target")
        yield GoldPredicate(
            nodes.covering(_named(target)),
            frame.attrib["name"],
            tuple(overt),
            tuple(unexpressed),
            tuple(role.name for role in unexpressed),
        )


def _named(element: ElementTree.Element) -> list[str]:
    return [node.attrib["idref"] for node in element.iter("fenode")]


def written(document: RoleDocument) -> str:
    """A document as SALSA/TIGER XML: words, one flat node for each place of several words, frames, chains."""
    root = ElementTree.Element("corpus", corpusname=document.id)
    body = ElementTree.SubElement(root, "body")
    frames: dict[int, list[GoldPredicate]] = {}
    for predicate in document.predicates:
        frames.setdefault(predicate.place.sentence, []).append(predicate)
    chains: dict[int, list[tuple[Place, ...]]] = {}
    for chain in _all_chains(document):
        chains.setdefault(chain[0].sentence, []).append(chain)
    places = _all_places(document)
    for number, words in enumerate(document.sentences):
        sentence = ElementTree.SubElement(body, "s", id=f"s{number}")
        graph = ElementTree.SubElement(sentence, "graph", root=f"s{number}_root")
        terminals = ElementTree.SubElement(graph, "terminals")
        for index, word in enumerate(words):
            ElementTree.SubElement(terminals, "t", id=f"s{number}_{index}", word=word)
        nonterminals = ElementTree.SubElement(graph, "nonterminals")
        _node(nonterminals, f"s{number}_root", Place(number, 0, len(words)), "S")
        for place in sorted(place for place in places if place.sentence == number):
            if place.end - place.start > 1:
                _node(nonterminals, _name(place), place, "NP")
        above = ElementTree.SubElement(ElementTree.SubElement(sentence, "sem"), "frames")
        for predicate in frames.get(number, ()):
            _frame(above, predicate)
        for chain in chains.get(number, ()):
            frame = ElementTree.SubElement(above, "frame", name=COREFERENCE)
            _fenode(ElementTree.SubElement(frame, "target"), chain[0])
            for place in chain[1:]:
                _fenode(ElementTree.SubElement(frame, "fe", name="Coreferent"), place)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _all_chains(document: RoleDocument) -> list[tuple[Place, ...]]:
    """Those of the document, and those of fillers that it does not have."""
    fillers = [role.fillers for predicate in document.predicates for role in predicate.unexpressed]
    return [chain for chain in dict.fromkeys((*document.chains, *fillers)) if len(chain) > 1]


def _all_places(document: RoleDocument) -> set[Place]:
    places = {place for chain in _all_chains(document) for place in chain}
    for predicate in document.predicates:
        places.add(predicate.place)
        places.update(role.filler for role in predicate.overt)
        places.update(place for role in predicate.unexpressed for place in role.fillers)
    return places


def _name(place: Place) -> str:
    if place.end - place.start == 1:
        return f"s{place.sentence}_{place.start}"
    return f"s{place.sentence}_{place.start}-{place.end - 1}"


def _node(nonterminals: ElementTree.Element, name: str, place: Place, category: str) -> None:
    node = ElementTree.SubElement(nonterminals, "nt", id=name, cat=category)
    for index in range(place.start, place.end):
        ElementTree.SubElement(node, "edge", idref=f"s{place.sentence}_{index}", label="-")


def _fenode(parent: ElementTree.Element, place: Place) -> None:
    ElementTree.SubElement(parent, "fenode", idref=_name(place))


def _frame(above: ElementTree.Element, predicate: GoldPredicate) -> None:
    frame = ElementTree.SubElement(above, "frame", name=predicate.sense)
    _fenode(ElementTree.SubElement(frame, "target"), predicate.place)
    for overt in predicate.overt:
        _fenode(ElementTree.SubElement(frame, "fe", name=overt.name), overt.filler)
    flags = {interpretation: flag for flag, interpretation in FLAGS.items()}
    for role in predicate.unexpressed:
        element = ElementTree.SubElement(frame, "fe", name=role.name)
        unmarked: Interpretation = "definite" if role.fillers else "indefinite"
        ElementTree.SubElement(element, "flag", name=flags[role.interpretation or unmarked])
        for place in role.fillers[:1]:
            _fenode(element, place)
