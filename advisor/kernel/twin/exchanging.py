"""The exchange as policies make it, whole or with some of the gifts known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from advisor.cards import DECK, Hand
from advisor.kernel.policies import RANDOM
from advisor.kernel.twin.bidding import gifts
from advisor.kernel.twin.numbers import DRAW_EXCHANGE, Dice, draw
from advisor.rounds import Giving, Question, Round, seating_of
from advisor.rounds.exchanging import exchanged
from advisor.rounds.round import empty_fields

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.cards import Card
    from advisor.kernel.twin.bidding import Gifts
    from advisor.kernel.twin.looking import Policy
    from advisor.rounds.actions import CallName
    from advisor.rules import Rules
    from advisor.views import Hidden


def chosen_gifts(
    round_: Round,
    seat: int,
    hand: Hand,
    policy: Policy,
    key: int,
    known: Gifts = (None, None, None),
    kept: int = 0,
) -> tuple[Card, ...]:
    """Choose what a seat gives, at random if that is its policy.

    Args:
        round_: the round.
        seat: who gives.
        hand: its cards.
        policy: the policy.
        key: of the random numbers of the deal.
        known: the gifts that are known, in play order of the receivers, None for the others.
        kept: the cards, as bits, of which none is chosen.

    Returns:
        A card for each receiver, in play order.
    """
    known = known[: len(round_.seating.receivers(seat))]
    if policy.kind != RANDOM:
        return gifts(round_, seat, hand, policy, known, kept)
    dice = Dice(draw(key, DRAW_EXCHANGE, seat))
    cards = list(Hand(hand.bits & ~kept) - Hand.of(card for card in known if card))
    return tuple(card or cards.pop(dice.below(len(cards))) for card in known)


class Table(Protocol):
    """The rules, and who has called what."""

    @property
    def rules(self) -> Rules:
        """The rules."""
        ...

    @property
    def calls(self) -> tuple[CallName | None, ...]:
        """The call of each seat."""
        ...


class Exchanged(NamedTuple):
    """Hands after an exchange.

    Args:
        hands: the cards of each as bits.
        givings: what each seat gave.
    """

    hands: Sequence[int]
    givings: tuple[Giving, ...] = ()


def exchanged_hands(
    table: Table, hidden: Hidden, hands: Sequence[int], policies: Sequence[Policy], key: int
) -> Exchanged:
    """Exchange cards of hands as dealt, and take out what was played since.

    Only a Grand Tichu has been called by then.

    Args:
        table: the rules and calls, of a round or a view.
        hidden: what is known of the hands and gifts; fixed cards are kept.
        hands: the cards of each hand as bits.
        policies: the policy of each seat.
        key: of the random numbers of the deal.

    Returns:
        The hands now, and what was given.
    """
    asked = _before(table, hands)
    given = []
    for seat, (bits, numbers) in enumerate(zip(hands, hidden.gifts or (), strict=True)):
        known = [DECK[number - 1] if number else None for number in numbers]
        kept = hidden.fixed[seat]
        given.append(chosen_gifts(asked, seat, Hand(bits), policies[seat], key, known, kept))
    rest = [Hand(bits) - Hand.of(cards) for bits, cards in zip(hands, given, strict=True)]
    after = exchanged(rest, given)
    return Exchanged(
        [hand.bits & ~played for hand, played in zip(after, hidden.played, strict=True)],
        tuple(Giving(seat, cards) for seat, cards in enumerate(given)),
    )


def _before(table: Table, hands: Sequence[int]) -> Round:
    """Return the round in which the exchange was asked for."""
    return Round(
        **empty_fields(seating_of(table.rules))
        | {
            "rules": table.rules,
            "calls": tuple(call if call == "grand" else None for call in table.calls),
            "hands": tuple(map(Hand, hands)),
            "question": Question.EXCHANGE,
            "to_act": 0,
        }
    )
