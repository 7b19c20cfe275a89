"""The magics in a real IPython shell."""

from __future__ import annotations

import _thread
import atexit
import json
import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import advisor
from advisor import Hand, format_position, parse_position
from advisor.advice import can_simulate
from advisor.decisions import ThreeCards
from advisor.notebook import Answer, Moment, Options, answer, check
from advisor.notebook.lists import Answers, Mistake
from advisor.notebook.words import QUESTIONS, options_of, shell_options
from advisor.rounds import Round
from advisor.simulation.workers import StoppedError, Workers
from advisor.solving import Solution, Solver, solve
from advisor.solving.asking import why_slow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tests.conftest import Shell

# IPython's shell has hardly any types.
Ipython: TypeAlias = Any

HAND = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"
BY_RULE = f"{HAND} --time 0"
OPEN = "turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p"
WISHING = "wish 0; hands 3s 4s | 5s 6s | 7s 8s | 9s Ts; top Mah by 0"
POSITION = "turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p; wished K"


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ipython]:
    """A shell of IPython without the extension, in a folder of its own."""
    config = Config()
    config.HistoryManager.enabled = False
    config.HistoryManager.hist_file = ":memory:"
    config.InteractiveShell.colors = "nocolor"
    folder = str(tmp_path_factory.mktemp("ipython"))
    before = os.environ.get("IPYTHONDIR")
    os.environ["IPYTHONDIR"] = folder
    shell: Ipython = InteractiveShell(config=config, ipython_dir=folder)  # type: ignore[no-untyped-call]
    yield shell
    shell.atexit_operations()
    os.environ.pop("IPYTHONDIR")
    if before is not None:
        os.environ["IPYTHONDIR"] = before
    atexit.unregister(shell.atexit_operations)


@pytest.fixture
def ipython(bare: Ipython) -> Iterator[Ipython]:
    """The shell with the extension loaded."""
    bare.run_line_magic("load_ext", "advisor")
    yield bare
    bare.run_line_magic("unload_ext", "advisor")
    bare.reset()


def run(ipython: Ipython, code: str) -> Ipython:
    """Run a cell and return its value; an error in it fails the test."""
    result = ipython.run_cell(code)
    result.raise_error()
    return result.result


def test_a_hand_is_answered_as_a_value(ipython: Ipython) -> None:
    run(ipython, f"advice = %tichu {BY_RULE}")
    advice = ipython.user_ns["advice"]
    assert isinstance(advice, Answer)
    assert advice == answer(HAND, time=0)
    assert advice.keys == ("partition", "call", "pass")
    assert isinstance(advice.decisions[1].advice, ThreeCards)
    assert "<script" not in advice._repr_html_()
    with pytest.raises(KeyError):
        advice["grand"]


@pytest.mark.parametrize(
    ("magic", "command"),
    [
        (f"{HAND} --deals 200 --seed 7 --endings policy",) * 2,
        (
            "grand Drg A A A K Q 9 2 --time 0 --score -30:970",
            "grand Drg A A A K Q 9 2 --time 0 --score=-30:970",
        ),
        ('22334455JJQQKK --gave "7 9 A" --calls next=tichu --time 0',) * 2,
        ("partition R3 GA SB B10 Dr Ph --dialect german",) * 2,
        ("play Aj 8s 8t 4p 3j --trick Ks --by partner --calls partner=tichu --time 0",) * 2,
        (f'play "{OPEN}" --seat 1 --deals 64',) * 2,
        ("gift 3j 9s --left next=10,previous=2 --deals 64 --seed 3",) * 2,
        (f'wish "{WISHING}" --time 0',) * 2,
        (f'check "{POSITION}"',) * 2,
        (f'check "{OPEN}" --rules bsw',) * 2,
        ("deal --seed 7 --rules goettingen",) * 2,
    ],
)
def test_a_magic_says_what_the_shell_says(
    ipython: Ipython, shell: Shell, magic: str, command: str
) -> None:
    found = run(ipython, f"%tichu {magic}")
    assert found.to_json() == json.loads(shell(f"tichu-advise {command} --json").stdout)


def test_the_text_of_an_answer_is_that_of_the_shell(shell: Shell) -> None:
    assert f"{answer(HAND, time=0)}\n" == shell(f"tichu-advise {BY_RULE}", COLUMNS="80").stdout


def test_a_notebook_without_html_shows_the_text_of_the_shell(ipython: Ipython) -> None:
    found = answer(HAND, time=0)
    data, _ = ipython.display_formatter.format(found)
    assert data["text/plain"] == str(found)
    assert data["text/html"] == found._repr_html_()


def test_names_in_braces_and_words_with_dashes(ipython: Ipython) -> None:
    ipython.user_ns["x"] = Hand.of(HAND)
    assert run(ipython, "%tichu {x} --time 0") == answer(HAND, time=0)
    assert run(ipython, "%tichu partition {x}").hand == Hand.of(HAND)
    assert run(ipython, "%tichu partition 2j-3s-4p 5j").hand == Hand.of("2j 3s 4p 5j")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("7j 7x", "UsageError: expected a card"),
        ("7j 7j", "UsageError: "),
        ("", "UsageError: "),
        ("pass 7j", "UsageError: "),
        (f"{HAND} --rules gottingen", "did you mean"),
        (f"{HAND} --calls next=maybe", "expected next=tichu or next=grand"),
        (f"{HAND} --gvae '2s 3s 4s'", "No such option: --gvae (Possible options: --gave"),
        ("grand Drg A A A K Q 9 2 --gave '2s 3s 4s'", "No such option: --gave"),
        (f"{HAND} --deals none", "Invalid value for '--deals'"),
        (f"{HAND} --help", "No such option: --help"),
        ("pas 2j 3s", "neither a card nor a command; did you mean 'pass'?"),
        ("stats examples/game.tch", "!tichu-advise stats"),
        ("play 7j --trick 7j 7s 7p", "UsageError: "),
        ("check turn 9", "UsageError: "),
        (f"{HAND} --gave '2s", "the quotes do not match"),
        (f"{HAND} --gave", "requires an argument"),
    ],
)
def test_mistakes_are_usage_errors(
    ipython: Ipython, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    result = ipython.run_cell(f"%tichu {line}")
    assert not result.success
    shown = capsys.readouterr()
    assert message in shown.out + shown.err
    assert "Traceback" not in shown.out + shown.err


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "7j" * 5000, "7j " * 3000])
def test_bad_hands_are_escaped_and_told_briefly(
    ipython: Ipython, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    assert not ipython.run_cell(f"%tichu {text}").success
    shown = capsys.readouterr()
    assert len(shown.out + shown.err) < 1000
    (mistake,) = run(ipython, f"%%tichu\n{text}")
    assert "<script" not in mistake._repr_html_()
    assert len(mistake._repr_html_()) < 1000


def test_a_mistake_shows_its_place(ipython: Ipython, capsys: pytest.CaptureFixture[str]) -> None:
    ipython.run_cell("%tichu 7j 7x")
    shown = capsys.readouterr()
    assert "  7j 7x\n     ^^" in shown.out + shown.err


def test_a_cell_answers_each_line(ipython: Ipython) -> None:
    found = run(ipython, f"%%tichu --time 0\n{HAND}\n\n# a comment\n7j 7x\n{POSITION}\n")
    assert isinstance(found, Answers)
    first, mistake, position = found
    assert first == answer(HAND, time=0)
    assert isinstance(mistake, Mistake)
    assert str(mistake).startswith("line 4: expected a card")
    assert found.mistakes == (mistake,)
    assert isinstance(position, Moment)
    assert position == check(POSITION)
    assert "<hr>" in found._repr_html_()
    assert "line 4" in str(found)


def test_a_cell_may_name_a_question(ipython: Ipython) -> None:
    (found,) = run(ipython, f"%%tichu partition --rules bsw\n{HAND}")
    assert found.keys == ("partition",)
    assert not ipython.run_cell(f"%%tichu 7j\n{HAND}").success


@pytest.mark.skipif(not can_simulate(), reason="without a compiled kernel nothing is simulated")
def test_an_interrupt_ends_a_cell_with_the_line_that_is_answered(
    ipython: Ipython, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []
    whole = Workers.play

    def interrupted(self: Workers, candidates: Sequence[int], first: int, count: int) -> list[Any]:
        played.append(first)
        if len(played) > 3:
            raise StoppedError
        return whole(self, candidates, first, count)

    monkeypatch.setattr(Workers, "play", interrupted)
    (found,) = run(ipython, f"%%tichu call --deals 4000\n{HAND}\n{HAND}\n{HAND}")
    assert found.was_stopped
    assert "Stopped early" in found["call"].reason


@pytest.mark.skipif(why_slow() is not None, reason="the compiled kernel is not there")
@pytest.mark.parametrize("magic", ["%tichu_solve {line}", "%%tichu solve\n{line}\n{line}"])
def test_an_interrupt_of_a_search_leaves_what_was_proven(
    ipython: Ipython, monkeypatch: pytest.MonkeyPatch, magic: str
) -> None:
    """All cards in four hands are too many to solve."""
    whole = Solver.answer

    def interrupted(self: Solver, *asked: Any) -> Solution:  # noqa: ANN401 - passed on
        threading.Timer(0.3, _thread.interrupt_main).start()
        return whole(self, *asked)

    monkeypatch.setattr(Solver, "answer", interrupted)
    dealt = Round.deal(7)
    hands = [first | rest for first, rest in zip(dealt.hands, dealt.stock, strict=True)]
    found = run(ipython, magic.format(line=format_position(Round.of_hands(hands))))
    (solution,) = found if isinstance(found, Answers) else (found,)
    assert isinstance(solution, Solution)
    assert solution.value is None
    assert solution.plays


def test_lines_of_positions_are_solved_or_played(ipython: Ipython) -> None:
    solved, played = (
        run(ipython, f"%%tichu {question}\n{OPEN}")[0] for question in ("solve", "play --time 0")
    )
    assert solved.value == solve(OPEN).value
    assert played == answer(OPEN, "play", time=0)


def test_the_values_of_moments_are_rounds(ipython: Ipython) -> None:
    moment = run(ipython, f"%tichu check {OPEN}")
    assert moment.round == parse_position(OPEN)
    assert "single" in moment._repr_html_()
    assert repr(moment) == f"<Moment: {OPEN}>"
    dealt = run(ipython, "%tichu deal --seed 7")
    assert dealt.round == Round.deal(7)
    assert "seed 7" in dealt._repr_html_()
    for found in (moment, dealt):
        assert ipython.display_formatter.format(found)[0]["text/plain"] == str(found)
    assert run(ipython, "%tichu deal").seed != run(ipython, "%tichu deal").seed


@pytest.mark.parametrize("command", [None, *QUESTIONS])
def test_answer_takes_every_option_of_the_shell(command: str | None) -> None:
    assert set(options_of(command)) <= set(Options.__annotations__)


def test_answer_refuses_what_a_question_does_not_take() -> None:
    with pytest.raises(TypeError, match="takes no 'trick' for the question 'grand'"):
        answer("Drg A A A K Q 9 2", "grand", trick="7s")
    with pytest.raises(TypeError, match="knows no question 'stats'"):
        answer(HAND, "stats")


def test_what_is_configured_holds_where_no_option_is_given(ipython: Ipython) -> None:
    run(ipython, "%config TichuMagics.convention = 'fuegi'")
    assert run(ipython, f"%tichu pass {BY_RULE}") == answer(
        HAND, "pass", convention="fuegi", time=0
    )
    assert run(ipython, f"%tichu pass {BY_RULE} --convention bsw") == answer(HAND, "pass", time=0)


@pytest.mark.parametrize(
    "setting",
    ["rules = 'rommee'", "dialect = 'klingon'", "convention = 'none'", "deals = 0", "time = -1"],
)
def test_what_is_configured_is_checked(
    ipython: Ipython, caplog: pytest.LogCaptureFixture, setting: str
) -> None:
    ipython.run_cell(f"%config TichuMagics.{setting}")
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert run(ipython, f"%tichu {BY_RULE}") == answer(HAND, time=0)


def test_the_settings_are_listed_in_the_words_that_are_typed(
    ipython: Ipython, capsys: pytest.CaptureFixture[str]
) -> None:
    run(ipython, "%config TichuMagics")
    listed = capsys.readouterr().out
    assert "any of ['', 'english', 'greek', 'portuguese', 'german']" in listed
    assert "any of ['', 'exact', 'policy']" in listed


def test_the_code_of_a_magic_gives_the_same_answer(
    ipython: Ipython, capsys: pytest.CaptureFixture[str]
) -> None:
    found = run(ipython, f"%tichu pass {BY_RULE} --show-code --convention fuegi")
    code = capsys.readouterr().out.splitlines()[0]
    assert code.startswith("advisor.notebook.answer(")
    assert eval(code, {"advisor": advisor}) == found


def test_help_lists_the_options_of_the_shell(ipython: Ipython) -> None:
    text = ipython.find_line_magic("tichu").__doc__ or ""
    for option, _commands in shell_options():
        assert f"{option.flag} {option.metavar}" in text
        assert option.text in text
    assert "--trick CARDS (wish, play)" in text
    assert "%tichu gift" in text


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%tichu Drg a", ["Aj", "As", "Ap", "At"]),
        ("%tichu Drg As a", ["Aj", "Ap", "At"]),
        ("advice = %tichu Ph", ["Phx"]),
        ("%%tichu\nDrg Aj\n7", ["7j", "7s", "7p", "7t"]),
        ("%tichu gr", ["grand"]),
        ("%tichu play As --tr", ["--trick"]),
        ("%tichu grand As --tr", []),
        ("%tichu Drg --re", ["--received"]),
    ],
)
def test_completion(ipython: Ipython, line: str, expected: list[str]) -> None:
    with ipython.builtin_trap:
        assert completions(ipython, line) == sorted(expected)


def completions(ipython: Ipython, text: str) -> list[str]:
    from IPython.core.completer import provisionalcompleter

    with provisionalcompleter():
        return [c.text for c in ipython.Completer.completions(text, len(text))]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("turn 9; hands 2s", "seat"),
        ("", "UsageError"),
        (f"{POSITION} --tim 3", "Possible options: --time"),
        (f"{POSITION} --time -1", "Invalid value for '--time'"),
        ("turn 1; hands 2s 2s | 3p | 3s 3s | 4s", "3s"),
    ],
)
def test_what_cannot_be_solved(
    ipython: Ipython, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    assert not ipython.run_cell(f"%tichu_solve {line}").success
    shown = capsys.readouterr()
    assert "UsageError" in shown.out + shown.err
    assert message in shown.out + shown.err


def test_a_position_is_solved_as_a_value(ipython: Ipython) -> None:
    found = run(ipython, f"%tichu_solve {POSITION} --time 5")
    assert found.value == solve(POSITION).value
    assert "with all cards seen" in found._repr_html_()
    ipython.user_ns["position"] = POSITION
    assert run(ipython, "%tichu_solve {position}").best == found.best


def state(shell: Ipython) -> tuple[Any, ...]:
    manager = shell.magics_manager
    return (
        {kind: dict(magics) for kind, magics in manager.magics.items()},
        dict(manager.registry),
        list(shell.configurables),
        list(shell.Completer.custom_matchers),
        dict(shell.user_ns),
        shell.config.copy(),
    )


def test_unloading_leaves_nothing_behind(bare: Ipython) -> None:
    bare.run_line_magic("unload_ext", "nothing")  # IPython loads its own magics when first used
    before = state(bare)
    bare.run_line_magic("load_ext", "advisor")
    assert state(bare) != before
    bare.run_line_magic("reload_ext", "advisor")
    bare.run_line_magic("unload_ext", "advisor")
    assert state(bare) == before


def test_what_the_profile_sets_holds_and_stays(bare: Ipython) -> None:
    bare.config.TichuMagics.convention = "fuegi"
    try:
        for _ in range(2):
            bare.run_line_magic("load_ext", "advisor")
            run(bare, "%config TichuMagics.time = 0")
            found = run(bare, f"%tichu pass {HAND}")
            assert found == answer(HAND, "pass", convention="fuegi", time=0)
            bare.run_line_magic("unload_ext", "advisor")
        assert bare.config.TichuMagics == {"convention": "fuegi"}
    finally:
        del bare.config.TichuMagics
    bare.run_line_magic("load_ext", "advisor")
    assert run(bare, f"%tichu pass {BY_RULE}") == answer(HAND, "pass", time=0)
    bare.run_line_magic("unload_ext", "advisor")


LOADED = """
import json, sys
from advisor.notebook import answers, completion, extension, lists, moments
from advisor.notebook import plots, solver_tables, tables
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def test_importing_the_notebook_loads_nothing_heavy(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-c", LOADED],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"IPYTHONDIR": str(tmp_path)},
        timeout=60,
        check=True,
    )
    assert not {"matplotlib", "pandas", "ortools", "numpy"} & set(json.loads(result.stdout))
