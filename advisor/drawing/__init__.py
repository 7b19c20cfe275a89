"""Pictures and HTML of cards and answers, for notebooks and for files.

What is drawn is plain data, names of cards and words, so that every value above can show itself.
Everything is self-contained: no script, no style sheet, no network. Cards stand on white ground of
their own and other text takes the colour around it, so both light and dark pages can be read; a
suit is told by its letter or sign as well as by its colour.
"""

from __future__ import annotations

from advisor.drawing.cards import cards_svg, rows_svg
from advisor.drawing.decisions import decision_html
from advisor.drawing.pages import cards_html, rows_html, table_html
from advisor.drawing.pictures import Picture

__all__ = [
    "Picture",
    "cards_html",
    "cards_svg",
    "decision_html",
    "rows_html",
    "rows_svg",
    "table_html",
]
