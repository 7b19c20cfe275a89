"""Reads games from JSON lines; every round is replayed, so that what is read is checked."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, cast

from advisor.cards import RANKS, Card, Hand
from advisor.combinations import Combination, Kind
from advisor.errors import LogError, TichuError
from advisor.positions import parse_position
from advisor.records.drafting import draft_of
from advisor.records.json_form import FORMAT, VERSION
from advisor.records.lines import UnreadableError
from advisor.records.model import Action, GameRecord, Result, RoundRecord, Taken
from advisor.records.remarks import Oddity, Remark
from advisor.records.replaying import ENDINGS, replayed
from advisor.rounds import (
    Call,
    DogLead,
    DragonGift,
    Giving,
    Pass,
    Play,
    Refusal,
    Round,
    Wish,
    seating_of,
)
from advisor.rules import OFFICIAL, parse_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from advisor.records.lines import Line

SEATS: Final = range(6)
LARGEST: Final = 1_000_000_000
"""The largest number that is read; tables of records have places for no larger ones."""
_NUMBERS: Final = {4: "four", 6: "six"}


def games_of_json(lines: Iterable[Line], file: str = "") -> Iterator[GameRecord]:
    """Read the games of a file of JSON lines.

    Args:
        lines: its lines, one game each.
        file: its name, for remarks.

    Yields:
        The games; a line that is no game yields a game without rounds that says so.
    """
    number = 0
    try:
        for line in lines:
            number = line.number
            if line.text.strip():
                yield _game_of_line(line, file)
    except UnreadableError as error:
        done = "the file is read no further"
        remark = Remark(error.oddity, error.reason, done, file, error.line or number)
        yield GameRecord(rounds=(), file=file, remarks=(remark,))


def _game_of_line(line: Line, file: str) -> GameRecord:
    try:
        return game_of_json(json.loads(line.text))
    except RecursionError:
        what = "expected a game as JSON, not brackets within brackets"
    except (TichuError, ValueError) as error:
        what = f"expected a game as JSON: {error}"
    remark = Remark(Oddity.NO_RECORD, what, "it is left out", file, line.number)
    return GameRecord(rounds=(), file=file, remarks=(remark,))


def game_of_json(value: object) -> GameRecord:
    """Read a game from JSON values and replay its rounds.

    Args:
        value: an object as `game_to_json` makes it.

    Returns:
        The game. It keeps the remarks of the file that it was first read from.

    Raises:
        LogError: if it is no such object; the place is named.
        TichuError: if a card, a position or a rule option in it cannot be read.

    >>> game_of_json({"format": "tichu-advisor game", "version": 1, "rounds": []})
    <game 1: 0 rounds, 0:0>
    """
    game = _Value(value, "the game")
    if game.get("format").value != FORMAT or game.get("version").value != VERSION:
        raise LogError(f'expected "format": "{FORMAT}" and "version": {VERSION}')
    return GameRecord(
        rounds=tuple(_round(one) for one in game.get("rounds").items()),
        file=game.get("file", "").text(),
        number=game.get("number", 1).count(1),
        remarks=tuple(_remark(one) for one in game.get("remarks", []).items()),
    )


class _Value:
    """A JSON value and where it stands, for errors that name the place.

    Args:
        value: the value.
        place: where it stands.
    """

    def __init__(self, value: object, place: str) -> None:
        self.value = value
        self.place = place

    def get(self, name: str, default: object = None) -> _Value:
        """Return a member of an object."""
        if not isinstance(self.value, dict):
            raise self.error("an object")
        return _Value(self.value.get(name, default), f"{name} of {self.place}")

    def items(self) -> list[_Value]:
        """Return the members of a list."""
        if not isinstance(self.value, list):
            raise self.error("a list")
        return [
            _Value(one, f"number {place} of {self.place}")
            for place, one in enumerate(self.value, start=1)
        ]

    def number(self) -> int:
        """Return a whole number."""
        if type(self.value) is not int:
            raise self.error("a whole number")
        if abs(self.value) > LARGEST:
            raise self.error(f"a number of up to {LARGEST}")
        return self.value

    def count(self, least: int = 0) -> int:
        """Return a whole number that is not less than another."""
        if self.number() < least:
            raise self.error(f"a number from {least} on")
        return self.number()

    def text(self) -> str:
        """Return a text; half of a surrogate pair alone could not be written again."""
        if not isinstance(self.value, str) or not _is_whole(self.value):
            raise self.error("a text")
        return self.value

    def out_of(self, choices: Iterable[Any]) -> Any:  # noqa: ANN401 - one of the choices
        """Return one of several values."""
        for choice in choices:
            if type(choice) is type(self.value) and choice == self.value:
                return choice
        raise self.error(f"one of {', '.join(map(str, choices))}")

    def or_none(self, read: Callable[[_Value], Any]) -> Any:  # noqa: ANN401 - what `read` returns
        """Return None, or what a function reads from the value."""
        return None if self.value is None else read(self)

    def error(self, wanted: str) -> LogError:
        """Return the error that this value is not what is wanted."""
        found = json.dumps(self.value)
        return LogError(f"{self.place}: expected {wanted}, not {found[:40]}")


def _is_whole(text: str) -> bool:
    """Tell whether a text has whole characters only."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _round(value: _Value) -> RoundRecord:
    start: Round | None = value.get("start").or_none(lambda line: parse_position(line.text()))
    rules = parse_rules(value.get("rules", str(start.rules if start else OFFICIAL)).text())
    if start is not None and start.rules != rules:
        raise LogError(f"{value.place}: its rules are {rules}, those of its start {start.rules}")
    players = seating_of(rules).players
    record = RoundRecord(
        number=value.get("number", 1).count(1),
        names=_of_seats(value.get("names"), players, _Value.text),
        rules=rules,
        first_eights=value.get("first_eights").or_none(lambda v: _of_seats(v, players, _hand)),
        fourteens=value.get("fourteens").or_none(lambda v: _of_seats(v, players, _hand)),
        start=start,
        actions=tuple(_action(one, players) for one in value.get("actions", []).items()),
        rest=tuple(one.text() for one in value.get("rest", []).items()),
        logged=value.get("logged").or_none(_result),
        line=value.get("line", 0).count(),
    )
    told = [_remark(one) for part in ("errors", "notes") for one in value.get(part, []).items()]
    return _with_remarks(replayed(draft_of(record)).record, told)


def _with_remarks(record: RoundRecord, told: list[Remark]) -> RoundRecord:
    """Return a record with the remarks of the file and those that replaying added to them."""
    known = {(remark.oddity, remark.what) for remark in told}
    if any(remark.oddity in ENDINGS for remark in told):
        known |= ENDINGS.items()  # The file told how the round ended; the record only that.
    found = (*record.errors, *record.notes)
    every = [*told, *(one for one in found if (one.oddity, one.what) not in known)]
    return replace(
        record,
        errors=tuple(remark for remark in every if remark.is_error),
        notes=tuple(remark for remark in every if not remark.is_error),
    )


def _of_seats(value: _Value, players: int, read: Callable[[_Value], Any]) -> tuple[Any, ...]:
    items = value.items()
    if len(items) != players:
        raise value.error(f"one for each of {_NUMBERS[players]} seats")
    return tuple(read(item) for item in items)


def _hand(value: _Value) -> Hand:
    return Hand.of(value.text())


def _cards(value: _Value) -> tuple[Card, ...]:
    return tuple(map(Card, value.text().split()))


def _result(value: _Value) -> Result:
    items = value.items()
    if len(items) != 2:
        raise value.error("two numbers")
    return items[0].number(), items[1].number()


def _remark(value: _Value) -> Remark:
    return Remark(
        Oddity(value.get("oddity").out_of([oddity.value for oddity in Oddity])),
        value.get("what").text(),
        value.get("done").text(),
        value.get("file", "").text(),
        value.get("line", 0).count(),
        value.get("round", 0).count(),
        value.get("rule", "").text(),
    )


def _action(value: _Value, players: int) -> Action:
    do = value.get("do").out_of(_READERS)
    seat = value.get("seat").out_of(range(players))
    return _READERS[do](value, seat)


def _play(value: _Value, seat: int) -> Play:
    kind = Kind(value.get("kind").out_of([kind.value for kind in Kind]))
    rank = value.get("rank").value
    if type(rank) not in (int, float):
        raise value.get("rank").error("a number")
    phoenix = value.get("phoenix").or_none(_Value.number)
    hand = Hand.of(_cards(value.get("cards")))
    return Play(seat, Combination(kind, hand, cast("float", rank), phoenix))


def _giving(value: _Value, seat: int) -> Giving:
    return Giving(seat, _cards(value.get("cards")))


def _call(value: _Value, seat: int) -> Call:
    return Call(seat, value.get("call").out_of(("tichu", "grand")))


def _wish(value: _Value, seat: int) -> Wish:
    return Wish(seat, value.get("rank").or_none(lambda rank: rank.out_of(RANKS)))


def _gift(value: _Value, seat: int) -> DragonGift:
    return DragonGift(seat, value.get("to").out_of(SEATS))


def _lead(value: _Value, seat: int) -> DogLead:
    return DogLead(seat, value.get("to").out_of(SEATS))


_READERS: Final[dict[str, Callable[[_Value, int], Action]]] = {
    "play": _play,
    "give": _giving,
    "call": _call,
    "wish": _wish,
    "gift": _gift,
    "lead": _lead,
    "pass": lambda _value, seat: Pass(seat),
    "refuse": lambda _value, seat: Refusal(seat),
    "take": lambda _value, seat: Taken(seat),
}
