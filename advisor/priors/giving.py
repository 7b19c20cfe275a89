"""Who gets what in the exchange: what serves the partner, what an opponent may have, and which one.

The rules are those that published strategy agrees on; where it does not the choice is named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX, RANK_LETTERS, Card, Hand
from advisor.combinations import ACE, Kind
from advisor.priors.covers import Aim, Cover, cover
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.priors.known import Calls

CONVENTIONS: Final = ("bsw", "fuegi")
"""How partners tell which opponent gets which card: `bsw`, as most do at BrettspielWelt, an even
rank to the next player and an odd one to the previous; `fuegi`, by Fuegi's list."""

FUEGI_LIST: Final = "3579JKAQT8642"
"""Of two cards the one further right in this list goes to the previous player."""

FEW_LOW_SINGLES: Final = 3
"""With so few low singles beside it, two of them for the opponents, the Phoenix can be spared."""

FAIRLY_HIGH: Final = range(9, 14)
"""The ranks that help a partner without being winners: 9 to the king."""


class Gift(NamedTuple):
    """What the partner could be given.

    Args:
        cards: the cards to choose from.
        reason: why it is good for him, a text with `{card}` in it.
        highest: whether the highest of them is the best, if it leaves as few combinations.
    """

    cards: tuple[Card, ...]
    reason: str
    highest: bool = False


def gifts_for_partner(hand: Hand, held: Cover, calls: Calls, *, calling: bool) -> list[Gift]:
    """List what the partner could be given, the best first.

    Who has called gets the best card: Dragon, then Phoenix, then the highest. A hand that means to
    be first gives the Dog or a fairly high single and keeps its winners. Any other hand gives a
    winner, else a fairly high card.

    Args:
        hand: the 14 cards.
        held: their partition.
        calls: who has called.
        calling: whether this hand means to be first.

    Returns:
        Gifts, never empty.

    >>> hand = Hand.of("Drg Aj Kj 4s")
    >>> gifts_for_partner(hand, cover(hand, Aim.SIZE), {}, calling=True)[0].cards
    (Card('Kj'),)
    """
    if "partner" in calls:
        return _best_cards(hand)
    if calling:
        text = _(
            "this hand means to be first and keeps its winners; of the rest it misses {card} least"
        )
        return [*_dog(hand), *_high_singles(hand, held), _least_missed(hand, text)]
    text = _("no winner can be spared for the partner, and this hand misses {card} least")
    return [*_winners(hand, held), *_high_cards(hand), _least_missed(hand, text)]


def _best_cards(hand: Hand) -> list[Gift]:
    reason = _("{card} is the best card for the partner, who has called")
    specials = [card for card in (DRAGON, PHOENIX) if card in hand]
    ranks = [rank for rank in range(ACE, 1, -1) if hand.counts[rank]]
    groups = [(card,) for card in specials] + [_of_rank(hand, rank) for rank in ranks]
    return [Gift(group, reason) for group in groups]


def _dog(hand: Hand) -> list[Gift]:
    reason = _("the {card} lets the partner give the lead to this hand, which means to be first")
    return [Gift((DOG,), reason)] if DOG in hand else []


def _winners(hand: Hand, held: Cover) -> list[Gift]:
    """List winners: the Dragon, the Phoenix if the hand can spare it, an ace."""
    reason = _("{card} is a winner for the partner")
    found = [(DRAGON,)] if DRAGON in hand else []
    if PHOENIX in hand and _can_spare_phoenix(hand, held):
        found.append((PHOENIX,))
    aces = _of_rank(hand, ACE)
    return [Gift(cards, reason) for cards in (*found, aces) if cards]


def _can_spare_phoenix(hand: Hand, held: Cover) -> bool:
    """Tell whether it has few low singles to mend, and holds no more together than itself."""
    rest = cover(hand - Hand(PHOENIX.bit), Aim.SIZE)
    return rest.low_singles <= FEW_LOW_SINGLES and rest.size <= held.size + 1


def _high_singles(hand: Hand, held: Cover) -> list[Gift]:
    """List the singles that are fairly high but no winners."""
    reason = _("{card} is a fairly high single for the partner")
    loose = held.ranks(Kind.SINGLE)
    cards = tuple(card for card in hand if card.rank in FAIRLY_HIGH and card.rank in loose)
    return [Gift(cards, reason, highest=True)] if cards else []


def _high_cards(hand: Hand) -> list[Gift]:
    """List the cards that are fairly high but no winners."""
    reason = _("{card} is a fairly high card for the partner")
    cards = tuple(card for card in hand if card.rank in FAIRLY_HIGH)
    return [Gift(cards, reason, highest=True)] if cards else []


def _least_missed(hand: Hand, reason: str) -> Gift:
    """Return all that is no winner, for want of a better gift."""
    return Gift(tuple(card for card in hand if 2 <= card.rank < ACE), reason)


def _of_rank(hand: Hand, rank: int) -> tuple[Card, ...]:
    return tuple(card for card in hand if card.rank == rank)


def reluctance(card: Card) -> int:
    """Grade how unwillingly an opponent is given a card.

    Args:
        card: the card.

    Returns:
        0 for the Dog and 2 to 10, 1 for jack and queen, 2 for the king, 3 for the ace and the Mah
        Jong, 4 for Phoenix and Dragon.

    >>> [reluctance(Card(name)) for name in ("Dog", "Tj", "Qs", "Mah", "Drg")]
    [0, 0, 1, 3, 4]
    """
    if card in (PHOENIX, DRAGON):
        return 4
    if card == MAH_JONG:
        return 3
    return max(0, (card.rank - 9) // 2) if card.rank < ACE else 3


def dog_receiver(hand: Hand, calls: Calls) -> str | None:
    """Return the opponent who is to get the Dog, if it is settled.

    Args:
        hand: the 14 cards.
        calls: who has called.

    Returns:
        The opponent who has called, `next` if both have; None without the Dog, where my team has
        called or where nobody has.

    >>> dog_receiver(Hand.of("Dog 7s"), {"previous": "grand"})
    'previous'
    """
    if DOG not in hand or "partner" in calls or "me" in calls:
        return None
    return next((player for player in ("next", "previous") if player in calls), None)


def in_order(one: Card, other: Card, convention: str) -> tuple[Card, Card]:
    """Say which opponent gets which of two cards.

    Args:
        one: a card.
        other: a card.
        convention: one of `CONVENTIONS`.

    Returns:
        The card for the next player and the one for the previous player.

    >>> in_order(Card("3s"), Card("6t"), "bsw"), in_order(Card("8s"), Card("4t"), "fuegi")
    ((Card('6t'), Card('3s')), (Card('8s'), Card('4t')))
    """
    lower, higher = sorted((one, other))
    if not _has_rank(lower) or not _has_rank(higher):
        ranked, special = (higher, lower) if _has_rank(higher) else (lower, higher)
        return (ranked, special) if _is_for_next(ranked, convention) else (special, ranked)
    if convention == "fuegi":
        first, second = sorted((lower, higher), key=lambda card: FUEGI_LIST.find(_letter(card)))
        return first, second
    swapped = lower.rank % 2 and not higher.rank % 2
    return (higher, lower) if swapped else (lower, higher)


def _has_rank(card: Card) -> bool:
    return not card.is_special


def _letter(card: Card) -> str:
    return RANK_LETTERS[card.rank]


def _is_for_next(card: Card, convention: str) -> bool:
    """Tell whether a card goes to the next player where the other has no rank."""
    if convention == "fuegi":
        return FUEGI_LIST.find(_letter(card)) < len(FUEGI_LIST) // 2 + 1
    return card.rank % 2 == 0
