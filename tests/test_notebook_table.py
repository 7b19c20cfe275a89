"""The table without a browser: what its widgets say after what was clicked and typed."""

from __future__ import annotations

import contextlib
import importlib.metadata
import inspect
import os
import subprocess
import sys
import threading
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from advisor import Hand, NotationError, RuleError, parse_hand
from advisor.advice import can_simulate
from advisor.drawing.faces import face_of
from advisor.notebook import answer, panels, showing, working
from advisor.notebook.controller import Snapshot, Stage
from advisor.notebook.pasting import read_pasted
from advisor.notebook.picker import Picker, card_rows
from advisor.notebook.presets import EXAMPLES, random_hand
from advisor.notebook.tables import DEAL, IN_PLAY, Table, table
from advisor.notebook.threads import ROUTE, answer_while_a_cell_runs
from advisor.notebook.working import Found

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from advisor.notebook.working import Request

HAND = Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")


DEALS = 100


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(working, "DEALS", (DEALS,))
    opened = table()
    yield opened
    opened.close(30)
    assert not opened._controller.is_working


def click(opened: Table, hand: Hand) -> None:
    """Do what the browser sends after a click: the cards and a number."""
    cards = [card.index for card in hand]
    opened.picker.set_state({"selected": cards, "ping": opened.picker.ping + 1})


def test_an_empty_table(opened: Table) -> None:
    assert opened.advice is None
    assert opened.hand == Hand()
    assert "pick cards" in opened.picker.status


def test_clicked_cards_are_answered(opened: Table) -> None:
    click(opened, HAND)
    assert opened.picker.echo == 1
    assert Hand.of(opened.text.value) == HAND
    assert opened.advice == answer(HAND, deals=DEALS)
    assert "14 cards · 4 combinations · the fewest possible · " in opened.picker.status
    assert "the fewest possible" in opened.partition.value
    assert "Tichu" in opened.decisions.value


def test_the_last_answer_is_that_of_the_shell_without_options() -> None:
    opened = table(HAND)
    assert opened.advice == answer(HAND)
    opened.close(30)


def test_answers_come_by_rule_first_then_from_more_and_more_deals(opened: Table) -> None:
    found = list(working.work(working.Request(HAND), lambda: True))
    methods = [[d.method for d in each.answer.decisions] for each in found if each.answer]
    simulated = [["rule"] * 2, ["simulation", "rule"], ["simulation"] * 2]
    assert methods == [[], ["rule"], ["rule"] * 2, *(simulated if can_simulate() else [])]
    assert opened.advice is None


def test_an_answer_never_falls_back_to_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    if not can_simulate():
        pytest.skip("without a compiled kernel nothing is simulated")
    monkeypatch.setattr(working, "DEALS", (64, DEALS))
    found = list(working.work(working.Request(HAND), lambda: True))
    methods = [d.method for each in found if each.answer for d in each.answer.decisions[:1]]
    assert methods == sorted(methods)  # rule, then simulation


def test_a_simulation_that_nobody_wants_ends_soon(opened: Table) -> None:
    if not can_simulate():
        pytest.skip("without a compiled kernel nothing is simulated")
    opened._controller.wait(10)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(working, "DEALS", (10_000_000,))
        click(opened, HAND)
        while not ready(opened):
            time.sleep(0.01)
        click(opened, Hand.of("2s"))
        assert opened._controller.wait(30).request.hand == Hand.of("2s")


def ready(opened: Table) -> bool:
    """Tell whether the answers by rule are there, so that deals are being simulated."""
    found = opened._controller.latest.found
    return found is not None and found.answer is not None and len(found.answer.decisions) == 2


def test_what_can_be_said_at_once_is_there_after_the_click(opened: Table) -> None:
    opened._controller.wait(10)
    opened._controller._shown_at = -1.0
    release = threading.Event()

    def blocked(_request: Request, _wanted: Callable[[], bool]) -> Iterator[Found]:
        release.wait(10)
        yield Found()

    opened._controller._work = blocked
    click(opened, HAND)
    assert "4 combinations, to be confirmed" in opened.partition.value
    assert "working" in opened.picker.status
    assert not opened.stop.disabled
    release.set()


def test_typed_cards_are_answered(opened: Table) -> None:
    opened.text.value = "Dr Ph BA"
    assert opened.hand == parse_hand("Dr Ph BA")
    assert opened.picker.hand == opened.hand
    opened.text.value = "Drg A A 7"
    assert opened.hand == Hand.of_ranks([14, 14, 7], [card_rows()[4][0]])
    assert opened.text.value == "Drg A A 7"


def test_lines_of_a_log_are_pasted(opened: Table) -> None:
    opened.text.value = "(1)P2 Dr SK SD GD RB S6 R6 B5 G5 B4 B3 S3 R3 Hu "
    hand = Hand.of("Drg Ks Qs Qj Jt 6s 6t 5p 5j 4p 3p 3s 3t Dog")
    assert opened.hand == opened.picker.hand == hand
    opened.text.value = "(1)P2 gibt: P3: B4 - P4: RB - P1: Hu - "
    assert opened.inputs.gave.value == "4p Jt Dog"
    kept = hand - Hand.of("4p Jt Dog")
    assert Hand.of(opened.text.value) == opened.picker.hand == opened.hand == kept
    opened.text.value = f"{opened.text.value} 2j 2s 2p"
    found = opened.advice
    assert found is not None
    assert found.phase == "after the exchange"
    opened.text.value = "(0)P1: S7 R7 "
    assert opened.inputs.trick.value == "7s 7t"
    opened.text.value = "Wunsch:3"
    assert opened.inputs.wish.value == "3"
    opened.text.value = "(3)P4 passt."
    assert "expected a line of a log with cards or a wish" in opened.fault.value
    assert opened.hand == kept | Hand.of("2j 2s 2p")


def test_every_line_of_a_log_is_read_or_refused(shared_dir: Path) -> None:
    hands = 0
    for path in sorted((shared_dir / "logs" / "games").iterdir())[:5]:
        for line in path.read_text(encoding="utf-8").splitlines():
            with contextlib.suppress(NotationError):
                hand = read_pasted(line).hand
                hands += hand is not None and len(hand) in (8, 14)
    assert hands > 100


def test_a_card_twice_in_a_line_of_a_log() -> None:
    with pytest.raises(NotationError, match="a card stands twice in this line"):
        read_pasted("(1)P2 Dr SK SK")


@pytest.mark.parametrize("text", ["7j 7x", "<script>alert(1)</script>", "7j" * 5000])
def test_bad_text_says_so_and_changes_nothing(opened: Table, text: str) -> None:
    click(opened, HAND)
    opened.text.value = text
    assert 'role="alert"' in opened.fault.value
    assert "<script" not in opened.fault.value
    assert len(opened.fault.value) < 2000
    assert opened.hand == HAND
    click(opened, HAND - Hand.of("2s"))
    assert opened.fault.value == ""


def test_the_fields_are_folded_away_until_they_are_wanted(opened: Table) -> None:
    folded, box = opened.inputs.unfold.description, opened.inputs.widget.children[1]
    assert box.layout.display == "none"
    opened.inputs.unfold.click()
    assert box.layout.display is None
    assert opened.inputs.unfold.description != folded
    opened.inputs.unfold.click()
    assert opened.inputs.unfold.description == folded


def test_presets(opened: Table) -> None:
    for text in EXAMPLES.values():
        opened.examples.value = text
        assert opened.hand == Hand.of(text)
    opened.random.click()
    seed = int(opened.seed.value.split()[-1])
    assert opened.hand == random_hand(seed)


def test_a_seed_or_an_example_is_named_beside_its_own_cards_alone(opened: Table) -> None:
    opened.random.click()
    click(opened, Hand.of("7j"))
    assert opened.seed.value == ""
    example = EXAMPLES["nothing high"]
    opened.examples.value = example
    assert opened.hand == Hand.of(opened.examples.value)
    opened.clear.click()
    assert opened.examples.value == ""
    opened.examples.value = example  # chosen again
    assert opened.hand == Hand.of(example)
    opened.random.click()
    assert opened.examples.value == ""
    opened.examples.value = example
    assert opened.seed.value == ""
    opened.clear.click()
    assert opened.hand == Hand()
    assert opened.picker.selected == []


def test_calls_score_and_exchange_count(opened: Table) -> None:
    click(opened, HAND)
    opened.inputs.calls["partner"].value = "grand"
    opened.inputs.received.value = "Drg ? 2s"
    assert opened.advice == answer(HAND, calls="partner=grand", received="Drg ? 2s", deals=DEALS)
    opened.inputs.received.value = "Drg"
    assert "expected three cards" in opened.fault.value
    opened.inputs.received.value = "3s ? ?"
    assert opened.advice is None
    assert "no answer" in opened.picker.status
    assert "3s" in opened.picker.status


def test_what_to_play(opened: Table) -> None:
    click(opened, Hand.of("As Kp 9j 9s 4t"))
    opened.moment.value = IN_PLAY
    found = opened.advice
    assert found is not None
    assert found.keys == ("partition", "play")
    opened.inputs.trick.value = "Qs"
    opened.inputs.by.value = "next"
    opened.inputs.left.value = "next=2"
    followed = opened.advice
    assert followed is not None
    actions = {candidate.action for candidate in followed.decisions[0].candidates}
    assert actions
    assert actions <= {"pass", "single As", "single Kp"}
    assert (
        followed["play"]
        == answer("As Kp 9j 9s 4t", "play", trick="Qs", by="next", left="next=2", deals=DEALS)[
            "play"
        ]
    )
    opened.inputs.seen_cards.value = "As"
    assert "no answer" in _settled_status(opened)
    assert "As" in _settled_status(opened)


@pytest.mark.parametrize("number", [1, 7, 9, 13])
def test_while_cards_are_picked_nothing_is_said_about_the_play(opened: Table, number: int) -> None:
    click(opened, Hand(sum(card.bit for card in list(HAND)[:number])))
    found = opened.advice
    assert found is not None
    assert found.keys == ("partition",)
    assert "choose “In play”" in opened.decisions.value


@pytest.mark.parametrize("number", [8, 14])
def test_the_first_cards_may_be_those_left_in_play(opened: Table, number: int) -> None:
    click(opened, Hand(sum(card.bit for card in list(HAND)[:number])))
    assert opened.advice is not None
    assert "play" not in opened.advice.keys
    opened.moment.value = IN_PLAY
    assert opened.advice.keys == ("partition", "play")
    opened.moment.value = DEAL
    assert "play" not in opened.advice.keys


def test_what_is_told_of_the_play_asks_what_to_play(opened: Table) -> None:
    click(opened, Hand.of("As Kp"))
    opened.inputs.score.value = "100:0"
    assert opened.moment.value == DEAL
    opened.inputs.trick.value = "Qs"
    assert opened.moment.value == IN_PLAY
    assert opened.advice is not None
    assert opened.advice.keys == ("partition", "play")
    opened.random.click()
    assert opened.moment.value == DEAL


def test_a_table_opens_with_the_question_of_its_hand() -> None:
    for text, moment in (("As Kp", IN_PLAY), (str(HAND), DEAL), (None, DEAL)):
        opened = table(text)
        assert opened.moment.value == moment
        opened.close(30)


def _settled_status(opened: Table) -> str:
    opened._controller.wait(30)
    return str(opened.picker.status)


def test_the_ways_are_stepped_through(opened: Table) -> None:
    click(opened, HAND)
    found = opened.advice
    assert found is not None
    first = opened.partition.value
    assert opened.other.description == "Way 1 of 2: next"
    opened.other.click()
    assert opened.partition.value != first
    assert opened.other.description == "Way 2 of 2: next"
    opened.other.click()
    assert opened.partition.value == first
    click(opened, Hand.of("2s"))
    assert opened.advice is not None
    assert opened.other.disabled


def test_clicks_on_another_thread_count_the_same(opened: Table) -> None:
    """While a cell runs, callbacks come on a subshell's thread."""
    thread = threading.Thread(target=click, args=(opened, HAND))
    thread.start()
    thread.join(10)
    assert opened.advice == answer(HAND, deals=DEALS)


def test_what_the_browser_sends_goes_to_the_thread_that_it_asks_for() -> None:
    """With the widgets' own end of the line, as the installed ipykernel makes it."""
    base = pytest.importorskip("ipykernel.comm.comm").BaseComm
    if not hasattr(base, ROUTE):
        version = importlib.metadata.version("ipykernel")
        pytest.skip(f"ipykernel {version} does not choose the thread: the browser does")
    comm = base(target_name="a widget")
    comm._reply_subshell_id = "the thread of the cells"
    assert comm._reply_subshell_for({}, "another") == "the thread of the cells"
    answer_while_a_cell_runs([SimpleNamespace(comm=comm), SimpleNamespace(comm=None)])
    assert comm._reply_subshell_for({}, "another") == "another"
    assert "_reply_subshell_for" in inspect.getsource(sys.modules["ipykernel.kernelbase"])


@pytest.mark.parametrize("routes", [{}, {ROUTE: lambda message: message}, {ROUTE: "a thread"}])
def test_a_kernel_that_chooses_in_another_way_is_left_alone(routes: dict[str, Any]) -> None:
    comm = SimpleNamespace(**routes)
    answer_while_a_cell_runs([SimpleNamespace(comm=comm)])
    assert vars(comm) == routes


def test_clicks_on_two_threads_leave_the_last_answer(opened: Table) -> None:
    """Whichever click comes last is answered, and everything on the table belongs to it."""
    parts = [Hand(sum(card.bit for card in list(HAND)[:size])) for size in range(1, 15)]

    def click_all(hands: list[Hand]) -> None:
        for hand in hands:
            opened._ask_hand(hand)

    threads = [threading.Thread(target=click_all, args=(hands,)) for hands in (parts, parts[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    found = opened.advice
    assert found is not None
    assert found.hand == opened.hand
    assert opened.picker.status.startswith(f"{len(opened.hand)} card")


def test_errors_in_callbacks_appear_in_the_status_line(
    opened: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_hand: Hand) -> None:
        raise ZeroDivisionError("broken")

    monkeypatch.setattr(opened, "_ask_hand", fail)
    click(opened, HAND)
    assert opened.picker.status == "ZeroDivisionError: broken"


def test_the_picture_is_updated_when_an_answer_is_settled(opened: Table) -> None:
    pictures: list[Any] = []

    class Handle:
        def update(self, picture: object) -> None:
            pictures.append(picture)

    opened._still = Handle()
    click(opened, HAND)
    found = opened.advice
    assert pictures[-1] == found
    opened.stop.click()
    assert opened._controller.latest.stage is Stage.SETTLED


def test_without_a_compiled_kernel_the_table_says_so(
    opened: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (working, panels):
        monkeypatch.setattr(module, "can_simulate", lambda: False)
    click(opened, HAND)
    assert opened.advice == answer(HAND, time=0)
    assert "by rule, for there is no compiled kernel" in opened.picker.status


def test_under_rules_that_the_kernel_does_not_know_the_table_says_so() -> None:
    if not can_simulate():
        pytest.skip("without a compiled kernel nothing is simulated")
    opened = table(HAND, rules="one_call_per_team=true")
    found = opened.advice
    assert found is not None
    assert {decision.method for decision in found.decisions} == {"rule"}
    assert (
        "by rule, for the compiled kernel does not know one_call_per_team" in opened.picker.status
    )
    opened.close(30)


WITHOUT_LIBRARY = """
from advisor.kernel import binding
binding.library_name = lambda: "no_kernel.so"
from advisor.notebook import answer, scores, solver_table, table
HAND = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"
opened = table(HAND)
print([decision.method for decision in opened.advice.decisions], opened.picker.status)
opened.close()
print("there is no no_kernel.so" in answer(HAND, "call")._repr_html_())
opened = solver_table()
print(opened.solution.value, [button.description for button in opened.plays.children])
opened.close()
print({name: len(found) for name, found in scores(HAND, deals=2).items()})
"""


def test_a_kernel_without_the_compiled_library(tmp_path: Path) -> None:
    """Everything answers as far as it can, and says so."""
    result = subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARY],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"IPYTHONDIR": str(tmp_path)},
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    said, told, solved, scored = result.stdout.splitlines()
    assert said.startswith("['rule', 'rule'] 14 cards · 4 combinations · the fewest possible · ")
    assert "by rule, for there is no compiled kernel" in said
    assert told == "True"
    assert solved == "200 ['single 2s · −10', '★ single As · +200']"
    assert scored == "{'call': 2, 'no_call': 2}"


def test_where_widgets_cannot_live_a_sentence_stands(
    opened: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []

    def display(value: object, **_options: object) -> None:
        shown.append(value)

    monkeypatch.setattr(showing, "display", display)
    opened._ipython_display_()
    assert "The table is live in a running notebook" in shown[0]["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in shown[0]


def test_a_table_that_is_closed_while_it_computes_ends_its_threads() -> None:
    if not can_simulate():
        pytest.skip("without a compiled kernel nothing is simulated")
    before = threading.active_count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(working, "DEALS", (10_000_000,))
        opened = table(HAND)
        while not ready(opened):
            time.sleep(0.01)
        assert threading.active_count() > before
        opened.close(30)
    assert not opened._controller.is_working
    for _ in range(1000):  # the threads of the simulation end with it, a moment later
        if threading.active_count() == before:
            break
        time.sleep(0.01)
    assert threading.active_count() == before


def test_two_tables_do_not_share_their_hands(opened: Table) -> None:
    other = table("2s")
    click(opened, HAND)
    assert other.hand == Hand.of("2s")
    other.close(30)
    assert opened.advice == answer(HAND, deals=DEALS)


def test_what_cannot_be_opened() -> None:
    before = threading.active_count()
    with pytest.raises(NotationError):
        table("7x")
    with pytest.raises(RuleError):
        table(rules="rommee")
    assert threading.active_count() == before


def test_the_picker_takes_cards_only() -> None:
    picker = Picker()
    assert [len(row) for row in picker.rows] == [13, 13, 13, 13, 4]
    assert {face["index"] for row in picker.rows for face in row} == set(range(56))
    assert picker.rows[0][0]["label"] == face_of("Aj").label
    for wrong in ([56], [-1], list(range(15))):
        with pytest.raises(Exception, match="at most 14 cards"):
            picker.selected = wrong
    picker.close()


def test_a_snapshot_is_a_value() -> None:
    snapshot: Snapshot[int, str] = Snapshot(1, 2, "three", Stage.FIRST)
    assert snapshot == Snapshot(1, 2, "three", Stage.FIRST)


def test_a_table_that_is_forgotten_does_not_keep_python_running(tmp_path: Path) -> None:
    code = "from advisor.notebook import table; table('Drg 7j 7s')"
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"IPYTHONDIR": str(tmp_path)},
        timeout=60,
        check=False,
    )
    assert result.returncode == 0, result.stderr
