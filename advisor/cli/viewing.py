"""What a player has seen in play, as options of the shell tell it."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cards import MAH_JONG, Hand
from advisor.cli.options import Calls, Gave, Received, Score
from advisor.cli.situations import calls_of, score_of, three_cards
from advisor.combinations import Combination, Kind, readings
from advisor.errors import NotationError, ViewError
from advisor.notation import Dialect, parse_hand
from advisor.positions import parse_position
from advisor.rounds import Question, Trick
from advisor.rules import parse_rules
from advisor.texts import _
from advisor.views import ME, NEXT, PARTNER, PLAYERS, PREVIOUS, View, view_of
from advisor.views.view import FULL_HAND

if TYPE_CHECKING:
    from advisor.rules import Rules

TRICK: Final = "Drg"
"""What lies on the table when a trick is given away."""
_PART: Final = re.compile(r"[^\s,;]+")
_RANKS: Final = {letter: rank for rank, letter in enumerate("..23456789TJQKA") if letter != "."}


TrickOption = Annotated[
    str | None,
    typer.Option(
        "--trick",
        metavar="CARDS",
        show_default=False,
        help=_("The cards on the table; nothing if I lead."),
    ),
]
RankOption = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="RANK",
        show_default=False,
        help=_("The rank of a trick that can be read in several ways; 8.5 for a Phoenix on 8."),
    ),
]
ByOption = Annotated[
    str | None,
    typer.Option(
        "--by",
        metavar="PLAYER",
        show_default=False,
        help=_("Who played it: next, partner, previous; those between have passed."),
    ),
]
LeftOption = Annotated[
    str | None,
    typer.Option(
        "--left",
        metavar="PLAYER=N,...",
        show_default=False,
        help=_("How many cards players have left; as many as I, if it is not said."),
    ),
]
SeenOption = Annotated[
    str | None,
    typer.Option(
        "--seen",
        metavar="CARDS",
        show_default=False,
        help=_("Cards that were played before, without those on the table."),
    ),
]
OutOption = Annotated[
    str | None,
    typer.Option(
        "--out",
        metavar="PLAYER,...",
        show_default=False,
        help=_("Who is out, in order."),
    ),
]
WishOption = Annotated[
    str | None,
    typer.Option("--wish", metavar="RANK", show_default=False, help=_("The rank of an open wish.")),
]
SeatOption = Annotated[
    int | None,
    typer.Option(
        "--seat",
        min=0,
        max=3,
        show_default=False,
        help=_("In a position: whose view; that of the seat asked, if it is not said."),
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The options that describe a moment of play, as they were typed.

    Args:
        trick: the cards on the table.
        rank: the rank of a trick that can be read in several ways.
        by: who played it.
        left: how many cards players have left.
        seen: the cards that were played before.
        out: who is out, in order.
        wish: the rank of an open wish.
        calls: who has called.
        gave: the cards given.
        received: the cards received.
        score: the score of the game.
        seat: in a position, the seat from which it is seen; None for who is asked.
        rules: the rules.
        dialect: how cards are written.
    """

    trick: TrickOption = None
    rank: RankOption = None
    by: ByOption = None
    left: LeftOption = None
    seen: SeenOption = None
    out: OutOption = None
    wish: WishOption = None
    calls: Calls = None
    gave: Gave = None
    received: Received = None
    score: Score = "0:0"
    seat: SeatOption = None
    rules: str = "official"
    dialect: Dialect | None = None

    def has_begun(self, text: str) -> bool:
        """Tell whether it is a moment of play, or one at the first lead or before.

        Args:
            text: a hand, or a position.

        Returns:
            True for a position, a hand that is no longer whole, and where play was told of.

        Raises:
            NotationError: if the hand cannot be read.

        >>> Seen().has_begun("Mah 2j 9j"), Seen().has_begun("Mah A K K Q J T 9 8 7 6 5 5 3")
        (True, False)
        """
        if is_position(text) or any((self.trick, self.left, self.seen, self.out, self.wish)):
            return True
        return len(parse_hand(text, dialect=self.dialect)) < FULL_HAND

    def view(self, text: str, question: Question = Question.TURN) -> View:
        """Return what a player knows.

        Args:
            text: his hand, or a position with all hands.
            question: what is asked, where the text is a hand.

        Returns:
            The view.

        Raises:
            NotationError: if something cannot be read.
            ViewError: if it contradicts itself, or more is told beside a position.
        """
        if is_position(text):
            self._verify_alone(question)
            round_ = parse_position(text)
            seat = self.seat if self.seat is not None else round_.to_act
            return view_of(round_, seat or 0)
        if self.seat is not None:
            raise ViewError(_("--seat goes with a position, not with a hand"))
        return self._of_hand(text, question)

    def _verify_alone(self, question: Question) -> None:
        """Refuse options beside a position, which tells all that they could."""
        own = {"seat", "dialect"} | ({"trick"} if question is Question.GIFT else set())
        told = (f.name for f in fields(self) if getattr(self, f.name) != f.default)
        beside = [f"--{'as' if name == 'rank' else name}" for name in told if name not in own]
        if beside:
            text = _("a position tells all that is known; {options} cannot stand beside it")
            raise ViewError(text.format(options=", ".join(beside)))

    def _of_hand(self, text: str, question: Question) -> View:
        rules = parse_rules(self.rules)
        calls = calls_of(self.calls)
        out = self._out()
        trick = self._trick(rules, question)
        # Without a trick the Mah Jong is still in the hand, and it is a lead that is looked at.
        question = Question.TURN if trick is None else question
        turns = {Question.GIFT: None, Question.WISH: _after_me(out)}
        return View(
            hand=parse_hand(text, dialect=self.dialect),
            question=question,
            rules=rules,
            score=score_of(self.score, rules),
            calls=tuple(calls.get(player) for player in PLAYERS),  # type: ignore[misc]
            gave=tuple(three_cards("--gave", self.gave, self.dialect) or (None, None, None)),
            received=tuple(
                three_cards("--received", self.received, self.dialect) or (None, None, None)
            ),
            seen=self._cards(self.seen),
            left=self._left(out),
            trick=trick,
            turn=turns.get(question, ME),
            wish=self._wish(),
            out=out,
        )

    def _cards(self, text: str | None) -> Hand:
        """Read cards that may be more than a hand has, with suits or without."""
        cards = Hand()
        for word in _PART.findall(text or ""):
            one = parse_hand(word, dialect=self.dialect)
            if cards.bits and not one.suits_known and not cards.suits_known:
                cards = _together(cards, one)
            else:
                cards |= one
        return cards

    def _trick(self, rules: Rules, question: Question) -> Trick | None:
        text = self.trick or (TRICK if question is Question.GIFT else None)
        if text is None:
            self._verify_no_trick()
            return None
        cards = parse_hand(text, dialect=self.dialect)
        if question is Question.WISH and MAH_JONG not in cards:
            text = _("a wish comes with the Mah Jong, which is not among {cards}")
            raise ViewError(text.format(cards=cards))
        top = self._reading(cards, rules)
        owner = PREVIOUS if question is Question.TURN else ME
        if self.by is not None:
            owner = player_of(self.by)
        return Trick(top, owner, top.cards.points)

    def _verify_no_trick(self) -> None:
        """Refuse what is told of a trick where none is."""
        told = [name for name, value in (("--by", self.by), ("--as", self.rank)) if value]
        if told:
            text = _("{options}: expected --trick, too, for the cards on the table")
            raise ViewError(text.format(options=", ".join(told)))

    def _reading(self, cards: Hand, rules: Rules) -> Combination:
        """Read the trick with its highest reading, or the one of the rank that is told."""
        found = list(readings(cards, None, rules))
        if self.rank is not None:
            rank = _half_rank(self.rank)
            if len(cards) == 1 and rank % 1:
                return Combination(Kind.SINGLE, cards, rank)
            found = [one for one in found if one.rank == rank]
        if not found:
            message = _("{cards} on the table is no combination").format(cards=cards)
            raise NotationError(message)
        return max(found, key=lambda one: one.order)

    def _left(self, out: tuple[int, ...]) -> tuple[int | None, ...]:
        left: list[int | None] = [None] * 4
        for player in out:
            left[player] = 0
        for part in _PART.findall(self.left or ""):
            name, _equals, number = part.partition("=")
            if not number.isdecimal() or not number.isascii() or len(number) > 2:
                message = _("expected a player and a number, such as next=5, not {word!r}")
                raise NotationError(message.format(word=part[:20]))
            left[player_of(name)] = int(number)
        return tuple(left)

    def _out(self) -> tuple[int, ...]:
        return tuple(player_of(name) for name in _PART.findall(self.out or ""))

    def _wish(self) -> int | None:
        if self.wish is None:
            return None
        rank = _half_rank(self.wish)
        return int(rank)


def _after_me(out: tuple[int, ...]) -> int | None:
    """Return whose turn comes after mine."""
    return next((player for player in (NEXT, PARTNER, PREVIOUS) if player not in out), None)


def is_position(text: str) -> bool:
    """Tell whether a text is a position and no hand.

    >>> is_position("turn 1; hands 2s | 3s | 4s | 5s"), is_position("2s 3s")
    (True, False)
    """
    return ";" in text or text.startswith(tuple(question.value for question in Question))


def player_of(name: str) -> int:
    """Return the number of a player.

    Args:
        name: `me`, `next`, `partner` or `previous`.

    Returns:
        0 to 3.

    Raises:
        NotationError: if there is no such player.

    >>> player_of("partner")
    2
    """
    if name not in PLAYERS:
        message = _("expected a player ({players}), not {word!r}")
        raise NotationError(message.format(players=", ".join(PLAYERS), word=name[:20]))
    return PLAYERS.index(name)


def _half_rank(text: str) -> float:
    """Read a rank as a letter or number, with `.5` for a Phoenix alone."""
    whole, point, half = text.strip().upper().partition(".")
    rank = _RANKS.get("T" if whole == "10" else whole, 1 if whole == "1" else 0)
    if not rank or (point and half != "5"):
        raise NotationError(
            _("expected a rank 2 to 10, J, Q, K or A, not {word!r}").format(word=text[:20])
        )
    return rank + 0.5 if point else rank


def _together(one: Hand, other: Hand) -> Hand:
    """Return the cards of two hands of which only ranks are known."""
    ranks = [card.rank for hand in (one, other) for card in hand if not card.is_special]
    specials = [card for hand in (one, other) for card in hand if card.is_special]
    return Hand.of_ranks(ranks, specials)
