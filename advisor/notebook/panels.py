"""What a table says about a snapshot, as HTML and as a line of status."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, TypeAlias

from advisor.advice import can_simulate
from advisor.combinations import DRAGON_RANK, Kind
from advisor.drawing import rows_html
from advisor.errors import TichuError
from advisor.kernel.convert import unknown_option
from advisor.notebook.answers import partition_html
from advisor.notebook.controller import Snapshot, Stage
from advisor.notebook.words import complaint
from advisor.notebook.working import Found, Request
from advisor.positions.writing import rank_text
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.partitions import Partition
    from advisor.priors.covers import Cover, Piece

TableSnapshot: TypeAlias = Snapshot[Request, Found]


def block(html: str) -> str:
    """Return HTML for a widget, with lines as close as those of the page around it.

    Args:
        html: HTML.

    Returns:
        HTML; empty for nothing.
    """
    return f'<div style="line-height:1.45">{html}</div>' if html else ""


def partition_panel(snapshot: TableSnapshot, way: int) -> str:
    """Write how the hand falls: at first by ranks, then as CP-SAT has proven it.

    Args:
        snapshot: what is known.
        way: which of the partitions of the fewest combinations is shown, from 0.

    Returns:
        HTML; empty without a hand.
    """
    ways = partitions_of(snapshot)
    if ways:
        place = way % len(ways)
        return partition_html((ways[place], *ways[:place], *ways[place + 1 :]))
    cover = snapshot.found.cover if snapshot.found else None
    return _cover_html(cover) if cover else ""


def way_button(way: int, ways: int) -> str:
    """Say which of the partitions is shown.

    Args:
        way: the number of steps from the best.
        ways: how many partitions there are.

    Returns:
        The words on the button that steps to the next.

    >>> way_button(3, 2), way_button(0, 1)
    ('Way 2 of 2: next', 'One way')
    """
    if ways < 2:
        return _("One way")
    return _("Way {way} of {ways}: next").format(way=way % ways + 1, ways=ways)


def partitions_of(snapshot: TableSnapshot) -> tuple[Partition, ...]:
    """Return the partitions that are proven by now.

    Args:
        snapshot: what is known.

    Returns:
        The partitions, the best first.
    """
    answer = snapshot.found.answer if snapshot.found else None
    return answer.partitions if answer else ()


def _cover_html(cover: Cover) -> str:
    number = ngettext("{size} combination", "{size} combinations", cover.size)
    title = _("{combinations}, to be confirmed").format(combinations=number.format(size=cover.size))
    pieces = sorted(cover.pieces, key=lambda piece: (-piece.length, -piece.rank))
    rows = rows_html((piece.kind.words, escape(_piece(piece))) for piece in pieces)
    return f"<p><b>{escape(_('Partition'))}</b> {escape(title)}</p>{rows}"


def _piece(piece: Piece) -> str:
    """Say what a combination by ranks is, beside its kind."""
    if piece.kind is Kind.DOG:
        return _("Dog")
    if piece.kind is Kind.SINGLE and piece.rank in _special_ranks():
        return _special_ranks()[piece.rank]
    if piece.kind in (Kind.STRAIGHT, Kind.PAIR_SEQUENCE):
        text = _("{number} cards up to {rank}")
        return text.format(number=piece.length, rank=rank_text(piece.rank))
    return rank_text(piece.rank)


def _special_ranks() -> dict[float, str]:
    return {DRAGON_RANK: _("Dragon"), 1.5: _("Phoenix"), 1: _("Mah Jong")}


def decisions_panel(snapshot: TableSnapshot) -> str:
    """Write the decisions that are made by now.

    Args:
        snapshot: what is known.

    Returns:
        HTML; empty while there are none.
    """
    request = snapshot.request
    if len(request.hand) and not request.in_play and not request.is_deal:
        text = _(
            "8 or 14 cards ask what to call, pass and wish; for cards in play choose “In play”."
        )
        return f"<p>{escape(text)}</p>"
    answer = snapshot.found.answer if snapshot.found else None
    return "".join(d._repr_html_() for d in answer.decisions) if answer else ""


def fault_panel(fault: Exception | None) -> str:
    """Write what cannot be read or does not fit.

    Args:
        fault: the mistake, None for none.

    Returns:
        HTML; empty without a mistake.
    """
    if not isinstance(fault, TichuError):
        return ""
    # A line stays so short that the caret is under its token.
    return f'<pre role="alert" style="margin:0">{escape(chr(10).join(complaint(fault)))}</pre>'


def status_line(snapshot: TableSnapshot) -> str:
    """Say how far the answer is.

    Args:
        snapshot: what is known.

    Returns:
        One line.
    """
    number = len(snapshot.request.hand)
    if not number:
        return _("pick cards, or type them")
    cards = ngettext("{n} card", "{n} cards", number).format(n=number)
    return " · ".join([cards, *_progress(snapshot)])


def _progress(snapshot: TableSnapshot) -> Iterator[str]:
    if snapshot.stage is Stage.FAILED:
        kind = (
            "" if isinstance(snapshot.error, TichuError) else f"{type(snapshot.error).__name__}: "
        )
        yield _("no answer: {error}").format(error=f"{kind}{snapshot.error}")
        return
    cover = snapshot.found.cover if snapshot.found else None
    ways = partitions_of(snapshot)
    if ways:
        size = ngettext("{n} combination", "{n} combinations", ways[0].size)
        yield size.format(n=ways[0].size)
        yield _("the fewest possible")
    elif cover:
        yield ngettext("{n} combination", "{n} combinations", cover.size).format(n=cover.size)
    answer = snapshot.found.answer if snapshot.found else None
    if answer and answer.decisions:
        yield from _excuse(snapshot.request)
    yield {
        Stage.FIRST: _("working"),
        Stage.REFINING: _("working"),
        Stage.STOPPED: _("stopped"),
        Stage.SETTLED: _("done"),
    }[snapshot.stage]


def _excuse(request: Request) -> Iterator[str]:
    """Yield why nothing is simulated, where that is so."""
    if not can_simulate():
        yield _("by rule, for there is no compiled kernel")
    elif option := unknown_option(request.asked.rules):
        yield _("by rule, for the compiled kernel does not know {option}").format(option=option)
