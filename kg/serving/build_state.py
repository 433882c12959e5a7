"""How the served graph was built, read from its folder."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from kg.graph.folder import GraphFolder
from kg.graph.settings import Settings
from kg.status import Status, status
from kg.stores.base.versioned import VersionedProjection
from kg.stores.browse.store import BrowseProjection
from kg.stores.embedded import LANGUAGES, embedded_store
from queries.serve.http.build_state import BuildState, Failure, StoreState

_FAILURES = 100


def build_state(folder: GraphFolder) -> BuildState:
    """The last build and what came of it, also while another one is at work."""
    settings, state, graph = folder.settings(), status(folder), folder.current()
    built = (graph.folder / "manifest.json").stat().st_mtime
    written = [path for path in folder.correction_paths.values() if path.is_file()]
    return BuildState(
        built=_time(built),
        documents=state.as_json()["documents"],
        failures=tuple(_failures(state))[:_FAILURES],
        failed=len(state.failures) + len(state.rejected),
        settings=_shown(settings),
        thresholds=dict(settings.thresholds),
        stores=tuple(_stores(folder)),
        corrections={name: _lines(path) for name, path in folder.correction_paths.items()},
        corrected_since=any(path.stat().st_mtime > built for path in written),
    )


def _failures(state: Status) -> Iterator[Failure]:
    for rejected in state.rejected:
        place = f"{rejected.source}, {rejected.place}" if rejected.place else rejected.source
        yield Failure(place, "", "", rejected.reason)
    for document, source, step, reason in state.failures:
        yield Failure(source, document, step, reason)


def _shown(settings: Settings) -> dict[str, str]:
    """Settings in words; of the index of Wikidata its name alone."""
    return {
        "base IRI": settings.base_iri,
        "texts": "kept" if settings.keep_text else "not kept",
        "numbers": f"{settings.number_format} on {settings.device}",
        "concepts": "related across documents" if settings.concepts else "not looked for",
        "steps": ", ".join(settings.only) or "all",
        "spaCy": settings.spacy or "not used",
        "Wikidata": Path(settings.wikidata).name or "not linked",
        "vocabulary": Path(settings.vocabulary).name or "none",
        "names": Path(settings.names).name or "no list",
    }


def _stores(folder: GraphFolder) -> Iterator[StoreState]:
    graph = folder.current()
    stores: list[VersionedProjection] = [embedded_store(folder, language) for language in LANGUAGES]
    for store in (*stores, BrowseProjection(folder.path)):
        version = store.current()
        if version is None:
            yield StoreState(store.name, "", current=False, bytes=0)
        else:
            size = sum(path.stat().st_size for path in version.rglob("*") if path.is_file())
            yield StoreState(store.name, _time(version.stat().st_mtime), store.holds(graph), size)


def _lines(path: Path) -> int:
    """Corrections in a file, without empty lines and comments."""
    if not path.is_file():
        return 0
    lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    return sum(bool(line.strip()) and not line.startswith("#") for line in lines)


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
