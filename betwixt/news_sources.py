"""Names of news agencies and outlets: texts come from them, and seldom speak of them."""

from __future__ import annotations

import re

from betwixt.names.keys import name_key

_LISTED = """
associated press, ap, the ap, reuters, thomson reuters, agence france-presse, agence france presse,
afp, united press international, upi, xinhua, tass, itar-tass, interfax, ria novosti, dpa, ansa,
efe, kyodo, yonhap, anadolu, press trust of india, pti, press association, pa media, canadian press,
australian associated press, aap, bloomberg, bloomberg news, dow jones newswires, bbc, bbc news,
cnn, nbc news, cbs news, abc news, fox news, msnbc, npr, pbs, sky news, itv news, al jazeera, france
24, deutsche welle, euronews, new york times, washington post, wall street journal, los angeles
times, usa today, chicago tribune, boston globe, guardian, daily telegraph, daily mail, financial
times, independent, le monde, der spiegel, el país, politico, axios, buzzfeed news, huffpost,
huffington post, wikinews, pr newswire, business wire, globe newswire, getty images
"""
_NAMES = frozenset(name_key(name.strip(), "en") for name in _LISTED.replace("\n", " ").split(","))
_ENDINGS = re.compile(
    r" (?:(?:news|press) (?:agency|service|association)|news ?wire|newswires|wire service|news)$"
)


def is_news_source(name: str) -> bool:
    """Whether a name is that of a news agency or outlet.

    Args:
        name: in any case, with or without an article.
    """
    key = name_key(name, "en")
    return key in _NAMES or bool(_ENDINGS.search(key))
