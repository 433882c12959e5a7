"""The commands of ``kg``, one module each, imported only when the command runs.

A module ``kg.commands.NAME`` holds the click command ``command``. The summaries stand
here so that ``kg --help`` imports none of them; a test holds them equal to the first
line of each command's help.
"""

from __future__ import annotations

SECTIONS: dict[str, dict[str, str]] = {
    "Commands": {
        "status": "Show the documents by state, and nodes and edges by table.",
        "doctor": "Show versions, device, Java, model weights and disk space.",
    },
    "Model development": {
        "train": "Train an extractor and score what came out.",
        "evaluate": "Score an extractor on gold data.",
    },
}
"""Section of ``kg --help`` → command → summary."""
