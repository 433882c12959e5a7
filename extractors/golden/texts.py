"""The texts of the golden file, each of a kind that graphs are built from; all written for it.

Persons, places and firms are invented.
"""

from __future__ import annotations

from betwixt.document import Document
from extractors.golden.long_text import LONG


def _prose(text: str) -> str:
    """Paragraphs, which blank lines part, without the line breaks within them."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


QUARRY = Document.of(
    "quarry",
    "Petra Lind, the mayor of Norrvik, closed the old quarry on Monday. She said that its walls were "
    "unsafe. Residents of the town had asked the council for a fence around the pit since the accident "
    "in March, when two hikers fell from the northern edge. The council, led by Jonas Berg, a retired "
    "engineer, will now ask Granit AB for the cost of repairs.",
    title="Quarry near Norrvik closed after an accident",
)
"""News."""

STORY = Document.of(
    "story",
    _prose("""
The lamp in the tower had gone out again. Old Marit climbed the hundred and four steps with her sleeve
over her mouth, because the smoke of the wick still hung in the stairwell, and found the boy asleep
beside the lens.

“You let it die, Tobin,” she said.

“It died by itself.” He rubbed his eyes and looked for his boots. “I only blinked.”

“A keeper who blinks drowns people. Whose ship is that, below the Teeth?”

He pressed his forehead to the glass. Between the black rocks a lantern rose and fell, rose and fell,
and with it the mast of a small boat. Tobin knew that patched sail. It was his father's.

“Give me the oil,” he whispered, “and the matches, and run for Captain Osk.” But Marit was already on
the stairs, calling the captain's name, and her keys rang against the wall at every turn.
"""),
    title="The Keeper's Boy",
)
"""Fiction with dialogue."""

INTERVIEW = Document.of(
    "interview",
    _prose("""
Ilse Marwood has built violas in a former bakery in Tarnholm for thirty years. We met her between two
orders.

Q: How did you come to this trade?

A: Through my grandfather. He repaired organs for the diocese, and I held the lamp. When I was twelve
he gave me his second-best plane, and I have used it every day since.

Q: The maple on your bench looks very dark. Where does it come from?

A: From the roof of a barn near Lake Osterby. The owner wanted to burn it. I told him that it was two
hundred years old, and he gave me the beams for a cake.

Q: Does your daughter want to take over the workshop?

A: Nora? She studies acoustics at the University of Velden, so she measures what I only hear. Last
winter she and her professor put one of my instruments into a scanner. The result surprised both of
us: its back was thinner at the edges than I had thought.
"""),
    title="“I only hear it”: a visit to the viola maker Ilse Marwood",
)
"""Questions and answers."""

PARSING = Document.of(
    "parsing",
    "We present a parser for noisy text. The model reads each sentence with a small encoder and scores "
    "every pair of words. In experiments on three corpora, the accuracy of our system rises by two "
    "points over the baseline (a graph parser), while its speed stays the same. We release the code "
    "and the weights of all models.",
)
"""An abstract in plain words."""

TAGGING = Document.of(
    "tagging",
    _prose("""
Named entity recognition (NER) in clinical notes suffers from missing training data. We compare a
conditional random field (CRF) with a bidirectional long short-term memory (LSTM) network and with
pretrained language models such as BERT and RoBERTa. Sequence labelling tasks, including NER and
part-of-speech tagging, share one encoder, which is trained by multi-task learning. Dropout is a
regularization method that helps only the LSTM. On the invented WardNotes corpus, the CRF reaches an
F1 score of 71.3 and the pretrained models 84.9; in machine translation and other generation tasks
the gains are smaller. CRFs remain the fastest: they tag 40,000 words a second on one CPU.
"""),
    title="How Much Encoder Does Clinical NER Need?",
)
"""An abstract of computer science, with abbreviations and hypernyms."""

ESTUARY = Document.of(
    "estuary",
    _prose("""
Seagrass meadows bind the sediment of shallow estuaries and feed their grazers. From 2011 to 2019 we
followed the shoots of the dwarf eelgrass Zostera noltei at fourteen sites in the Morrel estuary. The
density of shoots fell by a third after each of the two floods, and it returned to its former value
within three summers wherever mud snails were present. In cages without snails, filamentous algae
covered the leaves and growth stopped. We conclude that grazing by snails, rather than the supply of
light, decides how fast a meadow recovers from a flood.
"""),
    title="Grazing snails speed the recovery of eelgrass after floods",
)
"""An abstract of another field."""

MINUTES = Document(
    id="minutes",
    text="""\
# Minutes of the garden committee

Present: Hanne Roth (chair), D. Okello, Mrs Pym; absent: Luis

## Decisions

- The shed gets a new roof. *Okello* asks three firms for offers.
- Water barrels:
  - two for the north beds
  - one for the compost, paid by Brightleaf Ltd
- [ ] Mrs Pym writes to the council about the gate on Mill Lane

## Next steps

1. Order seeds (carrots, chard, beans) from Halden & Sons
2. Repair of the pump, see the manual of its maker

```
pump --test --minutes 5
```

Next meeting: 4 May, 18:30, at the house of the chair.
""",
    metadata={"format": "markdown"},
)
"""Lists in Markdown."""

FEW_WORDS = Document(id="few-words", text="The ferry to Aldmoor was late.")
"""Very short."""

ONE_WORD = Document(id="one-word", text="Snow")
"""Shorter than anything to say about it."""

THREAD = Document(
    id="thread",
    text="""\
mia_k: anyone else's tram stuck at Corvin Sq??
Jo: yep 😩 line 9, been here 20 min. driver says a tree's on the wires
mia_k: omg again
Jo: lol its the same tree as in june i swear
@tramsofelder: Hi Jo, sorry about that! Our crew is on its way to the square, buses replace line 9 until 6pm
Jo: thx. which stop do they leave from
@tramsofelder: From Elder Market, in front of the library :)
mia_k: can u save me a seat… my phone's at 3% and I've got Ben's birthday cake on my lap 🎂 #help
""",
)
"""Messages."""

SCRIPTS = Document.of(
    "scripts",
    _prose("""
The choir of Saint Orla welcomed guests from five countries on Sunday 🎶. Надежда Рябинина, a conductor
from Верхнегорск, brought her pupils; Ελένη Καλλιγά read a poem about the harbour of Μυρτιά. The
composer 林晓雯 (Lin Xiaowen) came with two players of the 古筝, an old zither, and the oud player
نادر الحسيني tuned his instrument in the yard. Zoe\u0308 Lefe\u0300vre, the host, thanked all of them: “Your
songs,” she said, “need no passport 🌍❤️.” Afterwards the naïve café owner Łukasz Dvořák-Ångström served
crème brûlée for 120 people 👩🏽‍🍳.
"""),
    title="Πέντε хоров, one evening",
)
"""English with names in Cyrillic, Greek, Chinese and Arabic script, emoji and combining accents."""

NUMBERS = Document.of(
    "numbers",
    _prose("""
Orrin & Vale plc lost £3.4m (€4.02m) in the year to 31/03/2024, against a profit of £1,250,000 in
2022–23. “We don't expect Q3's 12.5 % margin to return before 2026,” chief executive J. R. Stannard
told ‘The Weald Courier’ on 5 June at 9:15 a.m.; its headline read “Vale's ‘worst year since '09’”.
About 2/3 of the 1,840 jobs in plant no. 7 (built 1987, area 5.6 km²) are at risk, i.e. roughly 1,200.
Shares fell 18.7% to 42½p. The firm's debt, $9.8bn at 6¾%, is due on 2027-11-30; its lender Kestrel
Bank, by contrast, rose by 0.4 % to 1 203,50. See pp. 12–19 and https://orrinvale.example/report?y=2024#p7.
"""),
    date="2024-06-05",
)
"""Amounts, dates, quotes within quotes."""

GERMAN = Document.of(
    "german",
    "Die alte Mühle am Bach gehört seit letztem Jahr der Bäckerin Anna Kessler. Sie will dort wieder "
    "Mehl mahlen, sobald das Rad z. B. mit neuen Schaufeln versehen ist.",
    title="Mühle in Oberlinden verkauft",
    language="de",
)
"""A language of which names and appositives are read."""

SPANISH = Document.of(
    "spanish",
    "La alcaldesa, Petra Lind, llegó ayer a Madrid. Jonas Berg, ingeniero jubilado, habló con Lind.",
    language="es",
)
POLISH = Document.of(
    "polish",
    "Petra Lind spotkała się w Warszawie z Jonasem Bergiem, prezydentem miasta. Berg mieszka w Polsce.",
    language="pl",
)
"""Others."""

TEXTS = (
    QUARRY,
    STORY,
    INTERVIEW,
    PARSING,
    TAGGING,
    ESTUARY,
    MINUTES,
    FEW_WORDS,
    ONE_WORD,
    Document.of("long", _prose(LONG), title="The canal that Brenmoor forgot"),
    THREAD,
    SCRIPTS,
    SPANISH,
    POLISH,
    NUMBERS,
    GERMAN,
)
"""All of them, in the order of the golden file."""
