"""What the shell answers: which questions a hand poses, as text and as JSON."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from typer.testing import CliRunner

from advisor.advice import can_simulate
from advisor.cli.answers import HandAnswer, Section
from advisor.cli.app import app
from advisor.cli.partitions import PartitionSection
from advisor.cli.screen import Screen
from advisor.notation import parse_hand
from advisor.partitions import optimal_partitions
from advisor.rules import OFFICIAL

if TYPE_CHECKING:
    from collections.abc import Iterator

HAND = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"
WITH_MAH_JONG = "Mah A K K Q J T 9 8 7 6 5 5 3"
EIGHT = "Drg Phx Aj Kp Qs 9t 4j 2s"
BY_RULE = ("--time", "0")
FEW = ("--deals", "90") if can_simulate() else BY_RULE

SCHEMA = json.loads((files("advisor") / "schema" / "answer.json").read_text(encoding="utf-8"))
RULES_SCHEMA = json.loads((files("advisor") / "schema" / "rules.json").read_text(encoding="utf-8"))


def answered(*words: str, stdin: str | bytes = "") -> str:
    result = CliRunner().invoke(app, words, input=stdin)
    assert result.exit_code == 0, result.output
    assert not result.stderr
    return result.stdout


def as_json(*words: str) -> Any:  # noqa: ANN401 - JSON
    (line,) = answered(*words, "--json").splitlines()
    return json.loads(line)


def validate(value: object, part: str = "") -> None:
    schema = {"$ref": f"#/$defs/{part}", "$defs": SCHEMA["$defs"]} if part else SCHEMA
    jsonschema.Draft202012Validator(schema).validate(value)


def test_schemas_are_schemas() -> None:
    for schema in (SCHEMA, RULES_SCHEMA):
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(
    ("words", "questions"),
    [
        (["7j"], ["play"]),
        (["2j 3j 4j 5j 6j"], ["play"]),
        ([EIGHT], ["grand"]),
        (["2 3 4 5 6 7 8 9 J Q K A A"], ["play"]),
        # Advice is for four players.
        (["7j 7s", "--rules", "variant=tientsin"], []),
        ([HAND], ["call", "pass"]),
        ([WITH_MAH_JONG], ["call", "pass", "wish"]),
        ([WITH_MAH_JONG, "--gave", "2 A 4"], ["call", "wish"]),
        ([HAND, "--received", "2s ? Kp"], ["call"]),
        # Eight cards that are left, and rules without Grand Tichu.
        ([EIGHT, "--gave", "? ? ?"], ["play"]),
        ([EIGHT, "--rules", "goettingen"], ["play"]),
        # Only a deal before the exchange is void.
        (["Dog Mah Phx Drg", "--rules", "void_all_specials=true"], ["play"]),
        (
            [
                "Dog Mah Phx Drg 2 3 4 5 6 7 8 9 J Q",
                *("--rules", "void_all_specials=true", "--gave", "K ? ?"),
            ],
            ["call", "wish"],
        ),
    ],
)
def test_whole_answer_has_the_questions_of_its_number_of_cards(
    words: list[str], questions: list[str]
) -> None:
    answer = as_json(*words, *BY_RULE)
    validate(answer)
    assert list(answer) == ["schema", "hand", "partition", *questions]
    assert answer["hand"] == str(parse_hand(words[0]))


@pytest.mark.parametrize(
    ("command", "hand", "options"),
    [
        ("partition", HAND, []),
        ("partition", EIGHT, []),
        ("grand", EIGHT, ["--score", "630:970"]),
        ("call", HAND, ["--calls", "partner=grand"]),
        ("call", HAND, ["--gave", "3s Kj 5s", "--received", "2s Kp 4t"]),
        ("pass", HAND, ["--convention", "fuegi"]),
        ("wish", WITH_MAH_JONG, ["--calls", "next=tichu"]),
        ("wish", WITH_MAH_JONG, ["--gave", "2 A 4"]),
        ("play", "7j 7s 9s As Drg", ["--score", "630:970"]),
    ],
)
def test_a_command_prints_the_object_under_its_key(
    command: str, hand: str, options: list[str]
) -> None:
    few = () if command == "partition" else FEW
    alone = as_json(command, hand, *options, *few)
    validate(alone, "call" if command == "grand" else command)
    assert alone == as_json(hand, *options, *FEW)[command]


def test_partition_as_json() -> None:
    answer = as_json("partition", "7s Phx 7t Aj Drg")
    assert answer["size"] == 3
    assert answer["combinations"][0] == {
        "kind": "triple",
        "cards": ["7s", "7t", "Phx"],
        "rank": 7,
        "phoenix": 7,
        "text": "triple 7s 7t Phx",
    }
    assert answer["optimal_count"] == len(optimal_partitions(parse_hand("7s Phx 7t Aj Drg")))


def test_without_the_mah_jong_there_is_no_wish() -> None:
    answer = as_json("wish", HAND)
    validate(answer, "wish")
    assert answer["wish"] is None
    assert [candidate["action"] for candidate in answer["candidates"]] == ["no_wish"]


@pytest.mark.parametrize(
    "words",
    [
        ["--json", "7j", "8j"],
        ["7j", "--json", "8j"],
        ["7j", "8j", "--json"],
        ["7j 8j", "--json"],
        ["--json", "--", "7j,8j"],
        ["--rules", "bsw", "7j", "8j", "--json"],
        ["partition", "--json", "7j", "8j"],
    ],
)
def test_options_stand_before_between_or_after_the_cards(words: list[str]) -> None:
    answer = json.loads(answered(*words))
    assert answer.get("partition", answer)["combinations"][0]["cards"] == ["8j"]


def test_text_is_read_from_the_top() -> None:
    lines = answered(WITH_MAH_JONG, *BY_RULE).splitlines()
    assert lines[0].startswith("A K K Q J T 9 8 7 6 5 5 3 Mah  ")
    assert lines[0].endswith("  14 cards, before the exchange")
    assert lines[1] == ""
    labels = [line.split()[0] for line in lines[2:] if not line.startswith(" ")]
    assert labels == ["Partition", "Tichu", "Pass", "Wish"]
    assert "by rule" in "\n".join(lines).lower()


def test_the_partition_is_there_before_the_rest_is_worked_out() -> None:
    worked_out: list[str] = []

    def sections() -> Iterator[Section]:
        for key in ("partition", "call", "pass"):
            worked_out.append(key)
            yield PartitionSection.of(hand, OFFICIAL)

    hand = parse_hand("7j 8j")
    blocks = HandAnswer(hand, "", sections(), whole=True).blocks(Screen())
    assert next(blocks)[0].startswith("8j 7j ")
    assert worked_out == []
    assert next(blocks)[0].startswith("Partition ")
    assert worked_out == ["partition"]


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (["7j"], "1 card, to lead"),
        ([EIGHT, *BY_RULE], "8 cards, the first ones"),
        (["partition", HAND], "14 cards"),
        (["call", HAND, "--gave", "3s ? ?", *BY_RULE], "14 cards, after the exchange"),
    ],
)
def test_heading_counts_the_cards(words: list[str], right: str) -> None:
    assert answered(*words).splitlines()[0].endswith(f"  {right}")


def test_text_shows_each_combination_and_the_number_of_ways() -> None:
    lines = answered("partition", HAND).splitlines()
    assert lines[2] == "Partition   4 combinations, the fewest possible · 2 ways"
    shown = " ".join(lines[3:]).split()
    assert sorted(shown) == sorted([*HAND.split(), "straight", "full", "house"])


def test_the_score_of_the_game_counts() -> None:
    assert as_json("grand", EIGHT, *BY_RULE)["advice"] == "call"
    ahead = as_json("grand", EIGHT, "--score", "970:630", *BY_RULE)
    assert ahead["advice"] == "no_call"
    assert "340 ahead" in ahead["reason"]
    longer = as_json("grand", EIGHT, "--score", "970:630", "--rules", "target_score=2000", *BY_RULE)
    assert longer["advice"] == "call"


def test_each_line_of_input_is_a_hand() -> None:
    text = answered("-", stdin="\ufeff7j 8j\n\n  \r\nAs\r\n")
    first, second = text.split("\n\nAs ")
    assert first.startswith("8j 7j ")
    assert second.splitlines()[0].endswith(" 1 card, to lead")
    objects = answered("partition", "--json", "-", stdin="7j 8j\nAs").splitlines()
    assert [json.loads(line)["size"] for line in objects] == [2, 1]


def test_blanks_around_a_line_do_not_count_and_control_characters_do() -> None:
    result = CliRunner().invoke(
        app, ["partition", "--json", "-"], input=" 7j\t\r\n7j\x1f\n\ufeff\n\x0c\n7j\x0b\n"
    )
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert first["size"] == 1
    assert second == {"line": 2, "error": "expected cards, not the control character U+001F"}
    assert third == {"line": 5, "error": "expected cards, not the control character U+000B"}
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("hand", "canonical"),
    [
        ("Δ Φ Α Α Κ 9 4 2", "2 4 9 K A A Phx Drg"),
        ("Dragão Fénix A K Q 9 4 2", "2 4 9 Q K A Phx Drg"),
        ("Dr Ph GA SK B10 R9 G4 R2", "2t 4j 9t Tp Ks Aj Phx Drg"),
    ],
)
def test_hands_are_read_in_dialects_and_shown_in_one_way(hand: str, canonical: str) -> None:
    assert as_json("partition", hand)["size"]
    assert as_json(hand, *BY_RULE)["hand"] == str(parse_hand(canonical))


def test_a_named_dialect_decides() -> None:
    hand = "1D2344"
    portuguese = as_json(hand, "--dialect", "portuguese")
    assert portuguese["hand"] == "Mah 2 3 4 4 Q"
    assert portuguese == as_json("--dialect", "GERMAN", hand)


def test_rules_change_the_partition() -> None:
    bomb = "9j 9s 9p 9t Phx"
    assert as_json("partition", bomb)["size"] == 2
    same_rank = as_json("partition", bomb, "--rules", "full_house_same_rank=true")
    assert [one["kind"] for one in same_rank["combinations"]] == ["full_house"]


def test_rules_are_listed() -> None:
    rules = as_json("rules", "portuguese,target_score=500")
    jsonschema.Draft202012Validator(RULES_SCHEMA).validate(rules)
    assert rules["differences"]["target_score"] == 500
    assert rules["differences"] == rules["presets"]["portuguese"] | {"target_score": 500}
    text = answered("rules", "bsw")
    assert text.startswith("Rules       tie_break=draw\n")
    about = "equal totals over the target · or play_on · rule 12.1 · source:\n    BrettspielWelt\n"
    assert f"tie_break = draw\n    {about}" in text
