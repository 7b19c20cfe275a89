"""`tichu-advise stats`: the statistics of games as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from advisor.cli.failures import visible
from advisor.cli.screen import Phrase, Screen, facts, words
from advisor.records.counts import Counts
from advisor.records.rates import Rate
from advisor.records.statistics import Statistics
from advisor.texts import _, ngettext

SCHEMA: Final = 1
"""The version of the JSON; advisor/schema/stats.json describes it."""
MOST_NAMED: Final = 6
"""How many of several things are named, the most frequent first."""


@dataclass(frozen=True, slots=True)
class StatisticsAnswer:
    """Statistics as an answer.

    Args:
        statistics: the statistics.
    """

    statistics: Statistics

    def to_json(self) -> dict[str, Any]:
        """Return the version and the statistics as JSON values."""
        return {"schema": SCHEMA} | self.statistics.to_json()

    def blocks(self, screen: Screen) -> Iterator[list[str]]:
        """Yield what was read, what was counted of it, and the figures of players."""
        found = self.statistics
        yield [*screen.heading(words(_games(found)), words(_incomplete(found))), ""]
        yield screen.section(_("Replayed"), list(_replayed(found)))
        if found.replayed:
            for label, paragraphs in _sections(found.counts):
                yield screen.section(label, paragraphs)
        for name, counts in sorted(found.groups.items()):
            yield screen.entry(words(visible(name) or _("no name"), "label"), _player(counts))


def _games(found: Statistics) -> str:
    games = ngettext("{n} game", "{n} games", found.games).format(n=found.games)
    rounds = ngettext("{n} round", "{n} rounds", found.rounds).format(n=found.rounds)
    return f"{games}, {rounds}"


def _incomplete(found: Statistics) -> str:
    return _("{n} incomplete").format(n=found.incomplete)


def _replayed(found: Statistics) -> Iterator[Phrase]:
    text = _("{equal} of {rounds} results are those of the log")
    yield words(text.format(equal=found.replayed_equal, rounds=found.rounds))
    if found.remarks:
        kinds = (
            words(f"{kind.replace('_', ' ')}\N{NO-BREAK SPACE}{number}")
            for kind, number in sorted(found.remarks.items())
        )
        yield facts(*kinds)


def _sections(counts: Counts) -> Iterator[tuple[str, list[Phrase]]]:
    for label, name in ((_("Tichu"), "tichu_small"), (_("Grand"), "tichu_grand")):
        yield label, list(_calls(counts, name))
    yield _("Double"), [words(_("{rate} of rounds").format(rate=_rate(counts, "double_victory")))]
    yield _("Exchange"), list(_exchange(counts))
    yield _("Wish"), list(_wish(counts))
    yield _("Bombs"), list(_bombs(counts))
    yield _("Dragon"), list(_dragon(counts))


def _calls(counts: Counts, name: str) -> Iterator[Phrase]:
    called, made = counts.rate_of(f"{name}.called"), _rate(counts, f"{name}.success")
    share = _("called with {rate} of hands").format(rate=_percent(called))
    yield facts(words(share), words(_("made {rate}").format(rate=made)))
    alone = _rate(counts, f"{name}.success_without_an_opposing_call")
    against = _rate(counts, f"{name}.success_with_an_opposing_call")
    yield facts(
        words(_("{rate} if no opponent called").format(rate=alone)),
        words(_("{rate} against a call").format(rate=against)),
    )


def _exchange(counts: Counts) -> Iterator[Phrase]:
    for name, text in (
        ("to_next_opponent", _("to the next player")),
        ("to_partner", _("to the partner")),
        ("to_previous_opponent", _("to the previous player")),
    ):
        yield facts(words(text), *_most(counts, f"exchange.{name}.all"))
    even, odd = (
        _rate(counts, f"exchange.{name}")
        for name in ("even_number_to_next", "odd_number_to_previous")
    )
    yield facts(
        words(_("numbers to the next are even: {rate}").format(rate=even)),
        words(_("to the previous odd: {rate}").format(rate=odd)),
    )


def _wish(counts: Counts) -> Iterator[Phrase]:
    yield facts(*_most(counts, "wish.how"))
    yield facts(*_most(counts, "wish.rank"))
    yield facts(
        words(_("given to the next player {rate}").format(rate=_rate(counts, _GIVEN_TO_NEXT))),
        words(_("fulfilled {rate}").format(rate=_rate(counts, "wish.fulfilled"))),
    )


_GIVEN_TO_NEXT: Final = "wish.rank_given_to_next"


def _bombs(counts: Counts) -> Iterator[Phrase]:
    before, after = (
        _rate(counts, f"bombs.hand_{moment}_exchange") for moment in ("before", "after")
    )
    yield facts(
        words(_("held by {rate} of hands before the exchange").format(rate=before)),
        words(_("{rate} after it").format(rate=after)),
    )
    yield facts(*_most(counts, "bombs.played_where"))


def _dragon(counts: Counts) -> Iterator[Phrase]:
    yield facts(words(_("the trick goes to")), *_most(counts, "dragon_gift.to"))
    yield facts(words(_("who holds")), *_most(counts, "dragon_gift.receiver_has"))


def _player(counts: Counts) -> Phrase:
    rounds = counts.numbers["player_rounds"]
    points = counts.sums["points.difference"]
    mean = points[1] / points[0] if points[0] else 0.0
    return facts(
        words(ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)),
        words(_("{points:+.0f} points a round").format(points=mean)),
        words(_("first out {rate}").format(rate=_rate(counts, "first_out"))),
        *(
            words(
                _("{call} {calls}, made {rate}").format(
                    call=call,
                    calls=counts.rate_of(f"{name}.called").k,
                    rate=_rate(counts, f"{name}.success"),
                )
            )
            for call, name in (("Tichu", "tichu_small"), ("Grand", "tichu_grand"))
        ),
    )


def _most(counts: Counts, name: str) -> list[Phrase]:
    """Name the most frequent of several things with their shares."""
    counter = counts.shares.get(name)
    if not counter:
        return [words(_("none"))]
    total = counter.total()
    return [
        words(f"{what} {_percent(Rate(total, number))}".replace(" ", "\N{NO-BREAK SPACE}"))
        for what, number in counter.most_common(MOST_NAMED)
    ]


def _percent(rate: Rate) -> str:
    return _("none") if rate.rate is None else f"{100 * rate.rate:.1f}\N{NO-BREAK SPACE}%"


def _rate(counts: Counts, name: str) -> str:
    """Return a rate in per cent with its 95 % interval and the number of cases."""
    rate = counts.rate_of(name)
    if rate.interval is None:
        return _("none")
    low, high = (100 * bound for bound in rate.interval)
    text = _("{percent} ({low:.1f}–{high:.1f}, n {n})")
    filled = text.format(percent=_percent(rate), low=low, high=high, n=rate.n)
    return filled.replace(" ", "\N{NO-BREAK SPACE}")
