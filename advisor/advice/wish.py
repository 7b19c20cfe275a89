"""What to wish with the Mah Jong."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING, Final

from advisor.advice.answers import against_second, in_percent, joined, simulated, told_of_pass
from advisor.advice.asking import Asking, compare, verify_asked
from advisor.advice.exchange import advise_exchange, cards_of
from advisor.cards import MAH_JONG, RANK_BITS, RANK_LETTERS, RANKS, Hand
from advisor.combinations import plays, readings
from advisor.decisions import Candidate, Decision, ThreeCards
from advisor.errors import ViewError
from advisor.priors import wish_by_rule
from advisor.rounds import Question, Trick
from advisor.rounds.legality import wishes_with
from advisor.simulation import Mean
from advisor.simulation.actions import WishFor
from advisor.texts import _
from advisor.views import ME, NEXT, PARTNER, PLAYERS, PREVIOUS, View, hidden_of

if TYPE_CHECKING:
    from advisor.views import Hidden

NO_WISH: Final = "no_wish"
_FULL_HAND: Final = 14


def advise_wish(
    view: View,
    asking: Asking | None = None,
    *,
    convention: str = "bsw",
    gives: ThreeCards | None = None,
) -> Decision | None:
    """Say which rank to wish.

    Before the exchange the recommended exchange is taken for granted, and the three cards that come
    are unknown. Before the lead the Mah Jong is taken to be led alone.

    Args:
        view: what I know, with the Mah Jong in hand or just played.
        asking: how much is simulated.
        convention: as in `advise_exchange`.
        gives: before the exchange what I shall give; None to find out.

    Returns:
        A rank 2 to 14, or None for no wish, as `advice`; among those as good as the best the one
        by rule, if it is there; no decision at all without the Mah Jong.

    Raises:
        ViewError: if nothing can be wished.
        RuleError: if the kernel does not know an option of the rules.

    >>> from advisor.cards import Hand
    >>> advise_wish(View(hand=Hand.of("3j 5s"))) is None
    True
    """
    asking = asking or Asking()
    if view.question is not Question.WISH and MAH_JONG not in view.hand:
        return None
    if asking.by_rule:
        return _by_rule(view, convention)
    asking = asking.paced(view, len(RANKS) + 1)
    before, assumed = view, None
    if view.question is Question.EXCHANGE:
        assumed = gives or _recommended(view, asking, convention)
        if any(MAH_JONG in card for card in assumed.known):
            return _no_wish(_("The Mah Jong is passed, so there is nothing to wish."))
        view = after_exchange(view, assumed)
    by_rule = _by_rule(before, convention)
    return _simulated(view, asking, assumed, by_rule) or by_rule


def _recommended(view: View, asking: Asking, convention: str) -> ThreeCards:
    less = replace(asking.effort, deals=max(1, asking.effort.deals // 4))
    asking = replace(asking, effort=less, progress=None)
    return cards_of(advise_exchange(view, asking, convention=convention))


def after_exchange(view: View, given: ThreeCards) -> View:
    """Return the view after an exchange, with three cards of mine that I have not seen.

    Args:
        view: a view before the exchange.
        given: what I give.

    Returns:
        The view at the first lead, as if it were mine.

    >>> hand = Hand.of("Mah 2j 3s 4p 5t 6j 7s 8p 9t Tj Js Qp Kt Aj")
    >>> before = View(hand=hand, question=Question.EXCHANGE)
    >>> after = after_exchange(before, ThreeCards(*map(Hand.of, ("2j", "Aj", "3s"))))
    >>> len(after.hand), after.sizes
    (11, (14, 14, 14, 14))
    """
    hand = view.hand
    for card in given.known:
        hand = _without(hand, card)
    return replace(
        view,
        hand=hand,
        question=Question.TURN,
        turn=ME,
        gave=tuple(given),
        to_come=_FULL_HAND - len(hand),
        left=(None, _FULL_HAND, _FULL_HAND, _FULL_HAND),
    )


def _without(hand: Hand, card: Hand) -> Hand:
    if hand.suits_known:
        return hand - card
    (one,) = card
    bits = RANK_BITS[one.rank] if one.rank in RANKS else one.bit
    highest = 1 << (hand.bits & bits).bit_length() - 1
    return Hand(hand.bits & ~highest, suits_known=False)


def mah_jong_led(view: View) -> View:
    """Return the view after I have led the Mah Jong alone; as it is where it lies already.

    Args:
        view: the view.

    Returns:
        The view at the question of the wish.
    """
    if view.question is Question.WISH:
        return view
    (single,) = readings(Hand(MAH_JONG.bit))
    sizes = tuple(size if player else None for player, size in enumerate(view.sizes))
    return replace(
        view,
        hand=view.hand - Hand(MAH_JONG.bit),
        question=Question.WISH,
        asked=ME,
        turn=NEXT,
        trick=Trick(single, ME, 0),
        left=sizes,
        has_played=(True, *view.has_played[1:]),
    )


def _simulated(
    view: View, asking: Asking, assumed: ThreeCards | None, by_rule: Decision
) -> Decision | None:
    alone, view = _led_alone(view), mah_jong_led(view)
    verify_asked(view)
    if view.trick is None:
        raise ViewError(_("without the Mah Jong there is nothing to wish"))
    ranks = sorted(wishes_with(view.trick.top, view.rules), key=lambda rank: rank or 0)
    ruled = by_rule.advice if isinstance(by_rule.advice, int) else None
    prefer = ranks.index(ruled) if ruled in ranks else None
    found = compare(view, [WishFor(rank) for rank in ranks], asking, prefer=prefer)
    if found is None:
        return None
    names = [NO_WISH if rank is None else str(rank) for rank in ranks]
    words = [_("no wish") if rank is None else RANK_LETTERS[rank] for rank in ranks]
    best = ranks[found.best]
    held = {rank: chances_of(hidden_of(view), rank) for rank in ranks if rank is not None}
    told = _in_words(best, held, assumed)
    return simulated(
        "wish",
        best,
        names,
        found,
        reason=joined(told, alone, against_second(words, found)),
        asking=asking,
        view=view,
        details={
            "must_play": {str(rank): chances for rank, chances in held.items()},
            "assumed_pass": None if assumed is None else assumed.to_json(),
        },
    )


def _led_alone(view: View) -> str:
    """Say that the Mah Jong is taken to be led alone, where it could be led in a straight."""
    if view.question is Question.WISH:
        return ""
    longer = (play for play in plays(view.hand, None, view.rules) if play.length > 1)
    if not any(MAH_JONG in play.cards for play in longer):
        return ""
    return _("The Mah Jong is taken to be led alone, not in a straight.")


def chances_of(hidden: Hidden, rank: int) -> dict[str, float]:
    """Return the chance that each other player holds a card of a rank, and must play it if he can.

    Args:
        hidden: what I do not know; nothing is excluded yet when the Mah Jong is led.
        rank: 2 to 14.

    Returns:
        The chance by player.

    >>> from advisor.views import View
    >>> view = View(hand=Hand.of("Mah 2j 2s 3j"), gave=(Hand.of("5j"), None, None))
    >>> chances_of(hidden_of(view), 5)["next"]
    1.0
    """
    return {
        PLAYERS[player]: round(_chance(hidden, player, rank), 4)
        for player in (NEXT, PARTNER, PREVIOUS)
    }


def _chance(hidden: Hidden, player: int, rank: int) -> float:
    if hidden.fixed[player] & RANK_BITS[rank]:
        return 1.0
    places = hidden.sizes[player] - hidden.fixed[player].bit_count()
    unseen = hidden.unseen.bit_count()
    wished = (hidden.unseen & RANK_BITS[rank]).bit_count()
    return 1 - comb(unseen - wished, places) / comb(unseen, places)


def _in_words(
    rank: int | None, held: dict[int, dict[str, float]], assumed: ThreeCards | None
) -> str:
    words = _("Without a wish nobody must play anything.")
    if rank is not None:
        text = _("It is held by next {next}, partner {partner}, previous {previous}.")
        chances = {player: in_percent(Mean(chance, None)) for player, chance in held[rank].items()}
        words = text.format(**chances)
    if assumed is None:
        return words
    return joined(words, told_of_pass(assumed))


def _by_rule(view: View, convention: str) -> Decision:
    if len(view.hand) != _FULL_HAND:
        return _nothing_to_wish()
    after = view.question is not Question.EXCHANGE
    found = wish_by_rule(
        view.hand,
        gave=ThreeCards(*view.gave) if after else None,
        received=ThreeCards(*view.received) if after else None,
        calls={player: call for player, call in zip(PLAYERS, view.calls, strict=True) if call},
        convention=convention,
    )
    return found or _nothing_to_wish()


def _nothing_to_wish() -> Decision:
    return _no_wish(_("By rule there is an answer for 14 cards with the Mah Jong only."))


def _no_wish(reason: str) -> Decision:
    return Decision("wish", "rule", None, (Candidate(NO_WISH),), reason)
