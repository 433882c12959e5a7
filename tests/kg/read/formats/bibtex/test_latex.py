"""LaTeX in fields of BibTeX reads as it is printed: no command takes its text along."""

from __future__ import annotations

import pytest

from kg.read.formats.bibtex.latex import plain


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (r"The \texttt{lock\_gate} package", "The lock_gate package"),
        (r"\textsf{Brellin} and \mbox{T. Kest}", "Brellin and T. Kest"),
        (r"\verb|a_b| and \verb+c+", "a_b and c"),
        (r"\textcolor{red}{Gates}, \underline{Locks}", "Gates, Locks"),
        (r"\unknown{Gates} and \unknown{Lo}{cks}", "Gates and Locks"),
        (r"\foreignlanguage{german}{Das Tor}", "Das Tor"),
        (r"\bibinfo{title}{Gates}", "Gates"),
    ],
)
def test_what_a_command_prints_is_kept(value: str, printed: str) -> None:
    assert plain(value) == printed


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (r"\LaTeX{} and {\BibTeX}", "LaTeX and BibTeX"),
        (r"\copyright{} 2030, \S5, \pounds 5", "© 2030, §5, £5"),
        (r"a \textless{} b \textgreater c", "a < b >c"),
        (r"\glqq Das Tor\grqq{} \flqq x\frqq", "„Das Tor“ «x»"),
        (r"snake\textunderscore case", "snake_case"),
        (r"co\-operation", "cooperation"),
    ],
)
def test_signs_are_read(value: str, printed: str) -> None:
    assert plain(value) == printed


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (r"Stra\ss e", "Straße"),
        (r"S\o ren \AA berg", "Søren Åberg"),
        (r"a\textasciitilde b, C:\textbackslash dir", "a~b, C:\\dir"),
        (r"O\textquoteright Hara", "O’Hara"),
        (r"\textbf {Gates} and \emph x", "Gates and x"),
        (r"Fran\c cois \v Capek", "François Čapek"),
        (r"\TeX\ and", "TeX and"),
    ],
)
def test_the_space_behind_a_sign_ends_its_command(value: str, printed: str) -> None:
    assert plain(value) == printed


@pytest.mark.parametrize(
    "value", [r"Gates\label{x}", r"Gates~\cite{x}", r"\noopsort{1973}Gates", r"\hspace{1cm}Gates"]
)
def test_commands_that_print_nothing_leave_nothing(value: str) -> None:
    assert plain(value) == "Gates"


def test_an_address_keeps_its_tilde() -> None:
    assert plain(r"See \url{https://a.example/~kest/}.") == "See https://a.example/~kest/."
