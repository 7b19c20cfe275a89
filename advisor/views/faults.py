"""Everything in which a view contradicts itself or the rules, each reason in words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from advisor.cards import MAH_JONG, RANK_LETTERS, RANKS
from advisor.rounds.state import Question
from advisor.rules import Variant
from advisor.texts import _
from advisor.views.groups import Group, groups_of, played_since

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.rules import Rules
    from advisor.views.view import View

ME: Final = 0
FULL_HAND: Final = 14
NAMES: Final = ("me", "next", "partner", "previous")


def faults_of(view: View) -> Iterator[str]:
    """Yield every reason why a view cannot be.

    Args:
        view: the view.

    Yields:
        One sentence without a stop for each.
    """
    if view.rules.variant is not Variant.TICHU:
        yield four_players_alone(view.rules)
    yield from _faults_of_numbers(view)
    yield from _faults_of_cards(view)
    yield from _faults_of_out(view)
    yield from _faults_of_trick(view)
    yield from _faults_of_wish(view)


def four_players_alone(rules: Rules) -> str:
    """Say that a game of three or six has no views, and what is answered there instead.

    Args:
        rules: its rules.

    Returns:
        One sentence without a stop.
    """
    text = _(
        "advice is for four players, not for variant={variant};"
        " deal, check, show, partition and solve know it"
    )
    return text.format(variant=rules.variant)


def _faults_of_numbers(view: View) -> Iterator[str]:
    number = len(view.hand)
    expected = {"first_eight": 8, "exchange": 14}.get(view.phase)
    if expected is not None and number != expected:
        yield _("expected {expected} cards in my hand, not {number}").format(
            expected=expected, number=number
        )
    if expected is None and not 0 <= number <= 14:
        yield _("a hand has at most 14 cards, not {number}").format(number=number)
    for player, left in enumerate(view.left):
        if left is not None and not 0 <= left <= 14:
            yield _("{player} cannot hold {number} cards").format(player=NAMES[player], number=left)
    if view.left[ME] not in (None, number):
        yield _("my hand has {number} cards, not {other}").format(
            number=number, other=view.left[ME]
        )


def _faults_of_cards(view: View) -> Iterator[str]:
    groups = list(groups_of(view))
    yield from _doubles(groups)
    yield from _too_many_of_a_rank(groups)
    yield from _faults_of_exchange(view)
    known = sum(len(group.cards) for group in groups)
    fixed = {group.place: len(group.cards) for group in groups if isinstance(group.place, int)}
    sizes = view.sizes
    free = sum(sizes[player] - fixed.get(player, 0) for player in (1, 2, 3)) + view.to_come
    if view.phase == "play" and free > 56 - known:
        text = _("{free} cards are held that are not known, but only {number} are left")
        yield text.format(free=free, number=56 - known)
    for player, cards in fixed.items():
        if cards > sizes[player]:
            yield _("{player} holds a card that I gave, but no cards are left to him").format(
                player=NAMES[player]
            )


def _doubles(groups: list[Group]) -> Iterator[str]:
    for one, other in combinations(groups, 2):
        if not (one.cards.suits_known and other.cards.suits_known):
            continue
        for card in one.cards & other.cards:
            yield _("{card} {here} and {there}").format(
                card=card, here=_(one.words), there=_(other.words)
            )


def _too_many_of_a_rank(groups: list[Group]) -> Iterator[str]:
    if all(group.cards.suits_known for group in groups):
        return
    for rank in RANKS:
        number = sum(group.cards.counts[rank] for group in groups)
        if number > 4:
            yield _("{number} cards of rank {rank} are known, and there are four").format(
                number=number, rank=RANK_LETTERS[rank]
            )


def _faults_of_exchange(view: View) -> Iterator[str]:
    missing = list(played_since(view))
    if len(missing) > _played_by_me(view):
        text = _("the card {card} was received and is not in the hand")
        yield from (text.format(card=card) for card in missing)
    if view.phase == "exchange":
        for card in view.gave:
            if card is not None and view.hand.suits_known and not card <= view.hand:
                yield _("the card {card} is laid out and is not in the hand").format(card=card)


def _played_by_me(view: View) -> int:
    """Return how many cards I have played that were not named."""
    named = view.played[ME].bits
    if view.trick is not None and view.trick.owner == ME:
        named |= view.trick.top.cards.bits
    return FULL_HAND - len(view.hand) - view.to_come - named.bit_count()


def _faults_of_out(view: View) -> Iterator[str]:
    for player, left in enumerate(view.left):
        name = NAMES[player]
        if player in view.out and left:
            yield _("{player} is out and holds {number} cards").format(player=name, number=left)
        if left == 0 and player not in view.out:
            yield _("{player} holds no card and is not out").format(player=name)
    if view.phase == "play" and not view.hand.bits and ME not in view.out:
        yield _("I hold no card and am not out")
    if len(set(view.out)) < len(view.out):
        yield _("nobody goes out twice")
    doubled = len(view.out) >= 2 and (view.out[0] + view.out[1]) % 2 == 0
    if doubled or (len(view.out) >= 3 and view.question is not Question.GIFT):
        yield _("the round is over")


def _faults_of_trick(view: View) -> Iterator[str]:
    if view.trick is None:
        dead_time = view.question is Question.WINDOW and view.rules.bomb_dead_time
        if view.question in (Question.WINDOW, Question.WISH, Question.GIFT) and not dead_time:
            yield _("without a trick there is no {question}").format(question=view.question.value)
        return
    owner, top = view.trick.owner, view.trick.top
    left = view.left[owner]
    if left is not None and left + top.length > 14:
        yield _("{player} has played {cards} and holds {number} cards").format(
            player=NAMES[owner], cards=top.cards, number=left
        )
    if view.question is Question.TURN and owner == ME and view.turn == ME:
        yield _("the cards on the table are mine, so it is not my turn")


def _faults_of_wish(view: View) -> Iterator[str]:
    if view.wish is None:
        return
    if view.wish not in RANKS:
        yield _("{rank} cannot be wished, only 2-14").format(rank=view.wish)
    if view.phase != "play":
        yield _("nothing is wished before the first lead")
    elif MAH_JONG in view.hand:
        yield _("nothing is wished while I hold the Mah Jong")
