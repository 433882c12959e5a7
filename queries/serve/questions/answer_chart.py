"""An answer as a chart: years stand beside each other, what has a name lies one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from queries.serve.html.drawings import Bar, bar_chart, short

MOST_BARS = 30
_YEARS = range(1000, 3000)
_MOST_YEARS = 60
_WIDTH, _ROW, _LABELS, _NUMBERS = 640, 24, 240, 70
_LONGEST = 32


def answer_chart(bars: Sequence[Bar], title: str) -> Markup:
    """A chart of the first bars; each that leads somewhere is a link.

    Args:
        bars: none of which is below 0.
        title: what it shows, for who does not see it.
    """
    if _are_years(bars):
        return bar_chart(sorted(bars, key=lambda bar: bar.label), title)
    return _lying(bars[:MOST_BARS], title)


def is_cut(bars: Sequence[Bar]) -> bool:
    """Whether there are more bars than are drawn."""
    return len(bars) > MOST_BARS and not _are_years(bars)


def _are_years(bars: Sequence[Bar]) -> bool:
    labels = [bar.label for bar in bars]
    return (
        1 < len(bars) <= _MOST_YEARS
        and len(set(labels)) == len(labels)
        and all(label.isdecimal() and int(label) in _YEARS for label in labels)
    )


def _lying(bars: Sequence[Bar], title: str) -> Markup:
    if not bars:
        return Markup("")
    highest = max(bar.value for bar in bars)
    room = _WIDTH - _LABELS - _NUMBERS
    shown = []
    for at, bar in enumerate(bars):
        top = at * _ROW
        caption = escape(f"{bar.label}: {bar.value:,}")
        length = room * bar.value / highest if highest else 0
        drawn = (
            f"<title>{caption}</title>"
            f'<rect class="hit" x="0" y="{top}" width="{_WIDTH}" height="{_ROW}"/>'
            f'<text class="name" x="{_LABELS - 8}" y="{top + 17}">{escape(short(bar.label, _LONGEST))}</text>'
            f'<rect class="bar" x="{_LABELS}" y="{top + 4}" width="{length:.1f}" height="{_ROW - 8}"/>'
            f'<text class="number" x="{_LABELS + length + 6:.1f}" y="{top + 17}">{bar.value:,}</text>'
        )
        shown.append(f'<a href="{escape(bar.href)}">{drawn}</a>' if bar.href else f"<g>{drawn}</g>")
    height = len(bars) * _ROW
    return Markup(
        f'<svg class="chart lying" viewBox="0 0 {_WIDTH} {height}" role="group" aria-label="{escape(title)}">'
        f'<line class="axis" x1="{_LABELS}" x2="{_LABELS}" y1="0" y2="{height}"/>{"".join(shown)}</svg>'
    )
