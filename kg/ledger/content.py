"""Documents as the ledger keeps them: an address of their content, the other fields as one text."""

from __future__ import annotations

import hashlib
import json
import zlib

from betwixt.document import Document


def content_of(document: Document) -> str:
    """The content address of a document: a hash of text, title and language and nothing else.

    New metadata never extracts again.
    """
    basis = json.dumps([document.text, document.title, document.language], ensure_ascii=True)
    return hashlib.sha256(basis.encode()).hexdigest()[:32]


def record_of(document: Document) -> str:
    """All other fields, as JSON; ``document_of`` makes the document of it again."""
    fields = {
        "date": document.date,
        "url": document.url,
        "authors": list(document.authors),
        "categories": list(document.categories),
        "metadata": dict(document.metadata),
        "source": document.source,
    }
    return json.dumps(fields, sort_keys=True)


def document_of(id: str, text: bytes, title: str, language: str, record: str) -> Document:
    """A document of its columns; the text is compressed."""
    fields = json.loads(record)
    fields["authors"] = tuple(fields["authors"])
    fields["categories"] = tuple(fields["categories"])
    return Document(id=id, text=zlib.decompress(text).decode(), title=title, language=language, **fields)
