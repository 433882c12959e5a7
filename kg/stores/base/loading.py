"""Several stores loaded one after the other: the failure of one keeps no other from it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator

from betwixt.errors import BetwixtError, MissingDependencyError
from kg.stores.base.store import LoadReport, Projection, StoreError

logger = logging.getLogger(__name__)


def loaded(stores: Iterable[Projection], load: Callable[[Projection], LoadReport]) -> Iterator[LoadReport]:
    """Load each store, and tell of those that could not be loaded after the last.

    One whose engine does not run on this platform is left out, as the log says.

    Args:
        stores: in this order.
        load: loads one of them.

    Yields:
        The report of each that was loaded, at once.

    Raises:
        StoreError: some could not be loaded, and why each; the error itself where it is the only store.
    """
    stores = list(stores)
    done: list[str] = []
    failures: list[StoreError] = []
    for store in stores:
        try:
            report = load(store)
        except MissingDependencyError as error:
            logger.warning("%s is left out: %s", store.name, error)
        except BetwixtError as error:
            if len(stores) == 1:
                raise
            failures.append(StoreError(f"{store.name} could not be loaded: {error.problem}", error.advice))
        except OSError as error:  # a full disk, say
            failures.append(StoreError(f"{store.name} could not be loaded: {error}"))
        else:
            done.append(report.store)
            yield report
    if failures:
        problem = "; ".join(failure.problem for failure in failures)
        advice = next((failure.advice for failure in failures if failure.advice), "")
        raise StoreError(problem + (f"; loaded: {', '.join(done)}" if done else ""), advice)
