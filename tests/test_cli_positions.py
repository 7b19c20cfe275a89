"""`tichu-advise check` and `deal`."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from typer.testing import CliRunner

from advisor.cards import DECK, Hand
from advisor.cli.app import app
from advisor.positions import format_position, parse_position
from advisor.rounds import Round
from advisor.rules import parse_rules

if TYPE_CHECKING:
    from tests.conftest import Shell

FOUR_BOMB = "hands 2s 7j | 9s Ks | Ts Tj 8j 8s 8p 8t | Dog 3p; top 7s 7t by 1"


def schema(name: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads((files("advisor") / "schema" / f"{name}.json").read_text(encoding="utf-8"))


REGISTRY: Registry[Any] = Registry().with_resources(
    (found["$id"], Resource.from_contents(found)) for found in map(schema, ("answer", "check"))
)


def answered(*words: str, name: str) -> Any:  # noqa: ANN401 - JSON
    result = CliRunner().invoke(app, [*words, "--json"])
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    Draft202012Validator(schema(name), registry=REGISTRY).validate(answer)
    return answer


def check(position: str) -> Any:  # noqa: ANN401 - JSON
    return answered("check", position, name="check")


def text_of(position: str) -> list[str]:
    result = CliRunner().invoke(app, ["check", position])
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_a_wish_that_must_be_fulfilled() -> None:
    position = f"turn 2; {FOUR_BOMB}; wished 8"
    answer = check(position)
    assert answer["to_act"] == answer["wish"]["must_fulfil"] == 2
    assert [play["kind"] for play in answer["plays"]] == ["pair", "bomb_four"]
    assert answer["wish"]["plays"] == [play["text"] for play in answer["plays"]]
    assert not answer["may_pass"]
    lines = text_of(position)
    assert lines[0].startswith("Seat 2 is in turn  ")
    assert "Wish        8 · seat 2 must fulfil it: 2 plays contain 8" in lines
    assert "Plays       2 legal plays · may not pass" in lines


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (f"window 2; {FOUR_BOMB}; wished 8", "it binds nobody now: only regular turns"),
        (f"turn 2; {FOUR_BOMB}; wished A", "seat 2 need not fulfil it: it holds no A"),
        ("turn 2; hands 2s | 3s | 8j 9s | 4p; top Ks by 1; wished 8", "its 8 cannot be played now"),
    ],
)
def test_a_wish_that_need_not_be_fulfilled(position: str, sentence: str) -> None:
    answer = check(position)
    assert answer["wish"]["must_fulfil"] is None
    assert answer["may_pass"]
    assert any(sentence in line for line in text_of(position))


def test_what_is_asked_beside_plays() -> None:
    gift = "gift 1; hands 2s | 9s | Ts | 3p; top Drg by 1; passed 2 3 0"
    assert check(gift)["choices"] == [0, 2]
    assert "Choices     seat 0 · seat 2" in text_of(gift)
    wish = "wish 0; hands 2s | 9s | Ts | 3p; top Mah by 0"
    assert check(wish)["choices"] == [None, *range(2, 15)]
    assert "Choices     none 2 3 4 5 6 7 8 9 T J Q K A" in text_of(wish)
    assert text_of(wish)[0].startswith("Seat 0 wishes a rank, or none ")
    must = f"{wish}; rules wish_mandatory=true"
    assert "Choices     2 3 4 5 6 7 8 9 T J Q K A" in text_of(must)
    assert text_of(must)[0].startswith("Seat 0 wishes a rank  ")
    assert check("turn 0; hands 2s | 9s | Ts | 3p")["choices"] == []


def test_score_so_far_and_at_the_end() -> None:
    position = "turn 0; hands 2s | 9s | Ts | 3p; won 5 20 90 -25; calls tichu - - grand; score 5 9"
    answer = check(position)
    assert answer["score"]["won"] == [5, 20, 90, -25]
    lines = "\n".join(text_of(position))
    assert "Score       points in tricks · seats 0+2: 95 · seats 1+3: -5\n" in lines
    assert "seat 0 has called Tichu · seat 3 has called Grand Tichu\n" in lines
    assert lines.endswith("5:9 before the round")
    over = "over; hands - | 9s | - | 3p; out 0 2; calls tichu - - -"
    assert check(over)["score"]["round"] == [300, 0]
    assert text_of(over)[0] == "The round is over"


def test_rules_beside_a_position() -> None:
    phoenix = "turn 1; hands 2s | Phx | Ts | 3p"
    assert check(phoenix)["plays"][0]["rank"] == 1.5
    (play,) = answered("check", phoenix, "--rules", "portuguese", name="check")["plays"]
    assert play["rank"] == 1
    twice = ["check", f"{phoenix}; rules bsw", "--rules", "portuguese"]
    assert "the field rules stands twice" in CliRunner().invoke(app, twice).stderr


def test_all_faults_of_a_position_are_shown() -> None:
    bad = "turn 0; hands 2s 2s | 3p | 3s | 4x; out 0"
    result = CliRunner().invoke(app, ["check", bad])
    assert (result.exit_code, result.stdout) == (2, "")
    messages = [line for line in result.stderr.splitlines() if line.startswith("tichu-advise: ")]
    carets = [line for line in result.stderr.splitlines() if set(line) == {" ", "^"}]
    assert len(messages) == len(carets) >= 2
    assert "2s stands twice" in messages[0]
    assert "not '4x'" in result.stderr
    lines = CliRunner().invoke(app, ["check", "-", "--json"], input=f"{bad}\n").stdout
    assert "2s stands twice" in json.loads(lines)["error"]
    assert "not '4x'" in json.loads(lines)["error"]


def test_positions_from_lines() -> None:
    typed = f"turn 2; {FOUR_BOMB}\nnonsense\n"
    result = CliRunner().invoke(app, ["check", "-"], input=typed)
    assert result.exit_code == 2
    assert result.stdout.startswith("Seat 2 is in turn ")
    assert result.stderr.startswith("line 2: ")


def test_a_deal_is_the_deal_of_its_seed() -> None:
    deal = answered("deal", "--seed", "7", name="deal")
    round_ = Round.deal(7)
    assert deal["seed"] == 7
    assert parse_position(deal["position"]) == round_
    assert tuple(map(Hand.of, deal["first"])) == round_.eights
    assert sorted(" ".join(deal["hands"]).split()) == sorted(card.name for card in DECK)
    for first, hand in zip(deal["first"], deal["hands"], strict=True):
        assert (len(first.split()), len(hand.split())) == (8, 14)
        assert Hand.of(first) <= Hand.of(hand)


def test_a_deal_under_other_rules() -> None:
    deal = answered("deal", "--seed", "7", "--rules", "goettingen", name="deal")
    assert parse_position(deal["position"]) == Round.deal(7, parse_rules("goettingen"))
    assert deal["rules"] == parse_rules("goettingen").differences()
    assert deal["hands"] == answered("deal", "--seed", "7", name="deal")["hands"]


def test_deals_without_a_seed_differ_and_can_be_repeated() -> None:
    one, two = (answered("deal", name="deal") for _ in range(2))
    assert one["seed"] != two["seed"]
    assert one == answered("deal", "--seed", str(one["seed"]), name="deal")


def test_deals_refuse_unknown_rules_and_bad_seeds() -> None:
    for words in (["--rules", "variant=bridge"], ["--seed", "-1"], ["--seed", "x"]):
        result = CliRunner().invoke(app, ["deal", *words])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("tichu-advise: ")


def test_the_last_line_of_a_deal_is_its_position(shell: Shell) -> None:
    line = "tichu-advise deal --seed 7 | tail -n 1 | tichu-advise check --json -"
    assert json.loads(shell(line).stdout)["question"] == "grand"


# Three and six players


def test_the_table_is_played_by_the_soloist() -> None:
    position = "turn 2; hands 2j | 3j | 8j 9j | 5j; wished 8; rules variant=trichu"
    answer = check(position)
    assert (answer["to_act"], answer["decider"]) == (2, 0)
    answer = check(position.replace("trichu", "tichu"))
    assert answer["to_act"] == answer["decider"] == 2
    assert len(check(position)["plays"]) == 2
    lines = text_of(position)
    assert lines[0].startswith("Seat 2 leads, played by seat 0 ")
    assert "Wish        8 · the Table need not fulfil it" in lines


def test_the_lead_of_the_dog() -> None:
    position = "dog 0; hands 2j | 3j | 4j | 6j | 7j | 8j; rules variant=tientsin"
    assert check(position)["choices"] == [2, 4]
    lines = text_of(position)
    assert lines[0].startswith("Seat 0 gives the lead to a partner ")
    assert "Choices     seat 2 · seat 4" in lines
    assert lines[-1] == "Score       points in tricks · seats 0+2+4: 0 · seats 1+3+5: 0"


def test_a_call_that_may_be_refused() -> None:
    hands = "hands 2j | 3j | 4j | 6j; calls - - tichu -; played 0 1 3"
    position = f"refusal 3; {hands}; lead 0; bet 2 turn 0; rules bet_refusal=true"
    assert check(position)["question"] == "refusal"
    assert text_of(position)[0].startswith("Seat 3 may refuse the call ")


@pytest.mark.parametrize(
    ("rules", "seats", "sentence"),
    [
        ("variant=trichu", 4, "Seat 0 gives a card each to seats 1, 3"),
        ("variant=tientsin", 6, "Seat 0 gives a card each to seats 2, 4"),
        ("official", 4, "Seat 0 gives a card to each other player"),
    ],
)
def test_deals_for_any_number_of_players(rules: str, seats: int, sentence: str) -> None:
    answer = answered("deal", "--seed", "3", "--rules", rules, name="deal")
    assert len(answer["hands"]) == len(answer["first"]) == seats
    assert sum(Hand.of(hand).bits for hand in answer["hands"]) == (1 << len(DECK)) - 1
    round_ = parse_position(answer["position"])
    while round_.question == "grand" and round_.to_act is not None:
        round_, _ = round_.decline_grand(round_.to_act)
    assert sentence in text_of(format_position(round_))[0]


def test_receivers_stand_in_the_order_of_the_gift() -> None:
    six = parse_rules("variant=tientsin,grand_tichu_enabled=false")
    round_ = Round.deal(1, six)
    for seat in (0, 1):
        round_, _ = round_.give(seat, tuple(round_.hands[seat])[:2])
    # For the one who plays next first (14.3).
    assert text_of(format_position(round_))[0].startswith("Seat 2 gives a card each to seats 4, 0 ")


def test_the_words_of_a_deal_of_six() -> None:
    result = CliRunner().invoke(app, ["deal", "--rules", "variant=tientsin", "--seed", "1"])
    assert result.stdout.startswith("First 6 cards, then the others ")
    result = CliRunner().invoke(app, ["deal", "--rules", "variant=trichu", "--seed", "1"])
    assert "\nTable 2     " in result.stdout


@pytest.mark.parametrize("command", ["grand", "call", "pass", "wish"])
def test_advice_refuses_other_numbers_of_players_by_the_options_name(command: str) -> None:
    eight = "Mah Dog Phx Drg 2j 2s 2p 3t"
    hand = eight if command == "grand" else f"{eight} 5j 6s 7p 8t 9j Ts"
    result = CliRunner().invoke(app, [command, hand, "--rules", "variant=tientsin"])
    assert result.exit_code == 2
    assert "variant=tientsin" in result.stderr


@pytest.mark.parametrize(
    ("command", "hand"), [("grand", "Mah Dog Phx Drg 2j 2s"), ("call", "Mah Dog Phx Drg 2233KK")]
)
def test_hands_of_six_players_are_not_called_too_small(command: str, hand: str) -> None:
    result = CliRunner().invoke(app, [command, hand, "--rules", "variant=tientsin"])
    assert result.exit_code == 2
    assert "advice is for four players, not for variant=tientsin" in result.stderr


def test_a_partition_needs_no_players() -> None:
    words = ["partition", "Drg Phx Aj As Kp", "--json"]
    asked = CliRunner().invoke(app, [*words, "--rules", "variant=tientsin"])
    assert (asked.exit_code, asked.stdout) == (0, CliRunner().invoke(app, words).stdout)
