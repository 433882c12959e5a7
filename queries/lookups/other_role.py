"""Another role of a participant, where nobody asked for is in the one that was asked for."""

from __future__ import annotations

from queries.named import Given, NamedQuery

_OTHERS = {"patient": "recipient"}
"""Role → one that users mean by it too: of *fine*, PropBank has the money as ARG1, and who pays as ARG2."""


def other_role(question: NamedQuery, given: Given) -> tuple[dict[str, tuple[str, ...]], str]:
    """What is asked for instead, and a note about it; nothing and no words where there is nothing else.

    Args:
        question: that was asked in vain.
        given: its parameters.
    """
    if not {"participant", "role"} <= {parameter.name for parameter in question.parameters}:
        return {}, ""
    typed = question.typed(given)
    [role], participants = typed["role"] or ("",), typed["participant"]
    other = _OTHERS.get(role.strip().casefold())
    if other is None or not any(participants):
        return {}, ""
    return {"role": (other,)}, f"{' and '.join(participants)} is no {role} here; the role is taken as {other}"
