"""The reconciliation service as a part of an application."""

from __future__ import annotations

from fastapi import FastAPI

from queries.serve.protocol import Offer
from queries.serve.reconciliation.origins import ReconciliationOrigins
from queries.serve.reconciliation.routes import router


def join(app: FastAPI, offer: Offer) -> None:
    """Answer at ``/reconcile``."""
    app.router.routes.extend(router.routes)
    app.add_middleware(ReconciliationOrigins, origins=offer.origins)
