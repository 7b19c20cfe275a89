"""Rounds of three and six players played to their end by policies, through the twin."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import comb, prod
from typing import TYPE_CHECKING, Any

import pytest

from advisor.cards import DRAGON, FULL_DECK, PHOENIX, Hand
from advisor.errors import RuleError
from advisor.kernel import GREEDY_POLICY, RANDOM_POLICY, SIMPLE_POLICY, playouts, twin
from advisor.kernel.policies import GREEDY, PLACES, PLAN
from advisor.kernel.results import Outcome
from advisor.kernel.twin import playing
from advisor.kernel.twin.looking import Look, Policy
from advisor.kernel.twin.numbers import draw, key_of
from advisor.kernel.twin.playing import Player
from advisor.rounds import Call, DogLead, Giving, Pass, Play, Question, Refusal, Round, Wish
from advisor.rules import Rules, Variant
from advisor.views import Hidden
from tests.random_rounds import random_round, random_rules
from tests.table import after, asked, at, exchanged, whole
from tests.test_kernel_playouts import wild_policy

if TYPE_CHECKING:
    from array import array

    from advisor.rounds import Record

VARIANTS = (Variant.TRICHU, Variant.TIENTSIN)
POLICIES = {"random": RANDOM_POLICY, "greedy": GREEDY_POLICY, "simple": SIMPLE_POLICY}
TIENTSIN = Rules(variant=Variant.TIENTSIN)


def six(line: str, **options: object) -> Round:
    return at(line, variant="tientsin", **options)


def player(table: array[int] = SIMPLE_POLICY, seed: int = 1) -> Player:
    """Plays for every seat by one table."""
    return Player([Policy(tuple(table))] * 6, key_of(seed, 0))


def weighing(**weights: int) -> array[int]:
    """A policy that looks at these features alone."""
    table = SIMPLE_POLICY[:]
    table[PLACES["lead_kind"] :] = type(table)("i", [0] * (len(table) - PLACES["lead_kind"]))
    for name, weight in weights.items():
        table[PLACES[name]] = weight
    return table


def done(before: Round, now: Round) -> Record:
    """What was done in one step."""
    (record,) = now.log[len(before.log) :]
    return record


# Whole rounds


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_any_moment_is_played_on(variant: Variant, name: str) -> None:
    """Whatever is asked and under whatever options, the round ends and every point is counted."""
    met: Counter[Question] = Counter()
    for seed in range(30):
        rules = random_rules(random.Random(seed), variant)
        moments = list(random_round(seed, rules))[:-1]
        random.Random(seed).shuffle(moments)
        for round_ in moments:
            if met[round_.question] < 4:
                met[round_.question] += 1
                policies = [POLICIES[name]] * len(round_.hands)
                (outcome,) = playouts(round_, policies, range(1), seed=1, keep=True).outcomes
                check_points(outcome, rules)
    never = {Question.OVER} | ({Question.DOG} if variant is Variant.TRICHU else set())
    assert set(met) == set(Question) - never


def check_points(outcome: Outcome, rules: Rules) -> None:
    """The points of both teams are those of the cards, of a victory and of the calls."""
    if outcome.first < 0:
        assert rules.void_all_specials or rules.bet_refusal
        return
    calls = sum(
        (100 * call) * (1 if seat == outcome.first else -1)
        for seat, call in enumerate(outcome.calls)
    )
    tientsin = rules.variant is Variant.TIENTSIN
    victory = rules.triple_win_points if tientsin else rules.double_win_points
    if tientsin and rules.triple_win_counting == "added":
        victory += 100
    assert sum(outcome.points) == (100 if outcome.double is None else victory) + calls


@pytest.mark.parametrize("way", ["official", "real_players", "janus"])
@pytest.mark.parametrize("name", POLICIES)
def test_trichu_is_played_from_the_deal(way: str, name: str) -> None:
    round_ = Round.deal(3, Rules(variant=Variant.TRICHU, trichu_exchange=way))
    played = playouts(round_, [POLICIES[name]] * 4, range(3), seed=1)
    assert played.totals.rounds == sum(played.totals.first) == 3


@pytest.mark.parametrize("seed", range(6))
def test_every_feature_is_looked_at(seed: int) -> None:
    """Policies that nobody would play by, of every kind, play three and six from the deal."""
    for variant, seats in ((Variant.TRICHU, 4), (Variant.TIENTSIN, 6)):
        policies = [wild_policy(6 * seed + seat, (GREEDY, PLAN)[seat % 2]) for seat in range(seats)]
        rules = random_rules(random.Random(seed), variant)
        played = playouts(Round.deal(seed, rules), policies, range(2), seed=1, keep=True)
        for outcome in played.outcomes:
            check_points(outcome, rules)


def turned(round_: Round, step: int) -> Round:
    """The same moment with everybody so many seats further on."""
    players = len(round_.hands)

    def seat(old: int | None) -> Any:  # noqa: ANN401 - a seat, or None as it was
        return None if old is None else (old + step) % players

    def all_of(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*values[players - step :], *values[: players - step])

    trick = round_.trick and replace(
        round_.trick,
        owner=seat(round_.trick.owner),
        passed=tuple(map(seat, round_.trick.passed)),
        plays=(),
    )
    return replace(
        round_,
        hands=all_of(round_.hands),
        to_act=seat(round_.to_act),
        calls=all_of(round_.calls),
        has_played=all_of(round_.has_played),
        leader=seat(round_.leader),
        trick=trick,
        won=all_of(round_.won),
        out=tuple(map(seat, round_.out)),
        log=(),
        piles=None,
        laid=(None,) * players,
    )


@pytest.mark.parametrize("step", range(1, 6))
def test_six_seats_are_alike(step: int) -> None:
    """No seat is special once all have played: a table turned round plays the same round."""
    checked = 0
    for seed in range(12):
        moments = [one for one in random_round(seed, TIENTSIN) if all(one.has_played)]
        for round_ in moments[:1]:
            for table in (SIMPLE_POLICY, wild_policy(seed, PLAN)):
                there = player(table).play(turned(round_, 0))
                back = player(table).play(turned(round_, step))
                assert back.out == tuple((seat + step) % 6 for seat in there.out)
                assert there.score is not None
                assert back.score == there.score[:: -1 if step % 2 else 1]
                checked += 1
    assert checked > 15


def test_a_triple_victory_is_counted() -> None:
    round_ = six("turn 2; hands - | 3j 3s | Aj | 5j 5s | - | 6j 6s; out 0 4")
    played = playouts(round_, [SIMPLE_POLICY] * 6, range(2), seed=1, keep=True)
    assert played.outcomes == (Outcome((300, 0), 0, 0, (0,) * 6),) * 2
    totals = played.totals
    assert (totals.doubles, totals.points) == ((2, 0), (600, 0))
    assert (totals.first, totals.called) == ((2, 0, 0, 0, 0, 0), (0,) * 6)


def test_where_nobody_is_out_nobody_is_first() -> None:
    rest = FULL_DECK - Hand.of("Mah Dog Phx Drg")
    cards = [*Hand.of("Mah Dog Phx Drg"), *rest]
    hands = [Hand.of(cards[:10]), Hand.of(cards[10:20])]
    hands += [Hand.of(cards[start : start + 9]) for start in range(20, 56, 9)]
    firsts = [Hand.of(list(hand)[:6]) for hand in hands]
    dealt = Round.dealt(firsts, hands, TIENTSIN.replaced(void_all_specials=True))
    played = playouts(dealt, [RANDOM_POLICY] * 6, range(2), seed=1, keep=True)
    assert played.outcomes == (Outcome((0, 0), -1, None, (0,) * 6),) * 2
    assert played.totals.first == (0,) * 6


# First actions


def test_a_first_action_is_taken() -> None:
    hands = "Dog | 3j 3s | Kj | 5j 5s | 2s | 6j 6s"
    led = after(six(f"turn 0; hands {hands}"), "0 Dog")
    for partner, first_card in ((2, "Kj"), (4, "2s")):
        after_it = playouts(
            led, [SIMPLE_POLICY] * 6, range(1), seed=1, action=DogLead(0, partner), keep=True
        )
        followed = after(led, f"0 lead {partner}")
        assert str(followed.hands[partner]) == first_card
        whole_round = player().play(followed)
        assert after_it.outcomes[0].points == whole_round.score
    with pytest.raises(RuleError, match="partner with cards"):
        playouts(led, [SIMPLE_POLICY] * 6, range(1), seed=1, action=DogLead(0, 1))


def test_a_call_is_refused_or_stands() -> None:
    called = after(Round.deal(1, TIENTSIN.replaced(bet_refusal=True)), "5 grand")
    refused = playouts(called, [SIMPLE_POLICY] * 6, range(1), seed=1, action=Refusal(0), keep=True)
    assert refused.outcomes == (Outcome((-200, 0), -1, None, (0, 0, 0, 0, 0, 2)),)


@pytest.mark.parametrize("early", [True, False])
def test_hidden_hands_are_drawn_while_a_call_waits(early: bool) -> None:
    rules = TIENTSIN.replaced(bet_refusal=True)
    called = after(Round.deal(1, rules), "5 grand") if early else after(whole(rules), "5 tichu")
    assert asked(called) == "refusal 0"
    own = (called.hands[0] | (called.stock or called.hands)[0]).bits
    known = (own, 0, 0, 0, 0, 0)
    hidden = Hidden((10, 10, 9, 9, 9, 9), known, (0,) * 6, FULL_DECK.bits & ~own, 0)
    played = playouts(called, [SIMPLE_POLICY] * 6, range(3), seed=1, hidden=hidden, keep=True)
    for outcome in played.outcomes:
        assert outcome.calls[5] == (2 if early else 1)
        check_points(outcome, rules)


@pytest.mark.parametrize("rules", [Rules(bet_refusal=True), Rules(one_call_per_team=True)])
def test_policies_call_under_options_that_bound_calls(rules: Rules) -> None:
    table = weighing(tichu_base=1, grand_base=1)
    played = playouts(Round.deal(1, rules), [table] * 4, range(2), seed=1, keep=True)
    for outcome in played.outcomes:
        teams = [sum(call > 0 for call in outcome.calls[team::2]) for team in range(2)]
        assert teams == ([1, 1] if rules.one_call_per_team else [2, 2])
        assert outcome.first >= 0


# What a policy decides


def test_two_cards_are_given_to_partners() -> None:
    """A partner who has called gets the best card, whichever of the two he is."""
    given = {}
    for caller in (None, 2, 4):
        round_ = whole(TIENTSIN, seed=5)
        hands = list(round_.hands)
        high = next(seat for seat, hand in enumerate(hands) if DRAGON in hand)
        receivers = round_.seating.receivers(high)
        if caller is not None:
            round_ = after(round_, f"{receivers[caller // 2 - 1]} tichu")
        while round_.to_act != high:
            round_ = player().answer(round_)
        record = done(round_, player().answer(round_))
        assert isinstance(record, Giving)
        given[caller] = record.cards
    assert [len(cards) for cards in given.values()] == [2, 2, 2]
    best = {
        caller: [card in (DRAGON, PHOENIX) for card in cards] for caller, cards in given.items()
    }
    assert best == {None: [False, False], 2: [True, False], 4: [False, True]}


@pytest.mark.parametrize(("weight", "parity"), [("give_even_next", 0), ("give_odd_next", 1)])
def test_the_soloist_gives_to_opponents_alone(weight: str, parity: int) -> None:
    """An even rank for the next comes with an odd one for the previous, and the other way round."""
    round_ = whole(Rules(variant=Variant.TRICHU))
    record = done(round_, player(weighing(**{weight: 9})).answer(round_))
    assert isinstance(record, Giving)
    to_next, to_previous = record.cards
    assert (to_next.rank % 2, to_previous.rank % 2) == (parity, 1 - parity)


def test_the_dragons_trick_goes_to_the_opponent_of_most_weight() -> None:
    hands = "2j | 3j | 4j | 6j 6s 6t | 7j | 8j 8s"
    gift = six(f"gift 0; hands {hands}; top Drg by 0; passed 1 2 3 4 5")
    for table, receiver in (
        (weighing(gift_card=1), 3),
        (weighing(gift_card=-1), 1),
        (weighing(gift_previous=5), 5),
        (weighing(), 1),
    ):
        assert player(table).answer(gift).won[receiver] == 25
    receivers = Counter(
        player(RANDOM_POLICY, seed).answer(gift).won.index(25) for seed in range(60)
    )
    assert set(receivers) == {1, 3, 5}


def test_the_dogs_lead_goes_to_the_partner_of_most_weight() -> None:
    line = "dog 0; hands 2j | 3j | 4j 4s 4t 4p | 6j | 7j | 8j; calls - - - - {} -"
    dog = six(line.format("-"))
    assert player(weighing(lead_dog_partner_few=1)).answer(dog).leader == 4
    assert player(weighing(lead_dog_partner_few=-1)).answer(dog).leader == 2
    assert player(weighing()).answer(dog).leader == 2
    called = six(line.format("tichu"))
    assert player(weighing(lead_dog_partner_called=1)).answer(called).leader == 4
    assert player(weighing(lead_dog_partner_called=-1)).answer(called).leader == 2
    leaders = {player(RANDOM_POLICY, seed).answer(dog).leader for seed in range(30)}
    assert leaders == {2, 4}


def test_a_dog_is_led_for_the_partner_who_would_get_the_lead() -> None:
    """A partner who is out does not count as one with few cards while the other has cards."""
    line = "turn 0; hands Dog 2j 9j | 3j | {} | 6j | 7j 7s 7t 7p | 8j{}"
    table = weighing(lead_dog_partner_few=5, lead_dog_count=-1)
    few, out = six(line.format("4j", "")), six(line.format("-", "; out 2"))
    assert asked(player(table).answer(few)) == "dog 0"
    assert asked(player(table).answer(out)) != "turn 4"


@pytest.mark.parametrize(
    ("to_act", "owner", "expected"),
    [(1, 0, True), (2, 0, True), (5, 0, False), (0, 0, True), (3, 4, False), (3, 0, True)],
)
def test_whether_a_partner_is_still_to_play(to_act: int, owner: int, expected: bool) -> None:
    hands = ["2j", "3j", "4j", "6j", "7j", "8j"]
    hands[to_act] = "9j 9s 9p 9t"
    question = "window" if to_act == owner else "turn"
    order = [(owner + step) % 6 for step in range(1, (to_act - owner) % 6 or 1)]
    passed = f"; passed {' '.join(map(str, order))}" if order else ""
    round_ = six(f"{question} {to_act}; hands {' | '.join(hands)}; top 5j by {owner}{passed}")
    look = Look(round_, Policy(tuple(SIMPLE_POLICY)))
    assert look.partner_to_play is expected


def test_a_partner_who_is_out_has_nothing_to_play() -> None:
    line = "turn 1; hands 2j | 3j | 4j | - | 7j | {}; top 5j by 0; out 3"
    for last, expected in (("8j", True), ("-", False)):
        out = " 5" if last == "-" else ""
        look = Look(six(line.format(last) + out), Policy(tuple(SIMPLE_POLICY)))
        assert look.partner_to_play is expected


@pytest.mark.parametrize("partner", [2, 4])
def test_either_partner_counts_as_the_partner(partner: int) -> None:
    """One whose last card a low lead lets out, and one whose trick it is."""
    hands = ["2j 9j", "3j 3s", "4j 4s", "6j 6s", "7j 7s", "8j 8s"]
    leads = hands.copy()
    leads[partner] = leads[partner][:2]
    lead = six(f"turn 0; hands {' | '.join(leads)}")
    low = weighing(lead_partner_one=9, lead_partner_one_rank=-1)
    assert player(low).answer(lead).table == lead.legal_plays()[0]
    high = weighing(lead_partner_one=9, lead_partner_one_rank=1)
    assert player(high).answer(lead).table == lead.legal_plays()[-1]
    others = [seat for seat in range(1, 6) if seat != partner]
    passed = " ".join(str(seat) for seat in others if seat > partner)
    trick = f"; top 5j by {partner}" + (f"; passed {passed}" if passed else "")
    follows = six(f"turn 0; hands {' | '.join(hands)}{trick}")
    record = done(follows, player(weighing(pass_partner=1)).answer(follows))
    assert isinstance(record, Pass)
    record = done(follows, player(weighing(pass_opponent=1)).answer(follows))
    assert isinstance(record, Play)


@pytest.mark.parametrize("caller", [1, 2, 3, 4, 5])
def test_a_wish_heeds_who_has_called(caller: int) -> None:
    calls = " ".join("tichu" if seat == caller else "-" for seat in range(6))
    hands = "2j | 3j | 4j | 6j | 7j | 8j"
    asks = six(f"wish 0; hands {hands}; top Mah by 0; calls {calls}")

    def wished(**weights: int) -> int | None:
        record = done(asks, player(weighing(**weights)).answer(asks))
        assert isinstance(record, Wish)
        return record.rank

    assert wished(wish_none_partner_called=90, wish_rank=1) == (None if caller % 2 == 0 else 14)
    assert wished(wish_ace_next_called=90, wish_rank=-1) == (14 if caller == 1 else None)
    assert wished(wish_ace_previous_called=90, wish_rank=-1) == (14 if caller == 5 else None)


def test_a_call_counts_the_cards_that_were_played() -> None:
    """Before the first lead nobody has played any, whatever the hands' sizes."""
    begun = exchanged(whole(TIENTSIN))
    leader = begun.to_act
    assert leader is not None
    led = player(weighing(tichu_played=1, lead_kind=0)).answer(begun)
    assert led.calls == (None,) * 6
    while led.question is not Question.TURN or led.to_act == leader:
        led = player().answer(led)
    table = weighing(tichu_played=1, play_finish=0, pass_opponent=-9, pass_partner=-9)
    while not any(led.calls):
        led = player(table).answer(led)
    assert led.calls[leader] is None


def test_grand_tichu_is_weighed_with_six_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def calls_grand(round_: Round, seat: int, first: Hand, _policy: Policy) -> bool:
        seen.append((seat, len(first), len(round_.hands[seat])))
        return False

    monkeypatch.setattr(playing, "calls_grand", calls_grand)
    hidden = Hidden((10, 10, 9, 9, 9, 9), (0,) * 6, (0,) * 6, FULL_DECK.bits, 0)
    playouts(Round.deal(2, TIENTSIN), [SIMPLE_POLICY] * 6, range(1), seed=1, hidden=hidden)
    assert seen == [(seat, 6, 6) for seat in range(6)]


def test_a_wish_knows_what_the_next_was_given() -> None:
    """Six players give the next nothing; of three real ones the Table's next neighbour neither."""
    table = weighing(wish_given=5)
    line = "wish {}; hands 2j | 3j | 4j | 6j{}; top Mah by {}"
    for seat, way in ((1, "real_players"), (0, "official")):
        rules = Rules(variant=Variant.TRICHU, trichu_exchange=way)
        begun = exchanged(whole(rules))
        gave = begun.exchange[seat]
        assert gave is not None
        position = at(line.format(seat, "", seat), variant="trichu", trichu_exchange=way)
        record = done(
            asked_to_wish := replace(position, log=begun.log), player(table).answer(asked_to_wish)
        )
        assert isinstance(record, Wish)
        assert record.rank == (None if seat == 1 else gave[0].rank)


# Hidden hands of six


def hidden_six() -> Hidden:
    """Seat 0 is known; seat 3 holds the Dragon and no ace."""
    own, dragon = Hand.of("2j 3j 4j 5j 6j 7j 8j 9j Tj Dog"), Hand.of("Drg")
    aces = Hand.of("Aj As Ap At")
    return Hidden(
        (10, 10, 9, 9, 9, 9),
        (own.bits, 0, 0, dragon.bits, 0, 0),
        (0, 0, 0, aces.bits, 0, 0),
        (FULL_DECK - own - dragon).bits,
        0,
    )


def test_hidden_hands_of_six_fit_what_is_known() -> None:
    hidden, aces = hidden_six(), Hand.of("Aj As Ap At")
    holders: Counter[int] = Counter()
    dealt = twin.deals(hidden, 1, 0, 50)
    for start in range(0, len(dealt), 6):
        hands = [Hand(bits) for bits in dealt[start : start + 6]]
        assert tuple(map(len, hands)) == hidden.sizes
        assert sum(hand.bits for hand in hands) == FULL_DECK.bits
        assert hands[0].bits == hidden.fixed[0]
        assert DRAGON in hands[3]
        assert not hands[3] & aces
        holders.update(seat for seat, hand in enumerate(hands) for ace in aces if ace in hand)
    assert set(holders) == {1, 2, 4, 5}


def test_deals_of_six_are_counted() -> None:
    """Seat 3 takes eight of the 41 cards that are no aces; the others share what is left."""
    rest = [10, 9, 9, 9]
    ways = [comb(sum(rest[place:]), size) for place, size in enumerate(rest)]
    assert twin.count_deals(hidden_six()) == comb(41, 8) * prod(ways)


def test_hidden_hands_of_six_are_played() -> None:
    round_ = Round.deal(2, TIENTSIN)
    own = tuple(
        (hand | rest).bits if seat == 0 else 0
        for seat, (hand, rest) in enumerate(zip(round_.hands, round_.stock, strict=True))
    )
    hidden = Hidden((10, 10, 9, 9, 9, 9), own, (0,) * 6, FULL_DECK.bits & ~own[0], 0)
    calls = [
        playouts(
            round_, [SIMPLE_POLICY] * 6, range(8), seed=seed, hidden=hidden, action=Call(0, "grand")
        )
        for seed in (1, 1, 2)
    ]
    assert calls[0] == calls[1] != calls[2]
    assert calls[0].totals.called[0] == 8


def test_every_seat_draws_its_own_random_numbers() -> None:
    words = {draw(7, decision, seat) for decision in range(50) for seat in range(6)}
    assert len(words) == 300
