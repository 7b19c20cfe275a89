"""Grand Tichu by rule: the published gain of the class of the first eight cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX
from advisor.combinations import ACE
from advisor.decisions import Candidate, Decision
from advisor.priors.grand_gains import ALL_PLAYERS, GOOD_PLAYERS, Gain, Honours
from advisor.priors.known import Calls, expect_cards, verified_calls
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from advisor.cards import Hand

LAST_ROUND_WITHIN: Final = 50
"""A team that is so near the target ends the game with the next round, more likely than not."""

FAR_BEHIND: Final = 100
"""So far behind in the last round a Grand Tichu wins more games than waiting.

This and `FAR_AHEAD` are from the published chances to win the last round, by class and difference.
"""

FAR_AHEAD: Final = 50
"""Further ahead than this in the last round a small Tichu is enough."""

_DISTANCES: Final = Honours(aces=4, dragon=8, phoenix=8, dog=2, mah_jong=1)
"""How far classes are apart that differ by one card: the Mah Jong matters least."""


def grand_by_rule(
    hand: Hand,
    *,
    calls: Calls | None = None,
    score: tuple[int, int] = (0, 0),
    target: int = 1000,
    last_round: bool | None = None,
) -> Decision:
    """Say whether to call a Grand Tichu, from 21 million logged rounds.

    Args:
        hand: the first eight cards.
        calls: who has called already.
        score: points of my team and of the other.
        target: the score that ends the game.
        last_round: whether this round ends the game; judged from the score if None.

    Returns:
        `call` or `no_call`; the points are the gain of calling over not calling for my team, the
        smaller of the gains of all players and of good players.

    Raises:
        DealError: if there are not eight cards.
        ViewError: if a player or a call is unknown.

    >>> from advisor.cards import Hand
    >>> grand_by_rule(Hand.of("Drg Phx Aj Dog 4j 7s 9t Qp")).advice
    'call'
    """
    expect_cards(hand, 8)
    honours = honours_of(hand)
    everybody, good = _found(honours, ALL_PLAYERS), _found(honours, GOOD_PLAYERS)
    points = min(everybody.gain.points, good.gain.points)
    if last_round is None:
        last_round = max(score) >= target - LAST_ROUND_WITHIN
    settled = _by_calls(verified_calls(calls))
    forced = settled or _by_score(everybody.gain, score[0] - score[1], last_round=last_round)
    weighed = None if settled else points
    advice, why = forced or ("call" if points > 0 else "no_call", "")
    return Decision(
        question="grand",
        method="rule",
        advice=advice,
        candidates=_candidates(weighed, advice, decides=not forced),
        reason=" ".join(filter(None, (why, _gains_in_words(everybody, good)))),
        details=_details(everybody, good),
    )


def honours_of(hand: Hand) -> Honours:
    """Return the class of a hand.

    Args:
        hand: any cards.

    Returns:
        The honours it counts.

    >>> from advisor.cards import Hand
    >>> honours_of(Hand.of("Drg Aj As 7s"))
    Honours(aces=2, dragon=1, phoenix=0, dog=0, mah_jong=0)
    """
    specials = (int(card in hand) for card in (DRAGON, PHOENIX, DOG, MAH_JONG))
    return Honours(hand.counts[ACE], *specials)


@dataclass(frozen=True, slots=True)
class _Found:
    """A figure of the table and whose it is."""

    asked: Honours
    honours: Honours
    gain: Gain

    @property
    def is_own(self) -> bool:
        return self.asked == self.honours


def _found(honours: Honours, table: Mapping[Honours, Gain]) -> _Found:
    """Look a class up, or its nearest neighbour; of equally near ones the weaker."""

    def distance(other: Honours) -> tuple[int, Honours]:
        apart = zip(_DISTANCES, honours, other, strict=True)
        return sum(weight * abs(mine - its) for weight, mine, its in apart), other

    nearest = min(table, key=distance)
    return _Found(honours, nearest, table[nearest])


def _by_calls(calls: Calls) -> tuple[str, str] | None:
    if "me" in calls:
        return "no_call", _("You have called, and a player calls once in a round.")
    if "partner" in calls:
        return "no_call", _("The partner has called: only one of us can be first.")
    return None


def _by_score(gain: Gain, ahead: int, *, last_round: bool) -> tuple[str, str] | None:
    if not last_round:
        return None
    if ahead > FAR_AHEAD:
        text = _("{points} ahead in what is likely the last round: a small Tichu is enough.")
        return "no_call", text.format(points=ahead)
    if ahead <= -FAR_BEHIND and gain.success >= 50:
        text = _("{points} behind in what is likely the last round: only a big round wins.")
        return "call", text.format(points=-ahead)
    return None


def _candidates(points: float | None, advice: str, *, decides: bool) -> tuple[Candidate, ...]:
    """Return the two candidates, the advised first; no losses where points did not decide.

    Where my team has called there are no points: those of the class are of the first call.
    """
    if points is None:
        return Candidate("no_call"), Candidate("call")
    best = max(points, 0.0)
    both = [
        Candidate("call", points, loss=best - points if decides else None),
        Candidate("no_call", 0.0, loss=best if decides else None),
    ]
    return tuple(sorted(both, key=lambda candidate: candidate.action != advice))


def _gains_in_words(everybody: _Found, good: _Found) -> str:
    text = _(
        "By rule, from 21 million logged rounds: with {cards} in the first eight a call brought"
        " {all} points over waiting, {good} among good players; {success:.0f} % were"
        " made.{neighbour}"
    )
    return text.format(
        cards=in_words(everybody.honours),
        all=_signed(everybody.gain.points),
        good=_signed(good.gain.points),
        success=everybody.gain.success,
        neighbour=_neighbours_in_words(everybody, good),
    )


def _signed(points: float) -> str:
    return f"{points:+.0f}".replace("-", "\N{MINUS SIGN}")


def _neighbours_in_words(everybody: _Found, good: _Found) -> str:
    if not everybody.is_own:
        text = _(" That is the nearest class with a figure: there is none for {cards}.")
        return text.format(cards=in_words(everybody.asked))
    if not good.is_own:
        text = _(" The figure of good players is that of the nearest class, {cards}.")
        return text.format(cards=in_words(good.honours))
    return ""


def in_words(honours: Honours) -> str:
    """Name the honours of a class.

    Args:
        honours: the class.

    Returns:
        Their names with commas between them.

    >>> in_words(Honours(2, 1, 0, 1, 0))
    'Dragon, 2 aces, Dog'
    """
    aces = ngettext("{n} ace", "{n} aces", honours.aces).format(n=honours.aces)
    named = (
        (honours.dragon, _("Dragon")),
        (honours.phoenix, _("Phoenix")),
        (honours.aces, aces),
        (honours.mah_jong, _("Mah Jong")),
        (honours.dog, _("Dog")),
    )
    return ", ".join(name for held, name in named if held) or _("no honour")


def _details(everybody: _Found, good: _Found) -> dict[str, object]:
    return {
        "honours": everybody.asked._asdict(),
        "all_players": _as_json(everybody),
        "good_players": _as_json(good),
    }


def _as_json(found: _Found) -> dict[str, object]:
    neighbour = None if found.is_own else found.honours._asdict()
    return {**found.gain._asdict(), "neighbour": neighbour}
