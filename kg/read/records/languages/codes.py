"""Languages as records name them → the codes of documents."""

from __future__ import annotations

import re
from functools import cache, lru_cache

_TAG = re.compile(r"(?P<language>[a-z]{2,3})(?:[-_.@][a-z0-9.@_-]*)?")
_QUALIFIED = re.compile(r"\s*[(\[].*")
_UNDETERMINED = frozenset({"mul", "und", "zxx", "mis", "unk", "nan"})
"""Codes of ISO 639-2 for several languages, an unknown one and none, and what others write for these."""
_ALSO = {
    "modern greek": "el", "farsi": "fa", "mandarin": "zh", "castilian": "es", "flemish": "nl",
    "ngerman": "de", "naustrian": "de", "nswissgerman": "de", "austrian": "de", "swissgerman": "de",
    "american": "en", "british": "en", "usenglish": "en", "ukenglish": "en", "canadian": "en",
    "australian": "en", "newzealand": "en", "francais": "fr", "frenchb": "fr", "acadian": "fr",
    "magyar": "hu", "portuges": "pt", "brazil": "pt", "brazilian": "pt", "polutonikogreek": "el",
    "norsk": "nb", "nynorsk": "nn", "bahasa": "id",
}  # fmt: skip
"""Other names, those of LaTeX's babel among them."""


@lru_cache(maxsize=4096)
def language_code(value: str) -> str:
    """The code of a language: of ISO 639-1, or of ISO 639-3 where the language has no other.

    Args:
        value: a tag of BCP 47 or a locale (``en``, ``en-GB``, ``en_US.UTF-8``), a code of ISO 639-2 or
            639-3 (``ger``, ``deu``), or a name in English or in the language (``German``, ``Deutsch``).

    Returns:
        Empty where the value names no language, several, or an undetermined one (``mul``, ``und``).
    """
    text = _QUALIFIED.sub("", value.strip().casefold()) or value.strip().casefold()
    if not text:  # of most records; the names of all languages take a second to load
        return ""
    tag = _TAG.fullmatch(text)
    if tag and (code := _of_code(tag["language"])):
        return code
    return _names().get(text) or _ALSO.get(text) or _autonyms().get(text, "")


def _of_code(code: str) -> str:
    from babel.core import get_global

    if code in _UNDETERMINED:
        return ""
    replacement: str = get_global("language_aliases").get(code, code)
    code = replacement.partition("_")[0]
    return code if len(code) == 3 or code in _names().values() else ""


@cache
def _names() -> dict[str, str]:
    """Names of languages in English → code."""
    from babel import Locale

    names = {name.casefold(): code.partition("_")[0] for code, name in Locale("en").languages.items()}
    return {name: code for name, code in names.items() if code not in _UNDETERMINED}


@cache
def _autonyms() -> dict[str, str]:
    """Names of languages in themselves → code; of those that have a code of two letters."""
    from babel import Locale
    from babel.localedata import locale_identifiers

    codes = [code for code in locale_identifiers() if len(code) == 2]
    names = {code: Locale(code).languages.get(code, "") for code in codes}
    return {name.casefold(): code for code, name in names.items() if name}
