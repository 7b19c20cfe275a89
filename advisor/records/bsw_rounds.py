"""Collects the lines of one round of a BrettspielWelt log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from advisor.errors import LogError, TichuError
from advisor.positions import parse_position
from advisor.records.bsw_lines import SEAT, Said, Says, is_hand
from advisor.records.draft import UNTOLD, Draft, Early, Event, Shown, verified_rules
from advisor.records.remarks import Oddity
from advisor.rounds import Call, DragonGift, Pass, Refusal, Wish
from advisor.rules import OFFICIAL, parse_rules

if TYPE_CHECKING:
    from advisor.cards import Card

MOST_LINES: Final = 1000
"""Lines of a round. 56 plays with four passes each, the longest thinkable, need about 330."""

IGNORED: Final = "it is left out"
ONCE: Final = "it counts once"
HEADINGS: Final = frozenset({Says.EIGHTS, Says.FOURTEENS, Says.EXCHANGE, Says.PLAY_BEGINS})
LATE: Final = frozenset({Says.EXCHANGE, Says.PLAY_BEGINS})
_CALLS: Final = frozenset({Says.CALLS_TICHU, Says.CALLS_GRAND})


@dataclass(slots=True)
class RoundLines:
    """A round that is being read.

    Args:
        draft: what has been read of it.
        part: the part of the round that is being told, by its heading.
        others: second names of seats that have been remarked on.
    """

    draft: Draft
    part: Says = Says.EIGHTS
    others: set[tuple[int, str]] = field(default_factory=set)

    def begins_another(self, said: Said) -> bool:
        """Tell whether a line begins another round.

        Args:
            said: what the line says.

        Returns:
            True for the heading of a deal, or its cards where the play has begun.
        """
        if said.says is Says.EIGHTS:
            return bool(self.draft.lines)
        return self.part in LATE and (said.says is Says.FOURTEENS or is_hand(said, 8))

    def is_ended_by(self, said: Said) -> bool:
        """Tell whether a line is the result; before any cards it is no result of this round.

        Args:
            said: what the line says.

        Returns:
            True if it ends the round.
        """
        draft = self.draft
        return said.says is Says.RESULT and bool(draft.eights or draft.fourteens or draft.start)

    def read(self, line: int, text: str, said: Said) -> None:
        """Take in a line.

        Args:
            line: its number.
            text: the line.
            said: what it says.
        """
        draft = self.draft
        draft.last_line = line
        if said.says is Says.NOTHING:
            return
        if self._is_hand_in_disguise(said):
            said = Said(Says.HAND, said.seat, f"{said.name}:", said.value)
        if len(draft.lines) >= MOST_LINES:
            what = f"more than {MOST_LINES} lines"
            draft.remark(Oddity.TOO_LONG, what, "the others are left out")
            return
        if said.says is not Says.EIGHTS:
            draft.lines.append(text)
        self._sort_in(said)
        if said.name:
            self._name(said.seat, said.name)

    def _is_hand_in_disguise(self, said: Said) -> bool:
        """Tell whether a play is a hand whose player has a name that ends with a colon."""
        if said.says is not Says.PLAYS or self.part in LATE or self.draft.events:
            return False
        return len(_cards(said)) in (8, 14)

    def _sort_in(self, said: Said) -> None:
        says = said.says
        if says in HEADINGS:
            self._heading(says)
        elif says is Says.HAND:
            self._hand(said.seat, _cards(said))
        elif says is Says.GIVES:
            self._gives(said.seat, _cards(said))
        elif says in _CALLS:
            self._calls(says, said.seat)
        elif says is Says.REFUSES:
            self._refuses(said.seat)
        elif says is Says.BOMBS:
            self.draft.bombs = cast("frozenset[int]", said.value)
        elif says is Says.PLAYERS:
            self._players(str(said.value))
        elif says in (Says.RULES, Says.POSITION):
            self._own_line(says, str(said.value))
        elif says in (Says.DAMAGED, Says.UNKNOWN, Says.RESULT):
            self._strange(says)
        else:
            self._happens(said)

    def _name(self, seat: int, name: str) -> None:
        """Note the name of a seat; it may be empty where a player has just sat down."""
        names = self.draft.names
        if not names[seat] or not name:
            names[seat] = names[seat] or name
        elif names[seat] != name and (seat, name) not in self.others:
            self.others.add((seat, name))
            what = f"seat {seat} is {names[seat]!r} and then {name!r}"
            self.draft.remark(Oddity.NAME_CHANGED, what, "the first name counts")

    def _heading(self, says: Says) -> None:
        if self.part is says or says is Says.EIGHTS:
            self.draft.remark(Oddity.DOUBLED_LINE, "the heading stands twice", ONCE)
        self._enter(says)

    def _enter(self, part: Says) -> None:
        """Go on to another part, never back."""
        order = (Says.EIGHTS, Says.FOURTEENS, Says.EXCHANGE, Says.PLAY_BEGINS)
        self.part = max(self.part, part, key=order.index)
        if part is Says.EXCHANGE and self.draft.exchange_place is None:
            self.draft.exchange_place = len(self.draft.lines) - 1

    def _lacks(self, heading: Says, what: str) -> None:
        """Remark that a part begins without its heading."""
        if self.part is not heading:
            self.draft.remark(Oddity.MISSING_LINE, f"no heading before {what}", "it is taken so")
            self._enter(heading)

    def _hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        draft = self.draft
        hands = draft.eights if self.part is Says.EIGHTS else draft.fourteens
        if len(cards) == 8:
            hands = draft.eights
        elif len(cards) == 14:
            hands = draft.fourteens
            self._lacks_fourteens()
        if seat in hands:
            what = f"seat {seat} has two hands of {len(cards)}"
            draft.remark(Oddity.DOUBLED_LINE, what, "the first counts")
        else:
            hands[seat] = cards

    def _lacks_fourteens(self) -> None:
        if self.part is Says.EIGHTS:
            self._lacks(Says.FOURTEENS, "the 14 cards")

    def _gives(self, seat: int, cards: tuple[Card, ...]) -> None:
        draft = self.draft
        if self.part is not Says.PLAY_BEGINS:
            self._lacks(Says.EXCHANGE, "the exchange")
        if draft.exchange_place is None:
            draft.exchange_place = len(draft.lines) - 1
        if seat in draft.gifts:
            what = f"seat {seat} gives twice"
            draft.remark(Oddity.DOUBLED_LINE, what, "the first counts")
        else:
            draft.gifts[seat] = cards

    def _calls(self, says: Says, seat: int) -> None:
        draft = self.draft
        begun = self._has_begun()
        if says is Says.CALLS_TICHU and begun:
            self._event(Call(seat, "tichu"))
            return
        if begun:
            draft.remark(Oddity.MISPLACED_LINE, "Grand Tichu after the exchange", "it counts")
        call = Call(seat, "tichu" if says is Says.CALLS_TICHU else "grand")
        draft.before.append(Early(draft.last_line, call))

    def _refuses(self, seat: int) -> None:
        draft = self.draft
        if self._has_begun():
            self._event(Refusal(seat))
        else:
            draft.before.append(Early(draft.last_line, Refusal(seat)))

    def _has_begun(self) -> bool:
        """Tell whether the exchange, or what follows it, has been told of."""
        return bool(self.draft.gifts or self.draft.events) or self.part is Says.PLAY_BEGINS

    def _players(self, value: str) -> None:
        for word in value.split():
            match = SEAT.fullmatch(word)
            if match:
                self._name(int(match[1]), match[2])

    def _own_line(self, says: Says, value: str) -> None:
        """Read a line that logs of BrettspielWelt do not have but this program writes."""
        draft = self.draft
        try:
            if says is Says.RULES:
                told = verified_rules(parse_rules(value))
                if draft.start is not None and told != draft.rules:
                    raise LogError(f"the rules {told} are not those of the position")
                draft.rules = told
            else:
                start = parse_position(value)
                if verified_rules(start.rules) != draft.rules != OFFICIAL:
                    raise LogError(f"the position has not the rules told before, {draft.rules}")
                draft.rules, draft.start = start.rules, start
                self.part = Says.EXCHANGE  # What comes next is the heading of the play.
        except TichuError as error:
            draft.remark(Oddity.DAMAGED_LINE, str(error), IGNORED)

    def _happens(self, said: Said) -> None:
        """Note what happens in the play."""
        if self.part not in LATE and len(self.draft.fourteens) < 3:
            self.draft.remark(Oddity.MISPLACED_LINE, "a line of the play before the deal", IGNORED)
            return
        self._lacks(Says.PLAY_BEGINS, "the play")
        if said.says is Says.PLAYS:
            self._event(Shown(said.seat, _cards(said)))
        elif said.says is Says.PASSES:
            self._event(Pass(said.seat))
        elif said.says is Says.WISHES:
            self._event(Wish(UNTOLD, cast("int", said.value)))
        else:
            self._event(DragonGift(UNTOLD, said.seat))

    def _event(self, action: Shown | Pass | Wish | DragonGift | Call | Refusal) -> None:
        draft = self.draft
        draft.events.append(Event(draft.last_line, len(draft.lines) - 1, action))

    def _strange(self, says: Says) -> None:
        draft = self.draft
        if says is Says.RESULT:
            draft.remark(Oddity.MISPLACED_LINE, "a result before the deal", IGNORED)
        else:
            what = f"expected a line of a log, not {draft.lines[-1][:60]!r}"
            draft.remark(Oddity.DAMAGED_LINE, what, IGNORED)


def _cards(said: Said) -> tuple[Card, ...]:
    return cast("tuple[Card, ...]", said.value)
