"""Tokenizers of word pieces: the library ``tokenizers``, without transformers around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from tokenizers import Tokenizer


class WordPieces(Protocol):
    """What is needed of a tokenizer: ``PieceTokenizer``, or a fast one of Hugging Face."""

    @property
    def backend_tokenizer(self) -> Tokenizer:
        """Cuts words into pieces."""

    @property
    def unk_token(self) -> str | None:
        """The piece for what has none."""

    @property
    def unk_token_id(self) -> Any:
        """Its id."""

    def __hash__(self) -> int:
        """By which what was cut is remembered."""


@dataclass(frozen=True, eq=False)
class PieceTokenizer:
    """A tokenizer that was loaded with weights.

    Args:
        backend_tokenizer: cuts words into pieces; it neither truncates nor pads.
        unk_token: the piece for what has none.
    """

    backend_tokenizer: Tokenizer
    unk_token: str

    @classmethod
    def from_text(cls, text: str, unknown: str) -> PieceTokenizer:
        """The tokenizer that ``Tokenizer.to_str`` wrote."""
        from tokenizers import Tokenizer

        backend = Tokenizer.from_str(text)
        backend.no_truncation()
        backend.no_padding()
        return cls(backend, unknown)

    @property
    def unk_token_id(self) -> int | None:
        """The id of the piece for what has none."""
        return self.backend_tokenizer.token_to_id(self.unk_token)
