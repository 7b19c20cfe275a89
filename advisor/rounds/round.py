"""A round of Tichu, from the deal to the score."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from advisor.cards import DECK_SIZE, Hand
from advisor.errors import DealError
from advisor.rounds.calling import take_the_rest
from advisor.rounds.exchanging import first_leader
from advisor.rounds.faults import faults_of, shape_faults
from advisor.rounds.flow import ask_next
from advisor.rounds.playing import Playing
from advisor.rounds.scoring import double_victory, refused_points, round_score
from advisor.rounds.seating import Seating, seating_of
from advisor.rounds.state import Question
from advisor.rounds.words import state_words
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from advisor.rounds.faults import Fault


class Round(Playing):
    """A round at one moment; every action returns the round after it and never changes this one.

    `question` says what is asked and `to_act` of whom. Each action comes as `verify_x`, which
    raises `RuleError` with the rule's number and the reason, `can_x`, and `x`, which returns the
    round after it and a record. The records, but for declined chances, are the `log`. Two rounds
    are equal if everything that decides is; the log and the cards in the piles are history.

    >>> round = Round.deal(seed=1)
    >>> round.question, round.to_act
    (Question.GRAND, 0)
    >>> for seat in range(4):
    ...     round, _ = round.decline_grand(seat)
    >>> for seat in range(4):
    ...     round, record = round.give(seat, tuple(round.hands[seat])[:3])
    >>> print(record)
    3 gives 2p 3j 3s
    """

    __slots__ = ()

    @classmethod
    def deal(cls, seed: int, rules: Rules = OFFICIAL, totals: Sequence[int] | None = None) -> Self:
        """Deal 56 cards.

        Args:
            seed: equal seeds give equal deals.
            rules: the rules; seat 0 deals in Trichu and Tientsin.
            totals: the score of the game before the round, by column; none by default.

        Returns:
            The round in which the first player is asked about Grand Tichu.

        >>> Round.deal(7) == Round.deal(7)
        True
        """
        cards = list(range(DECK_SIZE))
        random.Random(seed).shuffle(cards)
        seating = seating_of(rules)
        eights, hands = [], []
        for size in seating.hand_sizes:
            own, cards = cards[:size], cards[size:]
            hands.append(Hand(sum(1 << index for index in own)))
            eights.append(Hand(sum(1 << index for index in own[: seating.grand_cards])))
        return cls.dealt(eights, hands, rules, totals)

    @classmethod
    def dealt(
        cls,
        first: Sequence[Hand],
        hands: Sequence[Hand],
        rules: Rules = OFFICIAL,
        totals: Sequence[int] | None = None,
    ) -> Self:
        """Begin with given cards.

        Args:
            first: the cards of each seat at the question of Grand Tichu: eight of 14.
            hands: all cards of each seat before the exchange.
            rules: the rules.
            totals: the score of the game before the round, by column; none by default.

        Returns:
            The round in which the first player is asked about Grand Tichu, or, where Grand Tichu
            is not played, about the exchange.

        Raises:
            DealError: with every fault of the deal.
        """
        if len(first) != len(hands):
            raise DealError(f"expected the first cards of {len(hands)} seats, not of {len(first)}")
        stock = tuple(hand - eight for eight, hand in zip(first, hands, strict=True))
        seating = seating_of(rules)
        fields: dict[str, Any] = empty_fields(seating)
        if totals is not None:
            fields["totals"] = tuple(totals)
        round_ = cls(
            hands=tuple(first),
            stock=stock,
            question=Question.GRAND,
            to_act=seating.grand_seats[0],
            rules=rules,
            eights=tuple(first),
            piles=(Hand(),) * len(hands),
            **fields,
        )
        if not rules.grand_tichu_enabled:
            round_ = take_the_rest(round_)
        _verify_none(faults_of(round_))
        return round_

    @classmethod
    def of_hands(
        cls, hands: Sequence[Hand], rules: Rules = OFFICIAL, totals: Sequence[int] | None = None
    ) -> Self:
        """Begin after the exchange; the holder of the Mah Jong leads (6.1).

        Args:
            hands: the cards of each seat.
            rules: the rules.
            totals: the score of the game before the round, by column; none by default.

        Returns:
            The round in which the leader is asked.

        Raises:
            DealError: with every fault of the deal.
        """
        fields: dict[str, Any] = {"rules": rules, "piles": (Hand(),) * len(hands)}
        if totals is not None:
            fields["totals"] = tuple(totals)
        return cls.of_position(hands, leader=first_leader(hands), **fields)

    @classmethod
    def of_position(cls, hands: Sequence[Hand], **fields: Any) -> Self:  # noqa: ANN401
        """Set up any moment of a round.

        Args:
            hands: the cards of each seat.
            fields: any other field of `State` by name. Without `question` and `to_act` the round
                stands before the next turn: at the bomb window, if there is one. Without `won`
                the points that are not in the cards shown are `aside`.

        Returns:
            The round.

        Raises:
            DealError: with every fault of the position.

        >>> seven = Round.of_position(list(map(Hand.of, ("2j", "3j", "4j 5j", "6j"))), leader=2)
        >>> seven.question, seven.to_act
        (Question.TURN, 2)
        """
        hands = tuple(hands)
        seating = seating_of(fields.get("rules", OFFICIAL))
        given: dict[str, Any] = {"question": Question.TURN, "to_act": None}
        given |= empty_fields(seating) | {"has_played": played_by_size(hands, seating)} | fields
        given["question"] = Question(given["question"])
        round_ = cls(hands=hands, **given)
        if not any(round_.won) and "aside" not in fields:
            round_ = replace(round_, aside=round_.points_missing)
        if "question" not in fields:
            _verify_none(shape_faults(round_))
            round_ = ask_next(round_)
        _verify_none(faults_of(round_))
        return round_

    def __str__(self) -> str:
        """Return a small block of text."""
        return state_words(self)

    @property
    def double_victory(self) -> int | None:
        """The team that has won a double victory, of six players a triple victory (11.1, 14.6)."""
        return double_victory(self.out, self.seating)

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points of each team when the round is over, calls included (11)."""
        if not self.is_over:
            return None
        if self.void:
            return (0,) * len(self.seating.teams)
        if self.bet is not None:
            return refused_points(self.bet.seat, self.calls, self.seating)
        rest = sum(hand.points for hand in self.hands)
        return round_score(self.out, self.won, rest, self.calls, self.rules, self.seating)

    def _repr_html_(self) -> str:
        """Return the question, the table and the hands to a notebook."""
        from advisor.rounds.pages import state_html

        return state_html(self)

    @property
    def points_so_far(self) -> tuple[int, ...]:
        """The card points in the tricks of each team by now, without the last transfers (11.3).

        >>> from advisor.positions import parse_position
        >>> parse_position("turn 1; hands 2j | 5j | 4j | 3j; won 65 5 0 25").points_so_far
        (65, 30)
        """
        teams = self.seating.teams
        return tuple(sum(self.won[seat] for seat in team) for team in teams)


def empty_fields(seating: Seating) -> dict[str, Any]:
    """Return the fields of a round that have a value for each seat, before anything is done.

    Args:
        seating: the seats and teams.

    Returns:
        Values by the name of the field.

    >>> empty_fields(seating_of())["totals"]
    (0, 0)
    """
    seats = seating.players
    return {
        "laid": (None,) * seats,
        "calls": (None,) * seats,
        "has_played": (False,) * seats,
        "won": (0,) * seats,
        "totals": (0,) * len(seating.columns),
    }


def played_by_size(hands: Sequence[Hand], seating: Seating) -> tuple[bool, ...]:
    """Tell for each seat whether it has played its first card, as its number of cards tells.

    Args:
        hands: the cards of each seat, after the exchange.
        seating: the seats and teams.

    Returns:
        False for a full hand.

    >>> played_by_size([Hand(), Hand.of("2j")], seating_of())
    (True, True)
    """
    return tuple(len(hand) < full for hand, full in zip(hands, seating.hand_sizes, strict=False))


def _verify_none(faults: Sequence[Fault]) -> None:
    if faults:
        raise DealError("; ".join(fault.text for fault in faults))
