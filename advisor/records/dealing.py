"""The beginning of a logged round: the deal, the early calls and the exchange, checked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from advisor.cards import FULL_DECK, Card, Hand
from advisor.errors import DealError, RuleError
from advisor.records.bsw_lines import is_hand, said_by
from advisor.records.remarks import Oddity
from advisor.rounds import Call, Question, Refusal, Round, seating_of
from advisor.rounds.flow import still_to_give

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from advisor.records.draft import Draft
    from advisor.records.model import Action

Hands = tuple[Hand, ...]


@dataclass(slots=True)
class Opening:
    """What could be understood of a round's beginning.

    Args:
        eights: the first eight cards of each seat, if they are known.
        fourteens: the 14 cards of each seat, if they are known.
        round: the round as far as it got; None without a deal.
        rest: the place of the first line that could not be understood, if there is one.
        actions: calls and exchange.
    """

    eights: Hands | None
    fourteens: Hands | None
    round: Round | None
    rest: int | None
    actions: list[Action]


def opening_of(draft: Draft) -> Opening:
    """Deal, call and exchange as a draft says.

    Args:
        draft: the draft; what is wrong with it is remarked there.

    Returns:
        The beginning of the round.
    """
    if draft.start is not None:
        return Opening(None, None, draft.start, None, [])
    eights = _eights(draft)
    fourteens = _fourteens(draft)
    if eights and fourteens and not _fit(draft, eights, fourteens):
        eights = None
    opening = Opening(eights, fourteens, None, None, [])
    if fourteens is None:
        opening.rest = _place_after_eights(draft, eights)
        return opening
    try:
        round_ = _dealt(draft, eights, fourteens)
    except DealError as error:
        draft.remark(Oddity.BAD_DEAL, str(error), "the round is not replayed", draft.line)
        return Opening(None, None, None, 0, [])
    opening.round = _exchange(draft, opening, _call_early(draft, opening, round_))
    return opening


def _place_after_eights(draft: Draft, eights: Hands | None) -> int | None:
    """Return where the lines begin that say more than four hands of eight, if there are any."""
    first = [said_by(line) for line in draft.lines[:4]]
    place = 4 if eights and all(is_hand(said, 8) for said in first) else 0
    return place if len(draft.lines) > place else None


def _eights(draft: Draft) -> Hands | None:
    if not draft.eights:
        if draft.fourteens:
            draft.remark(
                Oddity.NO_FIRST_EIGHT, "no first eight cards", "the rest is kept", draft.line
            )
        return None
    seating = seating_of(draft.rules)
    faults = _faults(draft.eights, (seating.grand_cards,) * seating.players)
    if not faults:
        return _as_hands(draft.eights)
    if draft.fourteens:
        draft.remark(Oddity.BAD_DEAL, faults, "the first eight cards are left out", draft.line)
    return None


def _fourteens(draft: Draft) -> Hands | None:
    hands, sizes = draft.fourteens, seating_of(draft.rules).hand_sizes
    if len(hands) == len(sizes) - 1 and not _faults(hands, sizes, whole=False):
        (seat,) = (seat for seat in range(len(sizes)) if seat not in hands)
        left = FULL_DECK - Hand.of(card for cards in hands.values() for card in cards)
        hands[seat] = tuple(left)
        what = f"the {sizes[seat]} cards of seat {seat} are missing"
        draft.remark(Oddity.MISSING_LINE, what, "they are the cards that are left", draft.line)
    faults = _faults(hands, sizes)
    if not faults:
        return _as_hands(hands)
    if draft.gifts or draft.events or draft.result:
        draft.remark(Oddity.BAD_DEAL, faults, "the round is not replayed", draft.line)
    return None


def _faults(
    hands: Mapping[int, tuple[Card, ...]], sizes: Sequence[int], *, whole: bool = True
) -> str:
    """Return everything that is wrong with the hands of a deal, in words."""
    found = []
    if whole:
        every_seat = enumerate(sizes)
        found += [f"no hand of {n} for seat {seat}" for seat, n in every_seat if seat not in hands]
    for seat, cards in sorted(hands.items()):
        if len(cards) != sizes[seat]:
            found.append(f"seat {seat} has {len(cards)} cards instead of {sizes[seat]}")
    every = [card for cards in hands.values() for card in cards]
    if len(set(every)) < len(every):
        twice = sorted({card for card in every if every.count(card) > 1})
        found += [f"the card {card} stands twice" for card in twice]
    return "; ".join(found)


def _as_hands(hands: Mapping[int, tuple[Card, ...]]) -> Hands:
    return tuple(Hand.of(hands[seat]) for seat in sorted(hands))


def _fit(draft: Draft, eights: Hands, fourteens: Hands) -> bool:
    """Tell whether each seat's first eight cards are among its 14."""
    wrong = [seat for seat, eight in enumerate(eights) if not eight <= fourteens[seat]]
    for seat in wrong:
        strange = eights[seat] - fourteens[seat]
        what = f"seat {seat} has {strange} among its first eight cards, not among its 14"
        draft.remark(Oddity.BAD_DEAL, what, "the first eight cards are left out", draft.line)
    return not wrong


def _dealt(draft: Draft, eights: Hands | None, fourteens: Hands) -> Round:
    """Return the round in which Grand Tichu is asked, or where that is past the exchange."""
    if eights is not None:
        return Round.dealt(eights, fourteens, draft.rules)
    return Round.of_position(
        fourteens,
        question=Question.EXCHANGE,
        to_act=0,
        rules=draft.rules,
        piles=(Hand(),) * len(fourteens),
    )


def _call_early(draft: Draft, opening: Opening, round_: Round) -> Round:
    """Make the calls before the exchange: Grand Tichu in the order of calling, then small ones."""
    for line, action in sorted(draft.before, key=lambda early: _turn_of(early.action)):
        try:
            if isinstance(action, Call):
                round_ = _with_call(round_.accepted(), action)
            else:
                round_ = refused(round_, action)
            opening.actions.append(action)
        except RuleError as error:
            ignore_call(draft, line, action, error, opening.actions)
    return decline_grand(round_)


def _turn_of(action: Call | Refusal) -> int:
    """Return a number that puts Grand Tichu first and last a refusal, which ends the round."""
    if isinstance(action, Refusal):
        return 2
    return 0 if action.call == "grand" else 1


def refused(round_: Round, refusal: Refusal) -> Round:
    """Refuse a call; opponents who are asked before let it stand.

    Args:
        round_: the round after the call.
        refusal: who refuses.

    Returns:
        The round, which is over.

    Raises:
        RuleError: if he is not asked.
    """
    while round_.question is Question.REFUSAL and round_.to_act not in (None, refusal.seat):
        round_, _ = round_.accept(round_.to_act or 0)
    return round_.refuse(refusal.seat)[0]


def _with_call(round_: Round, call: Call) -> Round:
    if call.call == "tichu":
        return decline_grand(round_).call_tichu(call.seat)[0]
    if round_.question is Question.EXCHANGE and round_.calls[call.seat] is None:
        # Without the first eight cards the round begins past the question.
        replace(round_, question=Question.GRAND).verify_grand(call.seat)
        calls = (*round_.calls[: call.seat], "grand", *round_.calls[call.seat + 1 :])
        return replace(round_, calls=calls, log=(*round_.log, call))
    return round_.call_grand(call.seat)[0]


def decline_grand(round_: Round) -> Round:
    """Let everybody who has not answered about Grand Tichu decline.

    Args:
        round_: the round.

    Returns:
        The round in which nobody is asked about it.
    """
    while round_.phase is Question.GRAND and not round_.is_over:
        round_ = round_.accepted()
        if round_.question is Question.GRAND and round_.to_act is not None:
            round_, _ = round_.decline_grand(round_.to_act)
    return round_


def ignore_call(
    draft: Draft, line: int, call: Call | Refusal, error: RuleError, actions: Sequence[Action]
) -> None:
    """Remark that a call does not count.

    Args:
        draft: the draft.
        line: where the call stands.
        call: the call.
        error: why the rules forbid it.
        actions: what was done before.
    """
    if call in actions:
        draft.remark(Oddity.DOUBLED_LINE, f"the call stands twice: {call}", "it counts once", line)
    else:
        draft.remark(Oddity.IGNORED, error.reason, "the call is left out", line, error.rule)


def _exchange(draft: Draft, opening: Opening, round_: Round) -> Round:
    """Let every seat give its cards; where that cannot be done the replay ends."""
    missing = [str(seat) for seat in still_to_give(round_) if seat not in draft.gifts]
    if missing and draft.events:
        what = f"nothing given by seat {', '.join(missing)}"
        draft.remark(Oddity.MISSING_LINE, what, "the round is not replayed")
        place = draft.exchange_place
        opening.rest = draft.events[0].place if place is None else place
        return round_
    after, done = round_, []
    for seat, cards in sorted(draft.gifts.items()):
        try:
            after, giving = after.accepted().give(seat, cards)
        except RuleError as error:
            opening.rest = draft.exchange_place
            what = f"seat {seat}: {error.reason}"
            draft.remark(Oddity.FORBIDDEN, what, "the round is not replayed", 0, error.rule)
            return round_
        done.append(giving)
    opening.actions += done
    return after
