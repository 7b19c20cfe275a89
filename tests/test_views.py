"""What a player knows: unknown is a value, nothing true is excluded, contradictions are refused."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from advisor.cards import FULL_DECK, MAH_JONG, Hand
from advisor.combinations import readings, straight_bomb_cards
from advisor.errors import ViewError
from advisor.rounds import Play, Question, Round, Trick, Wish
from advisor.rules import OFFICIAL, Rules, Variant
from advisor.views import NEXT, PARTNER, View, hidden_of, view_of
from advisor.views.hidden import points_are_known
from advisor.views.wishes import lacks_of
from tests.random_rounds import random_round, random_rules

if TYPE_CHECKING:
    from advisor.rounds import Record


def single(name: str, owner: int) -> Trick:
    (top,) = readings(Hand.of(name))
    return Trick(top, owner, top.cards.points)


def moments(seeds: range, rules: Rules = OFFICIAL) -> list[Round]:
    rounds = (round_ for seed in seeds for round_ in random_round(seed, rules))
    return [round_ for round_ in rounds if not round_.is_over]


def test_every_view_of_a_round_leaves_room_for_the_truth() -> None:
    for round_ in moments(range(4)):
        for seat in range(4):
            view = view_of(round_, seat)
            hidden = hidden_of(view)
            hands = whole_hands(round_, seat)
            assert tuple(map(len, hands)) == hidden.sizes
            for hand, fixed, excluded in zip(hands, hidden.fixed, hidden.excluded, strict=True):
                assert not fixed & ~hand.bits
                assert not excluded & hand.bits
            held = sum(hand.bits for hand in hands)
            assert held & ~sum(hidden.fixed) == hidden.unseen
            assert view.unknown_gone == 0
            assert points_are_known(view)


def whole_hands(round_: Round, seat: int) -> list[Hand]:
    laid = [Hand.of(cards or ()) for cards in round_.laid]
    stock = round_.stock or (Hand(),) * 4
    whole = [hand | gave | rest for hand, gave, rest in zip(round_.hands, laid, stock, strict=True)]
    return [*whole[seat:], *whole[:seat]]


def test_a_view_shows_no_card_of_others() -> None:
    for round_ in moments(range(3)):
        view = view_of(round_, 1)
        others = sum(hand.bits for seat, hand in enumerate(round_.hands) if seat != 1)
        shown = view.hand.bits | view.seen.bits | sum(hand.bits for hand in view.played)
        assert not shown & others


def test_rounds_by_other_rules_exclude_nothing_true() -> None:
    rng = random.Random(4)
    for seed in range(10):
        rules = random_rules(rng)
        for round_ in random_round(seed, rules):
            if round_.is_over or round_.phase in (Question.GRAND, Question.EXCHANGE):
                continue
            if round_.question is Question.REFUSAL:
                continue
            hidden = hidden_of(view_of(round_, 0))
            for hand, excluded in zip(round_.hands, hidden.excluded, strict=True):
                assert not excluded & hand.bits, (seed, str(rules))


def test_who_passes_on_a_lower_single_lacks_the_wished_rank() -> None:
    seven = readings(Hand.of("7j"))[0]
    log: list[Record] = [Play(0, readings(Hand.of("Mah"))[0]), Wish(0, 9), Play(1, seven)]
    lacks = lacks_of(log, OFFICIAL)
    assert lacks[1] == Hand.of("9j 9s 9p 9t").bits
    assert lacks[0] == lacks[2] == lacks[3] == 0
    assert lacks_of(log, Rules(self_overcall=True)) == (0, 0, 0, 0)


def test_nothing_is_concluded_from_a_pair() -> None:
    sixes = readings(Hand.of("6j 6s"))[0]
    opened: list[Record] = [Play(0, readings(Hand.of("Mah 2j 3j 4s 5s"))[0]), Wish(0, 9)]
    assert lacks_of([*opened, Play(1, sixes)], OFFICIAL) == (0, 0, 0, 0)


def test_cards_given_stay_where_they_went_until_they_are_played() -> None:
    gave = (Hand.of("2s"), Hand.of("Kp"), None)
    view = View(hand=Hand.of("Aj Qj 5t"), gave=gave)
    assert hidden_of(view).fixed[1:] == (Hand.of("2s").bits, Hand.of("Kp").bits, 0)
    later = replace(view, seen=Hand.of("2s"))
    assert hidden_of(later).fixed[1:] == (0, Hand.of("Kp").bits, 0)
    finished = replace(view, out=(PARTNER,))
    assert hidden_of(finished).fixed[1:] == (Hand.of("2s").bits, 0, 0)


def test_unknown_sizes_are_those_of_the_asker() -> None:
    view = View(hand=Hand.of("Aj 8s 8t"), left=(None, 7, None, None), out=(PARTNER,))
    assert view.sizes == (3, 7, 0, 3)
    assert view.assumptions[0] == "as many cards as mine for previous"
    mine = View(hand=Hand.of("3j 9s"), trick=single("Drg", 0), turn=None, question=Question.GIFT)
    assert mine.sizes == (2, 3, 3, 3)


def test_cards_played_that_nobody_named_lie_in_no_hand() -> None:
    view = View(hand=Hand.of("Aj 8s"), left=(2, 3, 4, 5), seen=Hand.of("Drg Phx"))
    assert view.unknown_gone == 56 - 2 - 12 - 2


def test_unknown_suits_are_drawn_without_a_straight_bomb() -> None:
    ranks = Hand.of_ranks([5, 6, 7, 8, 9, 9])
    view = View(hand=ranks, seen=Hand.of_ranks([9, 9]), gave=(Hand.of_ranks([5]), None, None))
    drawn = [hidden_of(view, seed) for seed in range(200)]
    assert len({hidden.hand for hidden in drawn}) > 50
    for hidden in drawn:
        hand = Hand(hidden.hand)
        assert hand.counts == ranks.counts
        assert not straight_bomb_cards(hand)
        assert hidden.unseen.bit_count() == 56 - 6 - 2 - 1
        assert Hand(hidden.fixed[NEXT]).counts[5] == 1
    assert hidden_of(view, 3) == hidden_of(view, 3)


CONTRADICTIONS: dict[str, dict[str, Any]] = {
    "Aj is in my hand and was seen": {"hand": Hand.of("Aj"), "seen": Hand.of("Aj Ks")},
    "expected 8 cards in my hand, not 1": {"question": Question.GRAND},
    "expected 14 cards in my hand, not 1": {"question": Question.EXCHANGE},
    "next cannot hold 15 cards": {"left": (1, 15, 1, 1)},
    "my hand has 1 cards, not 3": {"left": (3, 1, 1, 1)},
    "partner is out and holds 2 cards": {"out": (PARTNER,), "left": (1, 1, 2, 1)},
    "next holds no card and is not out": {"left": (1, 0, 1, 1)},
    "the round is over": {"out": (NEXT, 3)},
    "nothing is wished while I hold the Mah Jong": {"hand": Hand.of("Mah"), "wish": 5},
    "15 cannot be wished, only 2-14": {"wish": 15},
    "without a trick there is no gift": {"question": Question.GIFT},
    "the cards on the table are mine, so it is not my turn": {"trick": single("5j", 0)},
    "next has played Kj and holds 14 cards": {"trick": single("Kj", 1), "left": (1, 14, 1, 1)},
    "the card Kj was received and is not in the hand": {
        "hand": Hand.of("Mah 2j 3s 4p 5t 6j 7s 8p 9t Tj Js Qp Kt Aj"),
        "received": (Hand.of("Kj"), None, None),
    },
    "5 cards of rank A are known, and there are four": {
        "hand": Hand.of_ranks([14, 14]),
        "seen": Hand.of_ranks([14, 14, 14]),
    },
    "42 cards are held that are not known, but only 41 are left": {
        "left": (1, 14, 14, 14),
        "seen": Hand(FULL_DECK.bits >> 42),
        "hand": Hand(1 << 20),
    },
    "advice is for four players, not for variant=trichu; deal, check, show": {
        "rules": Rules(variant=Variant.TRICHU)
    },
}


@pytest.mark.parametrize("reason", CONTRADICTIONS)
def test_a_contradiction_is_refused_with_its_reason(reason: str) -> None:
    fields: dict[str, Any] = {"hand": Hand.of("7j")} | CONTRADICTIONS[reason]
    with pytest.raises(ViewError, match=reason):
        View(**fields)


def test_all_reasons_are_told_at_once() -> None:
    with pytest.raises(ViewError) as caught:
        View(hand=Hand.of("7j"), left=(1, 15, 0, 1), wish=15)
    assert str(caught.value).count(";") == 2


def test_the_view_of_a_round_that_is_over_is_refused() -> None:
    *_, last = random_round(1, OFFICIAL)
    with pytest.raises(ViewError, match="over"):
        view_of(last, 0)


def test_a_view_as_text() -> None:
    view = View(
        hand=Hand.of("Aj 8s 8t"),
        calls=(None, None, "tichu", None),
        gave=(Hand.of("2s"), None, None),
        left=(3, 4, 5, 6),
        trick=single("Ks", PARTNER),
        score=(630, 970),
    )
    assert str(view).splitlines() == [
        "play: turn",
        "hand      8s 8t Aj",
        "gave      2s ? ?",
        "calls     partner Tichu",
        "cards     next 4, partner 5, previous 6",
        "table     single Ks by partner",
        "score     630:970",
        "assumed   37 cards were played that were not named",
    ]


def test_an_open_wish_tells_that_the_mah_jong_is_gone() -> None:
    hand = Hand.of("Aj As 8s 8t 4p 3j")
    wished = View(hand=hand, wish=8)
    assert MAH_JONG.bit & hidden_of(View(hand=hand)).unseen
    assert not MAH_JONG.bit & hidden_of(wished).unseen
    assert wished.unknown_gone == View(hand=hand, wish=8, seen=Hand.of("Mah")).unknown_gone
    given = View(hand=hand, wish=8, gave=(None, Hand.of("Mah"), None))
    assert not MAH_JONG.bit & (hidden_of(given).unseen | hidden_of(given).fixed[PARTNER])


def test_cards_received_may_have_been_played_since() -> None:
    got = (Hand.of("Drg"), Hand.of("9s"), Hand.of("Aj"))
    view = View(hand=Hand.of("Aj As 8s 8t 4p 3j"), received=got)
    hidden = hidden_of(view)
    assert not Hand.of("Drg 9s").bits & (hidden.unseen | sum(hidden.fixed))
    assert view.unknown_gone == 56 - 4 * 6 - 2
    by_rank = View(hand=Hand.of_ranks([14, 14, 8, 8]), received=(Hand.of_ranks([9]), None, None))
    assert hidden_of(by_rank).unseen.bit_count() == 56 - 4 - 1


def test_more_cards_cannot_have_been_played_than_are_missing() -> None:
    thirteen = Hand.of("Mah 2j 3s 4p 5t 6j 7s 8p 9t Tj Js Qp Kt")
    one, two = (Hand.of("Drg"), None, None), (Hand.of("Drg"), Hand.of("9s"), None)
    assert View(hand=thirteen, received=one).received == one
    with pytest.raises(ViewError, match=r"Drg was received .* 9s was received"):
        View(hand=thirteen, received=two)
