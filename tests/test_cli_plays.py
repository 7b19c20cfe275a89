"""`tichu-advise play`, `gift` and simulated answers about hands."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from advisor.advice import can_simulate
from advisor.cards import Hand
from advisor.cli.app import app
from advisor.cli.viewing import Seen
from advisor.errors import NotationError
from advisor.kernel import why_twin
from advisor.rounds import Question
from advisor.views import PARTNER

SCHEMA = json.loads((files("advisor") / "schema" / "answer.json").read_text(encoding="utf-8"))
HAND = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"
POSITION = "turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p"

needs_kernel = pytest.mark.skipif(not can_simulate(), reason=f"compiled kernel: {why_twin()}")


def run(*words: str) -> Any:  # noqa: ANN401 - the result of typer's runner
    return CliRunner().invoke(app, words)


def as_json(part: str, *words: str) -> Any:  # noqa: ANN401 - JSON
    result = run(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    answer = json.loads(result.stdout)
    schema = {"$ref": f"#/$defs/{part}", "$defs": SCHEMA["$defs"]}
    jsonschema.Draft202012Validator(schema).validate(answer)
    return answer


@needs_kernel
@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("play", ["play", "Aj 8s 8t 4p 3j", "--trick", "Ks", "--by", "partner"]),
        ("play", ["play", POSITION]),
        ("gift", ["gift", "3j 9s", "--left", "next=10,previous=2"]),
        ("call", ["call", HAND]),
        ("pass", ["pass", HAND]),
        ("wish", ["wish", "Mah A K K Q J T 9 8 7 6 5 5 3", "--gave", "2 A 4"]),
        ("call", ["grand", "Drg Phx Aj Kp Qs 9t 4j 2s", "--score", "630:970"]),
    ],
)
def test_simulated_answers_as_json(part: str, words: list[str]) -> None:
    answer = as_json(part, *words, "--deals", "100", "--seed", "5")
    assert answer["method"] == "simulation"
    assert (answer["details"]["deals"], answer["details"]["seed"]) == (100, 5)
    assert answer == as_json(part, *words, "--deals", "100", "--seed", "5")


def test_no_time_answers_by_rule() -> None:
    for words in (["call", HAND], ["play", "7j 7s 9s"], ["gift", "3j 9s"]):
        part = words[0]
        assert as_json(part, *words, "--time", "0")["method"] == "rule"


@needs_kernel
def test_a_little_time_names_the_deals_that_give_the_same_answer() -> None:
    words = ["play", "3j 4s 7j 7s Jj Js Aj As Drg Kp"]
    hurried = as_json("play", *words, "--time", "0.05")
    again = as_json("play", *words, "--deals", str(hurried["details"]["deals"]))
    assert again["candidates"] == hurried["candidates"]


@needs_kernel
def test_the_text_names_what_was_assumed_and_how_to_ask_again() -> None:
    text = run("play", "Aj 8s 8t", "--trick", "Ks", "--deals", "100", "--seed", "3").stdout
    assert "--deals 100 --seed 3" in " ".join(text.split())
    assert "Assumed: as many cards as mine for next, partner, previous" in " ".join(text.split())


@needs_kernel
def test_a_position_is_seen_from_one_seat() -> None:
    assert run("play", POSITION, "--deals", "50").exit_code == 0
    result = run("play", POSITION, "--seat", "0")
    assert result.exit_code == 2
    assert "not my turn" in result.stderr
    other_hands = "turn 1; hands 2j Drg | 9s Ks | Tj | Dog 3j"
    one, other = (
        as_json("play", "play", text, "--deals", "60") for text in (POSITION, other_hands)
    )
    assert one["candidates"] == other["candidates"]


@needs_kernel
def test_endings_can_be_exact() -> None:
    words = ["play", "3j 7j Aj", "--deals", "100", "--endings"]
    assert as_json("play", *words, "exact")["details"]["ended_exactly"] > 0
    assert as_json("play", *words, "policy")["details"]["ended_exactly"] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["Aj", "--seen", "Aj"], "Aj is in my hand and was seen"),
        (["Aj", "--left", "next=20"], "next cannot hold 20 cards"),
        (["Aj", "--left", "nest=2"], "expected a player (me, next, partner, previous), not 'nest'"),
        (["Aj", "--left", "next"], "expected a player and a number, such as next=5, not 'next'"),
        (["Aj", "--wish", "X"], "expected a rank 2 to 10, J, Q, K or A, not 'X'"),
        (["Aj", "--trick", "3j 5s"], "3j 5s on the table is no combination"),
        (["Aj", "--out", "next,previous"], "the round is over"),
        (["Mah", "--wish", "5"], "nothing is wished while I hold the Mah Jong"),
    ],
)
def test_mistakes_are_named(words: list[str], message: str) -> None:
    result = run("play", *words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_options_make_a_view() -> None:
    seen = Seen(
        trick="8s Phx",
        by="partner",
        left="next=3",
        seen="A A K",
        out="previous",
        wish="T",
        calls="next=tichu",
        gave="2s ? ?",
        score="100:200",
    )
    view = seen.view("9j 9s 3t")
    assert view.trick is not None
    assert (view.trick.owner, view.trick.top.kind.value) == (PARTNER, "pair")
    assert (view.left, view.out, view.wish) == ((None, 3, None, 0), (3,), 10)
    assert view.seen == Hand.of_ranks([14, 14, 13])
    assert view.score == (100, 200)


def test_a_phoenix_alone_has_the_rank_that_is_told() -> None:
    for rank, expected in ((None, 1.5), ("8.5", 8.5)):
        view = Seen(trick="Phx", rank=rank).view("9j 9s")
        assert view.trick is not None
        assert view.trick.top.rank == expected
    with pytest.raises(NotationError):
        Seen(trick="7j", rank="9").view("9j 9s")


def test_a_gift_is_asked_with_the_dragon_on_the_table() -> None:
    view = Seen(trick="Drg").view("9j 9s", Question.GIFT)
    assert view.trick is not None
    assert (view.trick.owner, view.turn) == (0, None)
