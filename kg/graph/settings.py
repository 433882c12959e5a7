"""The settings of a graph, ``graph.toml``: what it holds, read and written.

Users may write the file before the first build, with those settings alone that they want to
differ from the defaults. docs/reference/settings.md has the table of them.
"""

from __future__ import annotations

import tomllib
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

import tomlkit

from betwixt.errors import InvalidInputError
from betwixt.schema import DEFAULT_BASE_IRI, FORMAT_VERSION
from extractors.encoder.number_formats.arithmetic import NUMBERS, Arithmetic, Numbers
from kg.graph.small_files import write_atomically

FIRST_SETTINGS = """\
# Settings of this graph. The first build fixes what stands here; thresholds may be
# changed at any time: the next build assembles the graph anew and extracts nothing again.
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """What ``graph.toml`` holds.

    Args:
        graph: the graph's random id, by which stores recognise it.
        base_iri: what the ids of documents begin with.
        keep_text: whether characters of the documents go into the graph.
        number_format, device, threads: how models compute; results are byte-identical
            only while these stay the same.
        spacy: the spaCy pipeline for tokens, noun phrases and names, or empty.
        concepts: whether builds find concept mentions and relate them across documents.
        events: whether builds find predicates and their roles.
        only: names of the extractors, or of their parts, that run; empty for all.
        wikidata: the index that entities are linked to, a path from the graph's folder; empty for none.
        vocabulary: a file of terms that are concepts, such a path too.
        names: a file of names with their types, such a path too.
        thresholds: extractor → lowest score that enters the graph.
        extractors: extractor → fingerprint of the last build.
    """

    graph: str
    base_iri: str = DEFAULT_BASE_IRI
    keep_text: bool = True
    number_format: Numbers = "float32"
    device: str = "cpu"
    threads: int = 1
    spacy: str = ""
    concepts: bool = False
    events: bool = False
    only: tuple[str, ...] = ()
    wikidata: str = ""
    vocabulary: str = ""
    names: str = ""
    thresholds: Mapping[str, float] = field(default_factory=dict)
    extractors: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_new_graph(cls) -> Settings:
        """The settings of a graph that nothing was asked for, with an id of its own."""
        return cls(graph=uuid.uuid4().hex)

    @property
    def arithmetic(self) -> Arithmetic:
        """Device and number format."""
        return Arithmetic(self.device, self.number_format)

    def content(self) -> dict[str, Any]:
        """The settings in the form of the file."""
        return {
            "format": FORMAT_VERSION,
            "graph": self.graph,
            "base_iri": self.base_iri,
            "keep_text": self.keep_text,
            "models": {
                "number_format": self.number_format,
                "device": self.device,
                "threads": self.threads,
                "spacy": self.spacy,
            },
            "steps": {
                "concepts": self.concepts,
                "events": self.events,
                "only": list(self.only),
                "wikidata": self.wikidata,
                "vocabulary": self.vocabulary,
                "names": self.names,
            },
            "thresholds": dict(self.thresholds),
            "extractors": dict(self.extractors),
        }


def read_settings(path: Path, *, is_new: bool) -> Settings:
    """Read a file of settings.

    Args:
        path: of the file.
        is_new: whether no build has begun yet: what the file does not have takes its default.

    Raises:
        InvalidInputError: the file is damaged, has an unknown setting, or comes from a newer version.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        version = content.get("format", FORMAT_VERSION if is_new else 0)
        if "format" in content and (type(version) is not int or version < 1):
            raise ValueError(f"format = {version!r}")
        if version > FORMAT_VERSION:
            raise InvalidInputError(
                f"{path}: graph format {version}, known here: {FORMAT_VERSION}",
                "use a newer version of betwixt",
            )
        if is_new:
            content = _completed(content)
        _check_names(content)
        steps = content.get("steps", {})  # format 2 had none
        return _checked(
            Settings(
                graph=content["graph"],
                base_iri=content["base_iri"],
                keep_text=content["keep_text"],
                **content["models"],
                concepts=steps.get("concepts", False),
                events=steps.get("events", False),
                only=tuple(steps.get("only", ())),
                wikidata=steps.get("wikidata", ""),
                vocabulary=steps.get("vocabulary", ""),
                names=steps.get("names", ""),
                thresholds=content["thresholds"],
                extractors=content["extractors"],
            )
        )
    except RecursionError as error:
        raise _damaged(path, "nested too deeply") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:  # TOML and UTF-8 among them
        raise _damaged(path, f"{error} is missing" if isinstance(error, KeyError) else error) from error


def _damaged(path: Path, reason: object) -> InvalidInputError:
    return InvalidInputError(
        f"{path}: damaged settings: {reason}",
        "mend the file (docs/reference/settings.md), put back a copy, or build into a new folder",
    )


def write_settings(path: Path, settings: Settings) -> None:
    """Write a file of settings, with a user's comments where it exists."""
    text = path.read_text(encoding="utf-8") if path.exists() else FIRST_SETTINGS
    document = tomlkit.parse(text)
    for name, value in settings.content().items():
        if isinstance(value, dict) and name in document:
            _update(document[name], value)
        elif document.get(name) != value:
            document[name] = value
    write_atomically(path, tomlkit.dumps(document))


def _update(table: Any, values: Mapping[str, Any]) -> None:
    """Make a table of the file hold just these values; the comments beside those that stay are kept."""
    for name in [name for name in table if name not in values]:
        del table[name]
    for name, value in values.items():
        if table.get(name) != value:
            table[name] = value


def _completed(content: Mapping[str, Any]) -> dict[str, Any]:
    """What a user wrote before the first build, with the defaults of a new graph."""
    defaults = Settings.of_new_graph().content()
    models = content.get("models", {})
    if "number_format" not in models:
        from extractors.encoder.number_formats.processor import suited_arithmetic

        device, numbers = suited_arithmetic()
        defaults["models"] |= {"number_format": numbers, "device": models.get("device", device)}
    return {
        name: {**value, **content.get(name, {})} if isinstance(value, dict) else content.get(name, value)
        for name, value in {**content, **defaults}.items()
    }


def _check_names(content: Mapping[str, Any]) -> None:
    """Refuse settings that there are not, a misspelt one for example."""
    known = Settings("").content()
    unknown = [name for name in content if name not in known]
    for table in ("models", "steps"):
        unknown += [f"{table}.{name}" for name in content.get(table, {}) if name not in known[table]]
    if unknown:
        raise ValueError(f"there is no setting {', '.join(unknown)}")


_KINDS = {
    "graph": str,
    "base_iri": str,
    "keep_text": bool,
    "number_format": str,
    "device": str,
    "threads": int,
    "spacy": str,
    "concepts": bool,
    "events": bool,
    "wikidata": str,
    "vocabulary": str,
    "names": str,
    "thresholds": dict,
    "extractors": dict,
}


def _checked(settings: Settings) -> Settings:
    """Settings whose values are of the kinds that they have to be; else ValueError."""
    for name, kind in _KINDS.items():
        if type(getattr(settings, name)) is not kind:  # true is no number
            raise ValueError(f"{name} = {getattr(settings, name)!r}")
    if settings.number_format not in NUMBERS:
        raise ValueError(f"number_format = {settings.number_format!r}, known: {', '.join(NUMBERS)}")
    for name, threshold in settings.thresholds.items():
        if isinstance(threshold, bool) or not isinstance(threshold, int | float) or not isfinite(threshold):
            raise ValueError(f"the threshold {name} = {threshold!r}")
    for name, fingerprint in settings.extractors.items():
        if not isinstance(fingerprint, str):
            raise ValueError(f"the extractor {name} = {fingerprint!r}")
    return settings
