"""What calls and silence tell: callers hold more honours than chance deals, who is silent fewer.

Deals are drawn uniformly among all that fit, and each is kept with the chance that its hands, by
their honours, would have called as the players have; else another is drawn in its place. So hidden
hands are as likely as calls make them, and deals stay independent of one another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.kernel import deals
from advisor.kernel.twin.exchanging import Exchanged
from advisor.kernel.twin.numbers import draw, key_of
from advisor.rounds.state import Question
from advisor.simulation.exchanged import before_exchange
from advisor.simulation.honours import (
    CLASSES,
    GRAND_AFTER,
    GRAND_BEFORE,
    MOST,
    TICHU_AFTER,
    Caller,
    Class,
    chance_of_call,
)
from advisor.views import ME, NEXT, PARTNER, PREVIOUS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from advisor.views import Hidden, View

CERTAIN: Final = 1 << 31
"""A chance of 1 as a whole number."""
MOST_TRIES: Final = 4096
NEXT_TRY: Final = 1 << 48
"""What the number of a deal gains with each try."""
DRAW_BELIEF: Final = 4 << 32
_FULL_HAND: Final = 14

Chances = tuple[tuple[int, ...], ...]
"""For each player the chance of each class of honours in his hand, the likeliest `CERTAIN`."""


def beliefs_of(view: View, hidden: Hidden) -> Chances | None:
    """Tell how likely hidden hands are, by what was called and what not.

    Nothing is concluded where it is not known what a player has played, nor from the silence of
    somebody whose partner has called, nor from silence on the first eight cards, where others may
    be asked later.

    Args:
        view: what I know.
        hidden: what it leaves hidden.

    Returns:
        The chances; None where nothing is concluded.

    >>> from advisor.cards import Hand
    >>> from advisor.views import View, hidden_of
    >>> view = View(hand=Hand.of("2j 2s 3t 4p 6j 7s 8t 9p"), question=Question.GRAND)
    >>> beliefs_of(view, hidden_of(view)) is None
    True
    """
    rows = [(CERTAIN,) * len(CLASSES)] * 4
    is_passed = view.phase == "play" and before_exchange(view, hidden).gifts is None
    for player in (NEXT, PARTNER, PREVIOUS):
        chance = _chance_of(view, player, GRAND_AFTER if is_passed else GRAND_BEFORE)
        if chance is not None:
            rows[player] = _row(view, hidden, player, chance)
    return tuple(rows) if any(min(row) < CERTAIN for row in rows) else None


def _chance_of(view: View, player: int, grand: Caller) -> Callable[[Class], float] | None:
    """Return the chance that 14 cards with some honours have called as a player has.

    Where the exchange is drawn, too, it has made the difference between the cards by which Grand
    Tichu was called and those after it.
    """
    call = view.calls[player]
    size = view.sizes[player]
    is_known = size + len(view.played[player]) == _FULL_HAND
    if not size or not is_known or player == ME:
        return None
    if call == "grand":
        return lambda held: chance_of_call(grand, held)
    if call == "tichu":
        return lambda held: chance_of_call(TICHU_AFTER, held)
    if view.question is Question.GRAND or view.calls[(player + 2) % 4] is not None:
        return None
    has_played = view.phase == "play" and view.played_first[player]

    def silence(held: Class) -> float:
        silent = 1 - chance_of_call(grand, held) if view.rules.grand_tichu_enabled else 1.0
        return silent * (1 - chance_of_call(TICHU_AFTER, held)) if has_played else silent

    return silence


def _row(
    view: View, hidden: Hidden, player: int, chance: Callable[[Class], float]
) -> tuple[int, ...]:
    """Return the chances of a player; classes that he cannot hold do not matter."""
    fixed = Class.of(hidden.fixed[player])
    most = fixed + Class.of(hidden.unseen & ~hidden.excluded[player])
    played = Class.of(view.played[player].bits)
    chances = {
        held: chance(held + played)
        for held in CLASSES
        if fixed.fits_in(held) and held.fits_in(most) and (held + played).fits_in(MOST)
    }
    highest = max(chances.values(), default=1.0)
    return tuple(round(CERTAIN * chances.get(held, highest) / highest) for held in CLASSES)


def likely_hands(
    hidden: Hidden,
    beliefs: Chances | None,
    seed: int,
    number: int,
    exchange: Callable[[Sequence[int], int], Exchanged] | None = None,
) -> Exchanged:
    """Draw one deal as the compiled kernel draws it where it plays by the same beliefs.

    Args:
        hidden: who may hold what.
        beliefs: how likely hands are; None where all are alike.
        seed: equal seeds give equal deals.
        number: which deal.
        exchange: exchanges the cards of dealt hands, given the key of the deal.

    Returns:
        The four hands, and what was given.

    Raises:
        ViewError: if no deal fits.
    """
    last = number + MOST_TRIES * NEXT_TRY
    while True:
        key = key_of(seed, number)
        hands = deals(hidden, seed=seed, first=number, count=1).tolist()
        now = Exchanged(hands) if exchange is None else exchange(hands, key)
        if beliefs is None or number == last or _is_likely(now.hands, beliefs, key):
            return now
        number += NEXT_TRY


def _is_likely(hands: Sequence[int], beliefs: Chances, key: int) -> bool:
    return all(
        draw(key, DRAW_BELIEF, player) >> 33 < row[_number(bits)]
        for player, (bits, row) in enumerate(zip(hands, beliefs, strict=True))
    )


def _number(bits: int) -> int:
    """Return the place of a hand's class in `CLASSES`."""
    held = Class.of(bits)
    return 10 * held.dragon + 5 * held.phoenix + held.aces
