"""The open-hand table without a browser."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from advisor import NotationError, Round, TichuError, parse_position
from advisor.notebook import solver_table, walks
from advisor.notebook.controller import Stage
from advisor.notebook.walks import PUZZLES, Walk
from advisor.positions import format_position
from advisor.solving import solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.notebook.solver_tables import SolverTable

ACE_OR_TWO = PUZZLES["The ace or the two first?"]
LARGER = "turn 0; hands 3j 3s Aj | 5p 5t Ks | 4s 4t | 6j"
"""The position that the lesson on open hands walks through."""


@pytest.fixture
def opened() -> Iterator[SolverTable]:
    opened = solver_table(ACE_OR_TWO)
    yield opened
    opened.close(30)
    assert not opened._controller.is_working


def buttons(opened: SolverTable) -> list[str]:
    assert opened.round.is_over or opened.solution is not None
    return [button.description for button in opened.plays.children]


def test_every_play_has_its_value(opened: SolverTable) -> None:
    assert buttons(opened) == ["single 2s · −10", "★ single As · +200"]
    assert "+200 points for seats 0 and 2, with all cards seen" in opened.status.value
    assert "0 plays single As" in opened.line.value
    assert opened.back.disabled
    assert opened.forward.disabled


@pytest.mark.parametrize("line", [*PUZZLES.values(), LARGER])
def test_the_best_plays_keep_the_value_to_the_end(line: str) -> None:
    """Points won on the way count, beside those of the cards that take no part."""
    walk = Walk((parse_position(line),))
    values = []
    while not walk.here.is_over:
        found = solve(walk.here)
        assert found.value is not None
        values.append(found.value if found.team == 0 else -found.value)
        walk = walk.act(found.best[0])
    ours, theirs = walk.here.score or (0, 0)
    assert set(values) == {ours - theirs}


def test_a_walk_to_the_end_and_back(opened: SolverTable) -> None:
    start = opened.round
    steps = 0
    while not opened.round.is_over:
        best = [place for place, text in enumerate(buttons(opened)) if text.startswith("★")]
        opened.plays.children[best[0]].click()
        opened._controller.wait(30)
        steps += 1
    assert "the round is over: 200:0 points" in opened.status.value
    assert buttons(opened) == []
    for _ in range(steps):
        opened.back.click()
    assert opened.round == start
    assert buttons(opened)
    assert not opened.forward.disabled
    opened.forward.click()
    assert opened.round != start


def test_another_way_forgets_what_lay_ahead(opened: SolverTable) -> None:
    assert buttons(opened)
    opened.plays.children[1].click()
    opened.back.click()
    assert buttons(opened)
    opened.plays.children[0].click()
    assert buttons(opened)
    assert opened.forward.disabled
    assert opened.round.trick is not None
    assert str(opened.round.trick.top) == "single 2s"


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_puzzles_have_one_best_play(opened: SolverTable, puzzle: str) -> None:
    opened.puzzles.value = puzzle
    assert opened.round == parse_position(puzzle)
    found = opened.solution
    assert found is not None
    assert found.value == solve(puzzle, "value").value
    assert len(found.best) == 1


def test_the_picture_holds_the_position(opened: SolverTable) -> None:
    pictures: list[Any] = []

    class Handle:
        def update(self, picture: object) -> None:
            pictures.append(picture)

    opened._still = Handle()
    assert buttons(opened)
    opened.plays.children[0].click()
    assert buttons(opened)
    assert format_position(opened.round) in pictures[-1].data


def test_errors_in_callbacks_appear_in_the_status_line(opened: SolverTable) -> None:
    assert buttons(opened)
    solution = opened.solution
    assert solution is not None
    opened.plays.children[0].click()
    assert solution.plays is not None
    opened._act(solution.plays[0], None)
    assert "RuleError" in opened.status.value


def full_hands() -> Round:
    """A round in which nothing is played yet: no search proves its value soon."""
    dealt = Round.deal(7)
    hands = zip(dealt.hands, dealt.stock, strict=True)
    return Round.of_hands([first | rest for first, rest in hands])


def test_a_search_that_is_stopped_ends_at_once(
    opened: SolverTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert buttons(opened)
    monkeypatch.setattr(walks, "SEARCHES", (3600.0,))
    opened._controller.post(lambda _walk: Walk((full_hands(),)))
    for _ in range(2000):
        if not opened.stop.disabled:
            break
        time.sleep(0.005)
    opened.stop.click()
    assert opened._controller.latest.stage is Stage.STOPPED
    assert opened.status.value == '<p role="status">stopped</p>'
    opened.puzzles.value = ACE_OR_TWO
    assert opened._controller.wait(30).found is not None
    assert buttons(opened) == ["single 2s · −10", "★ single As · +200"]


def test_a_play_of_which_nothing_is_proven_has_a_question_mark(
    opened: SolverTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert buttons(opened)
    monkeypatch.setattr(walks, "SEARCHES", (0.01,))
    opened._controller.post(lambda _walk: Walk((full_hands(),)))
    found = opened.solution
    assert found is not None
    assert found.value is None
    assert any(text.endswith(" · ?") for text in buttons(opened))
    assert "between" in opened.status.value


def test_a_table_that_is_closed_while_it_searches_ends_its_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(walks, "SEARCHES", (3600.0,))
    before = threading.active_count()
    opened = solver_table(full_hands())
    assert threading.active_count() > before
    opened.close(30)
    assert not opened._controller.is_working
    assert threading.active_count() == before


def test_what_cannot_be_opened() -> None:
    with pytest.raises(NotationError):
        solver_table("turn 9")
    with pytest.raises(TichuError):
        solver_table(format_position(Round.deal(7)))


def test_a_walk_stays_within_its_ends() -> None:
    walk = Walk((parse_position(ACE_OR_TWO),))
    assert walk.back() == walk.forward() == walk
