"""`tichu-advise play`, `gift`, `wish` in play, and simulated answers about hands."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Annotated, Any, Literal

import jsonschema
import pytest
from typer.testing import CliRunner

from advisor import kernel
from advisor.advice import Asking, advise_wish, asking, can_simulate
from advisor.cards import Hand
from advisor.cli.answers import Manner  # noqa: TC001 - `spread` reads the annotation
from advisor.cli.app import app
from advisor.cli.decisions import closing
from advisor.cli.screen import Screen
from advisor.cli.spread import Without, spread
from advisor.cli.viewing import Seen
from advisor.decisions import Decision, ThreeCards
from advisor.errors import NotationError
from advisor.kernel import binding, why_twin
from advisor.kernel.binding import Loaded
from advisor.rounds import Question
from advisor.simulation import Effort
from advisor.views import PARTNER, View

SCHEMA = json.loads((files("advisor") / "schema" / "answer.json").read_text(encoding="utf-8"))
HAND = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"
WITH_MAH_JONG = "Mah A K K Q J T 9 8 7 6 5 5 3"
EIGHT = "Drg Phx Aj Kp Qs 9t 4j 2s"
POSITION = "turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p"

needs_kernel = pytest.mark.skipif(not can_simulate(), reason=f"compiled kernel: {why_twin()}")


def run(*words: str) -> Any:  # noqa: ANN401 - the result of typer's runner
    return CliRunner().invoke(app, words)


def joined(text: str) -> str:
    return " ".join(text.split())


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


@needs_kernel
def test_answers_are_simulated_unless_something_else_is_said() -> None:
    answer = as_json("call", "grand", EIGHT)
    assert answer["method"] == "simulation"
    assert (answer["details"]["deals"], answer["details"]["seed"]) == (6000, 1)


@needs_kernel
def test_the_answer_by_rule_stands_beside_the_simulated_one() -> None:
    for words in (["call", HAND], ["pass", HAND], ["grand", EIGHT], ["wish", WITH_MAH_JONG]):
        part = "call" if words[0] == "grand" else words[0]
        beside = as_json(part, *words, "--deals", "60")["details"]["by_rule"]
        rule = as_json(part, *words, "--time", "0")
        assert beside == {name: rule[name] for name in beside}
        assert "reason" in beside
    text = joined(run("grand", EIGHT, "--deals", "60").stdout)
    assert "By rule, from 21 million logged rounds" in text


@needs_kernel
def test_the_text_tells_what_the_pass_by_rule_loses() -> None:
    rule = as_json("pass", "pass", HAND, "--time", "0")
    by_rule = f"By rule {rule['next']} next · {rule['previous']} previous · "
    for deals in ("60", "300"):
        answer = as_json("pass", "pass", HAND, "--deals", deals)
        text = joined(run("pass", HAND, "--deals", deals).stdout)
        if all(answer[name] == rule[name] for name in ("next", "partner", "previous")):
            assert rule["reason"] in text
        else:
            assert by_rule in text
            assert "points less" in text or "as good" in text


def test_below_answers_stands_how_to_get_them_again() -> None:
    def simulated(question: Literal["call", "pass"], deals: int) -> Decision:
        return Decision(question, "simulation", "call", (), "", {"deals": deals, "seed": 7})

    alike = closing([simulated("call", 20), simulated("pass", 20)], Screen(100))
    assert alike[-1].strip() == "--deals 20 --seed 7 gives them again."
    apart = closing([simulated("call", 20), simulated("pass", 10)], Screen(100))
    assert "Tichu --deals 20 --seed 7 · Pass --deals 10 --seed 7 gives" in joined(" ".join(apart))
    assert closing([Decision("call", "rule", "call", (), "")], Screen()) == []
    stopped = {"deals": 20, "seed": 7, "stopped": True}
    ended = closing([Decision("call", "simulation", "call", (), "", stopped)], Screen(100))
    assert "simulated play" in joined(" ".join(ended))
    assert "--deals" not in " ".join(ended)


def test_a_group_without_an_option_that_it_has_not_is_refused() -> None:
    def command(*, manner: Annotated[Manner, Without("plane")]) -> None:
        del manner

    with pytest.raises(TypeError, match="Manner has no option plane"):
        spread(command)


@needs_kernel
def test_a_call_that_may_come_later_is_no_call_yet() -> None:
    answer = as_json("call", "call", HAND, "--deals", "600")
    first = {one["action"]: one["first"] for one in answer["candidates"]}
    assert first["call"] > 0.5
    expected = "Tichu call · " if answer["advice"] == "call" else "Tichu no call yet · "
    assert expected in joined(run("call", HAND, "--deals", "600").stdout)
    beside = run("call", HAND, "--calls", "partner=tichu", "--deals", "600").stdout
    assert "no call yet" not in beside
    assert "after the exchange." not in joined(beside)
    poor = "Dog 2j 3s 4p 6t 7j 8s 9p Jt Qj Ks 2p 4s 6j"
    assert "Tichu no call · " in joined(run("call", poor, "--deals", "60").stdout)


@needs_kernel
def test_the_score_counts_for_a_call() -> None:
    answer = as_json("call", "call", HAND, "--score", "630:970", "--deals", "60")
    assert answer["details"]["score"] == [630, 970]
    assert "At 630:970" in answer["reason"]


@needs_kernel
def test_who_has_called_is_not_asked_again() -> None:
    for calls, rules in (("me=tichu", "official"), ("partner=tichu", "one_call_per_team=true")):
        words = [HAND, "--calls", calls, "--rules", rules, "--time", "0"]
        answer = json.loads(run(*words, "--json").stdout)
        assert answer["call"]["advice"] == "no_call"
    answer = json.loads(run(HAND, "--calls", "me=tichu", "--deals", "60", "--json").stdout)
    assert (answer["call"]["method"], answer["pass"]["method"]) == ("rule", "simulation")
    assert "not_simulated" not in answer["call"]["details"]


@needs_kernel
def test_rules_that_the_kernel_does_not_know_are_answered_by_rule() -> None:
    words = [HAND, "--rules", "goettingen"]
    text = joined(run(*words).stdout)
    assert text.count("does not know this self_overcall") == 1
    assert "Simulated" not in text


@needs_kernel
def test_rules_that_the_kernel_does_not_know_are_simulated_if_told_how_much() -> None:
    words = [WITH_MAH_JONG, "--rules", "goettingen", "--deals", "3"]
    answer = json.loads(run(*words, "--json").stdout)
    methods = {key: answer[key]["method"] for key in ("call", "pass", "wish")}
    assert methods == {"call": "simulation", "pass": "rule", "wish": "simulation"}
    assert answer["call"]["details"]["deals"] == 3
    assert "self_overcall" in answer["pass"]["details"]["not_simulated"]
    text = joined(run(*words).stdout)
    assert "By rule the pass is not simulated: " in text
    assert "nothing is simulated" not in text


@pytest.mark.parametrize("score", ["1000:1000", "-300:995", "1005:1005"])
def test_a_game_goes_on_below_the_target_and_on_a_tie(score: str) -> None:
    assert run("call", HAND, "--score", score, "--time", "0").exit_code == 0


@needs_kernel
def test_a_mah_jong_that_is_passed_wishes_nothing() -> None:
    view = View(
        hand=Hand.of("Mah 2j 3s 4p 5t 6j 7s 8p 9t Tj Js Qp Kt Aj"), question=Question.EXCHANGE
    )
    gives = ThreeCards(*map(Hand.of, ("2j", "Mah", "3s")))
    found = advise_wish(view, Asking(effort=Effort(deals=50)), gives=gives)
    assert found is not None
    assert (found.advice, len(found.candidates)) == (None, 1)
    assert found.reason == "The Mah Jong is passed, so there is nothing to wish."


@needs_kernel
def test_rules_that_only_the_kernel_knows_are_simulated() -> None:
    answer = as_json(
        "wish", "wish", WITH_MAH_JONG, "--rules", "wish_mandatory=true", "--deals", "60"
    )
    assert answer["method"] == "simulation"
    assert "by_rule" not in answer["details"]


@pytest.mark.parametrize("words", [["grand", EIGHT], ["call", HAND], ["gift", "3j 9s"]])
def test_without_the_kernel_the_answer_is_by_rule_and_says_why(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = Loaded(None, "no compiler was there")
    monkeypatch.setattr(binding, "load", lambda: nothing)
    for module in (kernel, asking):
        monkeypatch.setattr(module, "load", lambda: nothing)
    last = run(*words).stdout.splitlines()[-1]
    assert last == "By rule     nothing is simulated: no compiler was there"
    assert "no compiler" not in run(*words, "--time", "0").stdout


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
@pytest.mark.parametrize(
    ("words", "moment"),
    [
        (["Mah 2j 9j 9s Drg", "--left", "next=9"], "to lead"),
        (["Mah 2j 9j 9s Drg"], "to lead"),
        (["9j 9s Drg Ks", "--trick", "Mah 2j 3s 4p 5t", "--out", "next"], "the Mah Jong is played"),
        (["wish 0; hands 2s Drg | 9s Ks | Ts | Dog 3p; top Mah by 0"], "in a position"),
    ],
)
def test_a_wish_is_asked_in_play(words: list[str], moment: str) -> None:
    answer = as_json("wish", "wish", *words, "--deals", "40")
    assert answer["method"] == "simulation"
    assert len(answer["candidates"]) > 1
    assert run("wish", *words, "--deals", "40").stdout.splitlines()[0].endswith(f", {moment}")


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


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", POSITION, "--trick", "Ks", "--score", "5:0"], "--trick, --score cannot stand"),
        (["play", POSITION, "--as", "9"], "--as cannot stand beside it"),
        (["gift", POSITION, "--left", "next=2"], "--left cannot stand beside it"),
        (["wish", POSITION, "--calls", "me=tichu"], "--calls cannot stand beside it"),
        (["play", "7j 8j", "--seat", "2"], "--seat goes with a position"),
        (["wish", "7j 8j", "--trick", "9j"], "a wish comes with the Mah Jong, which is not among"),
        (["wish", "7j 8j", "--seen", "9j"], "without the Mah Jong there is nothing to wish"),
        (["play", "Aj 8s", "--by", "next"], "--by: expected --trick, too"),
        (["play", "Aj 8s", "--by", "next", "--as", "5"], "--by, --as: expected --trick"),
        (["play", "Aj 8s", "--score", "1000:900"], "at 1000:900 the game is over"),
        ([HAND, "--score", "700:705", "--rules", "target_score=700"], "the game is over"),
    ],
)
def test_what_does_not_go_together_is_refused(words: list[str], message: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
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
