"""A whole round as a value that shows itself: what may be done in it, or how it was dealt."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from advisor.cli.deals import DealAnswer
from advisor.cli.positions import PositionAnswer, choices, wish_of
from advisor.cli.screen import Screen
from advisor.drawing import cards_html, rows_html
from advisor.positions import format_position
from advisor.rounds import Round
from advisor.rules import OFFICIAL, Rules, parse_rules
from advisor.solving import Limit, Solver
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.cli.answers import Answer
    from advisor.combinations import Combination
    from advisor.solving import Solution


class _Shown(ABC):
    """What the shell writes, as text and as JSON."""

    __slots__ = ()

    round: Round

    @abstractmethod
    def _as_in_the_shell(self) -> Answer:
        """Return the answer of the shell."""

    def to_json(self) -> dict[str, Any]:
        """Return what the shell prints with `--json`."""
        return self._as_in_the_shell().to_json()

    def __str__(self) -> str:
        """Return what the shell prints."""
        blocks = self._as_in_the_shell().blocks(Screen())
        return "\n".join(line for block in blocks for line in block)

    def __repr__(self) -> str:
        """Return the kind of the value and the position.

        IPython would print one of the data class where it is to print the text of the shell.
        """
        return f"<{type(self).__name__}: {format_position(self.round)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ANN401 - IPython's
        """Print what the shell prints where a notebook shows text."""
        printer.text(repr(self) if cycle else str(self))


@dataclass(frozen=True, slots=True, repr=False)
class Moment(_Shown):
    """What may be done in a position.

    Args:
        round: the round at that moment.

    >>> [str(play) for play in check("turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p; wished K").plays]
    ['single Ks']
    """

    round: Round

    @property
    def plays(self) -> tuple[Combination, ...]:
        """What may be played, in canonical order."""
        return self.round.legal_plays()

    def _as_in_the_shell(self) -> Answer:
        return PositionAnswer(self.round)

    def _repr_html_(self) -> str:
        """Return the cards of all seats and what may be done to a notebook."""
        return f"{self.round._repr_html_()}{rows_html(self._rows())}"

    def _rows(self) -> Iterator[tuple[str, str]]:
        if self.round.wish_open is not None:
            yield _("open wish"), escape(wish_of(self.round))
        number = len(self.plays)
        if number:
            text = ngettext("{n} legal play", "{n} legal plays", number).format(n=number)
            yield text, _("may pass") if self.round.may_pass else _("may not pass")
        for kind, same in groupby(self.plays, key=lambda play: play.kind):
            yield kind.words, " · ".join(cards_html(play.names) for play in same)
        if not number and (answers := choices(self.round)):
            words = (_("none") if one is None else str(one) for one in answers)
            yield _("choices"), escape(" · ".join(words))


@dataclass(frozen=True, slots=True, repr=False)
class Deal(_Shown):
    """A deal.

    Args:
        seed: what it was dealt from.
        round: the round as it begins.

    >>> len(deal(seed=7).to_json()["hands"])
    4
    """

    seed: int
    round: Round

    def _as_in_the_shell(self) -> Answer:
        return DealAnswer(self.seed, self.round)

    def _repr_html_(self) -> str:
        """Return the cards of all seats to a notebook, the first eight before the others."""
        found = self.to_json()
        rows = []
        for seat, (first, hand) in enumerate(zip(found["first"], found["hands"], strict=True)):
            rest = [name for name in hand.split() if name not in first.split()]
            cards = f"{cards_html(first.split())} <b>+</b> {cards_html(rest)}"
            rows.append((f"{_('seat')} {seat}", cards))
        title = _("First cards, then the others · seed {seed}").format(seed=self.seed)
        line = f"<p><code>{escape(format_position(self.round))}</code></p>"
        return f"<p><b>{escape(title)}</b></p>{rows_html(rows)}{line}"


def check(position: str, *, rules: Rules | str = OFFICIAL) -> Moment:
    """Say what may be done in a position, as `tichu-advise check` does.

    Args:
        position: the position in one line.
        rules: the rules, or what the shell takes for them, if the line names none.

    Returns:
        The moment.

    Raises:
        NotationError: if it has one fault.
        ManyFaultsError: if it has more, with all of them.

    >>> check("turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p").round.to_act
    1
    """
    return Moment(PositionAnswer.of(position, _rules(rules)).round)


def deal(*, seed: int | None = None, rules: Rules | str = OFFICIAL) -> Deal:
    """Deal cards to all players, as `tichu-advise deal` does.

    Args:
        seed: equal seeds give equal cards; None for one by chance, which is told.
        rules: the rules, or what the shell takes for them.

    Returns:
        The deal.

    >>> deal(seed=7) == deal(seed=7)
    True
    """
    number = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    return Deal(number, Round.deal(number, _rules(rules)))


def solve(
    position: str,
    *,
    rules: Rules | str = OFFICIAL,
    time: float | None = None,
    nodes: int | None = None,
) -> Solution:
    """Say what a position is worth with all cards seen, as `tichu-advise solve` does.

    Args:
        position: the position in one line.
        rules: the rules, or what the shell takes for them, if the line names none.
        time: the most seconds; None until all is proven.
        nodes: the most positions that are looked at.

    Returns:
        What is proven; after an interrupt, what was proven by then.

    Raises:
        NotationError: if the line has one fault.
        ManyFaultsError: if it has more, with all of them.
        TichuError: if the position cannot be solved.

    >>> solve("turn 0; hands 2s As | 9s | - | Kj; out 2").value
    200
    """
    round_ = PositionAnswer.of(position, _rules(rules)).round
    with Solver() as solver:
        return solver.solve_so_far(round_, limit=Limit(time, nodes))[0]


def _rules(rules: Rules | str) -> Rules:
    return parse_rules(rules) if isinstance(rules, str) else rules
