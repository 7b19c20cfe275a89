"""Grand Tichu by rule: the published figures, neighbours, the score and the partner."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING

import pytest

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Hand
from advisor.errors import DealError, ViewError
from advisor.priors import grand_by_rule
from advisor.priors.grand import honours_of
from advisor.priors.grand_gains import ALL_PLAYERS, GOOD_PLAYERS, Honours

if TYPE_CHECKING:
    from pathlib import Path

    from advisor.decisions import Decision

CLASSES = [Honours(aces, *specials) for aces in range(5) for specials in product((0, 1), repeat=4)]


def eight(honours: Honours) -> Hand:
    """A hand of a class; the other cards are two, five, eight and so on."""
    specials = [DRAGON, PHOENIX, DOG, MAH_JONG]
    held = [card.name for card, has in zip(specials, honours[1:], strict=True) if has]
    aces = ["Aj", "As", "Ap", "At"][: honours.aces]
    rest = ["2j", "5s", "8p", "Jt", "Ks", "3p", "6t", "9j"]
    return Hand.of(" ".join([*held, *aces, *rest][:8]))


def column(decision: Decision, name: str) -> dict[str, object]:
    found = decision.details[name]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("honours", CLASSES, ids=str)
def test_every_class_has_an_answer(honours: Honours) -> None:
    decision = grand_by_rule(eight(honours))
    assert honours_of(eight(honours)) == honours
    assert decision.method == "rule"
    for name, table in (("all_players", ALL_PLAYERS), ("good_players", GOOD_PLAYERS)):
        assert (column(decision, name)["neighbour"] is None) == (honours in table)
    assert ("nearest class" in decision.reason) == (honours not in GOOD_PLAYERS)


@pytest.mark.parametrize(
    ("honours", "gain", "gain_of_good"),
    [
        (Honours(3, 0, 1, 0, 0), 47, 30),
        (Honours(3, 1, 0, 0, 0), 47, 29),
        (Honours(1, 0, 1, 0, 0), 19, 2),
        (Honours(1, 1, 0, 0, 0), 14, -5),
        (Honours(1, 0, 1, 1, 0), 14, -4),
        (Honours(1, 1, 0, 1, 0), 3, -22),
        (Honours(0, 0, 1, 0, 0), -5, -20),
        (Honours(0, 1, 0, 0, 0), -8, -25),
        (Honours(2, 0, 0, 0, 0), -21, -40),
        (Honours(3, 0, 0, 0, 0), 1, -17),
        (Honours(4, 0, 0, 0, 0), 19, 2.5),
    ],
)
def test_gains_are_the_published_ones(honours: Honours, gain: float, gain_of_good: float) -> None:
    assert ALL_PLAYERS[honours].points == pytest.approx(gain, abs=0.51)
    assert GOOD_PLAYERS[honours].points == pytest.approx(gain_of_good, abs=0.51)


def test_gains_are_those_of_the_position_file(shared_dir: Path) -> None:
    lines = (shared_dir / "rules" / "positions_open.jsonl").read_text().splitlines()
    read = [json.loads(line) for line in lines]
    known = [p for p in read if p["kind"] == "grand" and isinstance(p.get("evidence"), dict)]
    assert len(known) > 10
    for position in known:
        evidence = position["evidence"]
        honours = honours_of(Hand.of(" ".join(position["hand"])))
        for gains, who, place in ((ALL_PLAYERS, "all", 0), (GOOD_PLAYERS, "good", 1)):
            gain = gains[honours]
            expected = evidence[f"ev_call_minus_no_call_{who}"]
            assert gain.points == pytest.approx(expected, abs=0.11), position["id"]
            assert gain.success == evidence[f"success_when_called_{who}"]
            assert gain.calls == evidence["n_calls"][place]


def test_a_column_needs_a_hundred_calls() -> None:
    gains = [*ALL_PLAYERS.values(), *GOOD_PLAYERS.values()]
    assert min(gain.calls for gain in gains) >= 100


@pytest.mark.parametrize(
    ("honours", "neighbour"),
    [
        (Honours(4, 1, 1, 1, 0), Honours(3, 1, 1, 1, 0)),  # an ace less, the Dog still there
        (Honours(4, 1, 0, 0, 1), Honours(4, 1, 0, 0, 0)),  # the Mah Jong matters least
        (Honours(3, 1, 1, 1, 1), Honours(3, 1, 1, 1, 0)),
    ],
)
def test_nearest_neighbour(honours: Honours, neighbour: Honours) -> None:
    decision = grand_by_rule(eight(honours))
    assert column(decision, "all_players")["neighbour"] == neighbour._asdict()
    assert column(decision, "all_players")["points"] == ALL_PLAYERS[neighbour].points
    assert "there is none for" in decision.reason


def test_points_are_the_smaller_gain_and_decide() -> None:
    for honours in GOOD_PLAYERS:
        decision = grand_by_rule(eight(honours))
        both = {candidate.action: candidate for candidate in decision.candidates}
        smaller = min(ALL_PLAYERS[honours].points, GOOD_PLAYERS[honours].points)
        assert both["call"].points == smaller
        assert decision.advice == ("call" if smaller > 0 else "no_call")
        assert decision.candidates[0].action == decision.advice
        assert decision.candidates[0].loss == 0
        assert decision.candidates[1].loss == pytest.approx(abs(smaller))


STRONG = Hand.of("Drg Phx Aj As 4j 7s 9t Qp")
DRAGON_AND_DOG = Hand.of("Drg Dog 3j 5s 6t 8j 9s Jt")
NOTHING = Hand.of("3j 4s 6t 7p 8j Ts Kt Qp")


@pytest.mark.parametrize(
    ("player", "why"), [("partner", "The partner has called"), ("me", "You have called")]
)
def test_my_team_has_called(player: str, why: str) -> None:
    decision = grand_by_rule(STRONG, calls={player: "grand"})
    assert decision.advice == "no_call"
    assert decision.reason.startswith(why)
    assert [candidate.action for candidate in decision.candidates] == ["no_call", "call"]
    assert all(c.points is None and c.loss is None for c in decision.candidates)


@pytest.mark.parametrize(
    ("hand", "score", "advice"),
    [
        (DRAGON_AND_DOG, (0, 0), "no_call"),
        (DRAGON_AND_DOG, (810, 980), "call"),
        (DRAGON_AND_DOG, (630, 970), "call"),
        (DRAGON_AND_DOG, (500, 800), "no_call"),  # not the last round
        (DRAGON_AND_DOG, (890, 980), "no_call"),  # a plain round can still win
        (NOTHING, (630, 970), "no_call"),
        (STRONG, (970, 630), "no_call"),  # a small Tichu is enough
        (STRONG, (970, 930), "call"),
    ],
)
def test_the_score_decides_in_the_last_round(
    hand: Hand, score: tuple[int, int], advice: str
) -> None:
    assert grand_by_rule(hand, score=score).advice == advice


def test_a_last_round_can_be_named_and_the_target_moved() -> None:
    assert grand_by_rule(DRAGON_AND_DOG, score=(-170, 0), last_round=True).advice == "call"
    assert grand_by_rule(DRAGON_AND_DOG, score=(810, 980), last_round=False).advice == "no_call"
    assert grand_by_rule(DRAGON_AND_DOG, score=(310, 480), target=500).advice == "call"


def test_refusals() -> None:
    with pytest.raises(DealError, match="expected 8 cards, not 7"):
        grand_by_rule(Hand.of("Drg Phx Aj As 4j 7s 9t"))
    with pytest.raises(ViewError, match="expected one of me, next, partner, previous, not 'left'"):
        grand_by_rule(STRONG, calls={"left": "grand"})
    with pytest.raises(ViewError, match="expected one of tichu, grand, not 'big'"):
        grand_by_rule(STRONG, calls={"next": "big"})


def test_the_reason_says_what_calls_brought_and_cost() -> None:
    reason = grand_by_rule(Hand.of("2j Aj Kj Qj Jj Tj 9j 8j")).reason
    assert (
        "with 1 ace in the first eight a call brought −48 points over waiting, −66 among" in reason
    )
    assert "a call brought +14 points over waiting, −5 among" in (
        grand_by_rule(Hand.of("Drg Aj Kj Qj Jj Tj 9j 8j")).reason
    )
