"""What calls tell about hidden hands: likely honours, never an impossible deal."""

from __future__ import annotations

from advisor.cards import DRAGON, PHOENIX, RANK_BITS, Hand
from advisor.kernel import count_deals
from advisor.rounds import Question
from advisor.rules import OFFICIAL
from advisor.simulation.beliefs import CLASSES, HONOURS, Class, believed, callers_of, chance_of_call
from advisor.views import NEXT, PARTNER, View, hidden_of, view_of
from tests.random_rounds import random_round

ACES = RANK_BITS[14]
VIEW = View(
    hand=Hand.of("2j 2s 3t 4p 6j 7s 8t 9p Tj Js Qt Kp Kj 5s"),
    question=Question.EXCHANGE,
    calls=(None, None, "grand", None),
)


def mean_honours(view: View, player: int, draws: int = 400) -> float:
    hidden = hidden_of(view)
    drawn = (believed(hidden, view, seed) for seed in range(draws))
    return sum((one.fixed[player] & HONOURS).bit_count() for one in drawn) / draws


def test_a_caller_holds_more_honours_than_chance() -> None:
    """Of 42 unseen cards with six honours 14 hold two on average."""
    assert 3.0 < mean_honours(VIEW, PARTNER) < 4.5


def test_better_hands_call_more_often() -> None:
    for call in ("tichu", "grand"):
        for held in CLASSES:
            for more in (Class(1, 0, 0), Class(0, 1, 0), Class(0, 0, 1)):
                better = held + more
                if better in CLASSES:
                    assert chance_of_call(call, better) >= chance_of_call(call, held)


def test_what_is_fixed_in_one_hand_is_kept_from_it_otherwise() -> None:
    hidden = hidden_of(VIEW)
    for seed in range(50):
        drawn = believed(hidden, VIEW, seed)
        held = drawn.fixed[PARTNER]
        assert held & HONOURS == held
        assert drawn.excluded[PARTNER] == HONOURS & ~held
        assert drawn.unseen == hidden.unseen & ~held
        assert count_deals(drawn) > 0


def test_honours_that_a_caller_has_played_count() -> None:
    base = View(
        hand=Hand.of("2j 2s 3t 4p 6j 7s 8t 9p Tj Js"),
        calls=(None, "grand", None, None),
        left=(10, 10, 10, 10),
    )
    assert callers_of(base) == ()
    spent = Hand.of("Aj As Phx Drg")
    low = Hand.of("3j 3s 4j 4s")
    after_honours = View(
        hand=base.hand, calls=base.calls, left=base.left, played=(Hand(), spent, Hand(), Hand())
    )
    after_low = View(
        hand=base.hand, calls=base.calls, left=base.left, played=(Hand(), low, Hand(), Hand())
    )
    assert callers_of(after_low) == ((NEXT, "grand"),)
    assert mean_honours(after_honours, NEXT) < mean_honours(after_low, NEXT) - 1


def test_every_moment_of_random_rounds_leaves_a_deal() -> None:
    drawn = 0
    for seed in range(30):
        for round_ in random_round(seed, OFFICIAL):
            if round_.is_over or sum(map(bool, round_.calls)) < 1:
                continue
            view = view_of(round_, seed % 4)
            if callers_of(view):
                assert count_deals(believed(hidden_of(view), view, drawn)) > 0
                drawn += 1
    assert drawn > 100


def test_dragon_and_phoenix_are_drawn_too() -> None:
    hidden = hidden_of(VIEW)
    held = [believed(hidden, VIEW, seed).fixed[PARTNER] for seed in range(200)]
    for card in (DRAGON, PHOENIX):
        assert 80 < sum(bool(bits & card.bit) for bits in held) < 190
    assert sum((bits & ACES).bit_count() for bits in held) > 200
