"""The service manifests."""

from __future__ import annotations

from typing import Any

from betwixt import __version__
from queries.serve.reconciliation.types import CONCEPT, ENTITY, TYPES

BATCH, MOST_AT_ONCE = 20, 50
"""How many queries clients are asked to send at a time, and how many are taken; a misspelled name
costs some tenths of a second where there are half a million names."""
WIDTH, HEIGHT = 420, 220


def manifest_0_2(name: str, base_iri: str, endpoint: str, *, token: bool) -> dict[str, Any]:
    """The manifest of version 0.2.

    Args:
        name: of the graph.
        base_iri: with which the IRIs of the graph begin; an id behind it is the IRI of a name or concept.
        endpoint: the address of the service.
        token: whether requests must carry one.
    """
    return {
        "versions": ["0.2"],
        **_common(name, token),
        "identifierSpace": base_iri,
        "schemaSpace": f"{base_iri}schema",
        "view": {"url": f"{endpoint}/view?id={{{{id}}}}"},
        "preview": {"url": f"{endpoint}/preview?id={{{{id}}}}", "width": WIDTH, "height": HEIGHT},
        "suggest": {
            kind_suggested: _suggest(endpoint, kind_suggested)
            for kind_suggested in ("entity", "type", "property")
        },
        "extend": {
            "propose_properties": {"service_url": endpoint, "service_path": "/extend/propose"},
            "property_settings": [],
        },
    }


def manifest_1_0(name: str, endpoint: str, *, token: bool) -> dict[str, Any]:
    """The manifest of the draft of version 1.0; arguments are those of ``manifest_0_2``."""
    return {
        "versions": ["1.0-draft"],
        **_common(name, token),
        "view": {"url": f"{endpoint}/view?id={{id}}"},
        "preview": {"width": WIDTH, "height": HEIGHT},
        "suggest": {"entity": True, "type": True, "property": True},
        "extend": {"proposeProperties": True, "propertySettings": []},
        "standardizedScore": True,
    }


def _common(name: str, token: bool) -> dict[str, Any]:
    return {
        "name": f"{name} (Betwixt)",
        "defaultTypes": [TYPES[id].summary() for id in (ENTITY, CONCEPT)],
        "serviceVersion": __version__,
        "batchSize": BATCH,
        **({"authentication": {"type": "http", "scheme": "bearer"}} if token else {}),
    }


def _suggest(endpoint: str, what: str) -> dict[str, str]:
    return {
        "service_url": endpoint,
        "service_path": f"/suggest/{what}",
        "flyout_service_url": endpoint,
        "flyout_service_path": f"/flyout/{what}?id=${{id}}",
    }
