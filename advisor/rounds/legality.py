"""What a hand may play on a table, wishes and bomb windows considered (6.2, 9, 10).

Nothing here knows a round: a hand, a table, an open wish and the rules decide.
"""

from __future__ import annotations

from functools import lru_cache

from advisor.cards import DOG, MAH_JONG, RANK_BITS, RANKS, Hand
from advisor.combinations import Combination, bombs, plays, readings
from advisor.errors import RuleError
from advisor.rules import OFFICIAL, Rules


def fulfils(play: Combination, wish: int | None) -> bool:
    """Tell whether a play ends an open wish: by a natural card of the rank (9.7).

    Args:
        play: the play; the Phoenix in the place of the rank does not count.
        wish: the rank wished, or None.

    Returns:
        True if the wish is open and the play ends it.

    >>> (straight,) = readings(Hand.of("5j 6s 7p Phx 9j"))
    >>> fulfils(straight, 9), fulfils(straight, 8)
    (True, False)
    """
    return wish is not None and bool(play.cards.bits & RANK_BITS[wish])


def fulfilling_plays(
    hand: Hand,
    table: Combination | None,
    wish: int | None,
    rules: Rules = OFFICIAL,
    *,
    merged: bool = True,
) -> tuple[Combination, ...]:
    """List the plays of a hand that would fulfil a wish in its regular turn (9.2, 9.3).

    Args:
        hand: the cards held.
        table: the combination to beat; None if the hand leads.
        wish: the rank wished, or None.
        rules: the rules.
        merged: as in `combinations.plays`.

    Returns:
        The plays in canonical order; if there is one, the hand must make one of them.

    >>> (kings,) = readings(Hand.of("Kj Ks Kt Kp"))
    >>> fulfilling_plays(Hand.of("8j 8s 8t 8p"), kings, 8)
    ()
    """
    if wish is None or not hand.bits & RANK_BITS[wish]:
        return ()
    return tuple(play for play in plays(hand, table, rules, merged=merged) if fulfils(play, wish))


def turn_plays(
    hand: Hand,
    table: Combination | None = None,
    wish: int | None = None,
    rules: Rules = OFFICIAL,
    *,
    merged: bool = True,
) -> tuple[Combination, ...]:
    """List what a hand may play in its regular turn.

    Args:
        hand: the cards held.
        table: the combination to beat; None if the hand leads.
        wish: the rank of an open wish, or None.
        rules: the rules.
        merged: as in `combinations.plays`.

    Returns:
        The plays in canonical order.

    >>> (one,) = readings(Hand.of("Mah"))
    >>> [str(play) for play in turn_plays(Hand.of("8j 3s Kt"), one, wish=8)]
    ['single 8j']
    """
    every = plays(hand, table, rules, merged=merged)
    if wish is None or not any(fulfils(play, wish) for play in every):
        return every
    bombs_free = rules.wish_bomb_exempt == "always"
    return tuple(play for play in every if fulfils(play, wish) or (bombs_free and play.is_bomb))


def window_plays(
    hand: Hand, table: Combination | None, *, merged: bool = True
) -> tuple[Combination, ...]:
    """List the bombs that a hand may throw out of turn; no wish binds them (9.5, 10.3).

    Args:
        hand: the cards held.
        table: the combination to beat; None before the first lead.
        merged: as in `combinations.plays`.

    Returns:
        The bombs in canonical order.

    >>> (ace,) = readings(Hand.of("Aj"))
    >>> [str(play) for play in window_plays(Hand.of("4j 4s 4t 4p As"), ace)]
    ['bomb of four 4j 4s 4p 4t']
    """
    return bombs(hand, table, merged=merged) if _bombs_of(hand) else ()


def can_bomb(hand: Hand, table: Combination | None) -> bool:
    """Tell whether a hand holds a bomb that beats the table.

    Args:
        hand: the cards held.
        table: the combination to beat; None before the first lead.

    Returns:
        True if there is one.

    >>> can_bomb(Hand.of("4j 4s 4t 4p"), None)
    True
    """
    held = _bombs_of(hand)
    return bool(held) and (table is None or any(bomb.beats(table) for bomb in held))


@lru_cache(maxsize=1 << 12)
def _bombs_of(hand: Hand) -> tuple[Combination, ...]:
    """Return the bombs of a hand; the same hands are asked again before every turn."""
    return bombs(hand)


def wishes_with(play: Combination, rules: Rules = OFFICIAL) -> tuple[int | None, ...]:
    """Return what may be wished with a play (9.1).

    Args:
        play: the play.
        rules: the rules.

    Returns:
        Ranks 2 to 14 if the Mah Jong is in it, and None for "no wish" unless one must be made.

    >>> wishes_with(readings(Hand.of("4j"))[0]), wishes_with(readings(Hand.of("Mah"))[0])[:3]
    ((None,), (None, 2, 3))
    """
    if MAH_JONG not in play.cards:
        return (None,)
    return tuple(RANKS) if rules.wish_mandatory else (None, *RANKS)


def verify_reading(play: Combination, table: Combination | None, rules: Rules = OFFICIAL) -> None:
    """Check that a play is a combination that may be played on the table, wishes not considered.

    Args:
        play: the play as announced.
        table: the combination to beat; None if it is led.
        rules: the rules.

    Raises:
        RuleError: if it is not.

    >>> verify_reading(readings(Hand.of("9j"))[0], readings(Hand.of("8j"))[0])
    """
    if play in readings(play.cards, table, rules):
        return
    if DOG in play.cards:
        raise RuleError("7.1", "the Dog is only led, alone")
    led = readings(play.cards, None, rules)
    if not led:
        raise RuleError("5", f"{play.cards} is no combination")
    if table is None or not any(play.kind is r.kind and play.phoenix == r.phoenix for r in led):
        raise RuleError("5.4", f"{play.cards} cannot be read as a {play.kind.words} here")
    raise RuleError(_rule_of_beating(play, table), f"a {play} does not beat a {table}")


def _rule_of_beating(play: Combination, table: Combination) -> str:
    if play.is_bomb:
        return "10.1"
    return "10.2" if table.is_bomb else "6.2"


def verify_wish_kept(
    hand: Hand, play: Combination, table: Combination | None, wish: int | None, rules: Rules
) -> None:
    """Check that a play in the regular turn does not break an open wish (9.2, 9.6).

    Args:
        hand: the cards held before the play.
        play: the play, legal but for the wish.
        table: the combination to beat; None if it is led.
        wish: the rank of an open wish, or None.
        rules: the rules.

    Raises:
        RuleError: if another play would fulfil the wish and must be made.

    >>> eight = readings(Hand.of("8j"))[0]
    >>> verify_wish_kept(Hand.of("8j 9s"), eight, None, 8, OFFICIAL)
    """
    if fulfils(play, wish) or (play.is_bomb and rules.wish_bomb_exempt == "always"):
        return
    _verify_not_bound(hand, table, wish, rules)


def verify_may_pass(
    hand: Hand, table: Combination | None, wish: int | None = None, rules: Rules = OFFICIAL
) -> None:
    """Check that a hand may pass in its regular turn (6.2, 9.2).

    Args:
        hand: the cards held.
        table: the combination to beat; None if the hand leads.
        wish: the rank of an open wish, or None.
        rules: the rules.

    Raises:
        RuleError: if it leads, or a play would fulfil the wish.

    >>> verify_may_pass(Hand.of("9s Phx"), readings(Hand.of("Mah"))[0], wish=8)
    """
    if table is None:
        raise RuleError("6.2", "the leader may not pass")
    _verify_not_bound(hand, table, wish, rules)


def _verify_not_bound(
    hand: Hand, table: Combination | None, wish: int | None, rules: Rules
) -> None:
    """Check that no play of the hand would fulfil an open wish; if there is one, name it."""
    bound = fulfilling_plays(hand, table, wish, rules)
    if bound:
        rule = "9.6" if table is None else "9.2"
        raise RuleError(rule, f"the wish must be fulfilled, for instance by a {bound[0]}")
