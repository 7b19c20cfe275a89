"""What is counted of a round; the names are those of the JSON that `stats` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.records.happenings import Happenings, power
from advisor.records.tally_exchange import tally_exchange, tally_hands_with_bombs
from advisor.records.tally_play import tally_dragon, tally_play, tally_wish
from advisor.rounds import FOUR, Call, Play

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.records.counts import Counts

SEATS: Final = range(4)


def tally(counts: Counts, round_: Happenings) -> None:
    """Count a round.

    Args:
        counts: the counters.
        round_: the round.
    """
    _tally_result(counts, round_)
    for seat in SEATS:
        tally_player(counts, round_, seat)
    _tally_round_calls(counts, round_)
    _tally_timing(counts, round_)
    tally_wish(counts, round_)
    tally_play(counts, round_)
    tally_dragon(counts, round_)


def tally_player_alone(counts: Counts, round_: Happenings, seat: int) -> None:
    """Count a round for one player: what he did, and what it brought his team.

    Args:
        counts: the counters.
        round_: the round.
        seat: the player.
    """
    tally_player(counts, round_, seat)
    points = round_.record.logged or round_.score
    counts.mean("points.own", points[seat % 2])
    counts.mean("points.difference", points[seat % 2] - points[1 - seat % 2])
    counts.rate("double_victory", round_.is_double and round_.first_out % 2 == seat % 2)
    tally_wish(counts, round_, seat)
    tally_dragon(counts, round_, seat)


def tally_player(counts: Counts, round_: Happenings, seat: int) -> None:
    """Count what one player did in a round.

    Args:
        counts: the counters.
        round_: the round.
        seat: the player.
    """
    counts.add("player_rounds")
    counts.rate("first_out", round_.first_out == seat)
    _tally_calls(counts, round_, seat)
    _tally_power(counts, round_, seat)
    tally_exchange(counts, round_, seat)
    tally_hands_with_bombs(counts, round_, seat)


def _tally_result(counts: Counts, round_: Happenings) -> None:
    first, second = round_.record.logged or round_.score
    counts.rate("double_victory", round_.is_double)
    counts.mean("points.of_a_team", first)
    counts.mean("points.of_a_team", second)
    counts.mean("points.difference", first - second)
    counts.mean("points.absolute_difference", abs(first - second))
    high, low = max(first, second), min(first, second)
    counts.share("points.results", f"{high}:{low}")
    if not round_.is_double:
        team = round_.first_out % 2
        # The log's result may be wrong where calls were; the cards alone are counted here.
        bonus = sum(
            (100 if call == "tichu" else 200) * (1 if seat == round_.first_out else -1)
            for seat, call in round_.calls.items()
            if seat % 2 == team
        )
        counts.mean("points.cards_of_the_team_first_out", round_.score[team] - bonus)


def _tally_calls(counts: Counts, round_: Happenings, seat: int) -> None:
    call = round_.calls.get(seat)
    for name, word in (("tichu_small", "tichu"), ("tichu_grand", "grand")):
        counts.rate(f"{name}.called", call == word)
    if call is None:
        return
    made = round_.first_out == seat
    name = "tichu_small" if call == "tichu" else "tichu_grand"
    counts.rate(f"{name}.success", made)
    if call == "tichu":
        counts.rate(f"{name}.called_before_exchange", seat in round_.early)
    opposed = any(other in round_.calls for other in FOUR.opponents(seat))
    against = "with_an_opposing_call" if opposed else "without_an_opposing_call"
    counts.rate(f"{name}.success_{against}", made)


def _tally_round_calls(counts: Counts, round_: Happenings) -> None:
    calls = set(round_.calls.values())
    counts.rate("tichu_small.rounds_with_a_call", "tichu" in calls)
    counts.rate("tichu_grand.rounds_with_a_call", "grand" in calls)
    counts.rate("no_call_rounds", not calls)


def _tally_power(counts: Counts, round_: Happenings, seat: int) -> None:
    """Count calls and success by the number of Dragon, Phoenix and aces."""
    made = round_.first_out == seat
    call = round_.calls.get(seat)
    known: dict[str, Hand] = {}
    if round_.record.first_eights is not None:
        known["first_8"] = round_.record.first_eights[seat]
    if round_.record.fourteens is not None:
        known["14_before_exchange"] = round_.record.fourteens[seat]
    if round_.after is not None:
        known["14_after_exchange"] = round_.after[seat]
    for name, hand in known.items():
        number = power(hand)
        if call is not None:
            counts.rate(f"success_by_power.{call}.{name}.{number}", made)
        if name == "first_8":
            counts.rate(f"call_rate_by_power.grand_by_first_8.{number}", call == "grand")
        if name == "14_after_exchange":
            counts.rate(f"first_out_by_power.14_after_exchange.{number}", made)
            if "grand" not in round_.calls.values():
                rate = f"call_rate_by_power.small_in_rounds_without_grand.{number}"
                counts.rate(rate, call == "tichu")


def _tally_timing(counts: Counts, round_: Happenings) -> None:
    """Count how many plays had been made when small Tichu was called."""
    plays = 0
    for step in round_.steps:
        if isinstance(step.action, Play):
            plays += 1
        elif isinstance(step.action, Call):
            counts.share("tichu_small.plays_before_the_call", _span(plays))


def _span(plays: int) -> str:
    if plays == 0:
        return "0"
    return "1-3" if plays <= 3 else "4-10" if plays <= 10 else "more than 10"
