"""The open-hand table: four hands, and what every legal play is worth with all cards seen."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets
from IPython.display import HTML

from advisor.notebook.callbacks import guarded
from advisor.notebook.controller import Controller, Snapshot, Stage
from advisor.notebook.panels import block
from advisor.notebook.showing import AS_WIDE_AS_ITS_WORDS, show_live, wrapped
from advisor.notebook.threads import answer_while_a_cell_runs
from advisor.notebook.walks import PUZZLES, Walk, solved_here
from advisor.positions import format_position, parse_position
from advisor.solving.asking import playable
from advisor.solving.pages import BEST, line_text, value_text
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from advisor.rounds import Round
    from advisor.solving import ActionValue, Solution


class SolverTable:
    """A position with all cards seen; a click on a play goes on, and one can go back.

    Args:
        position: the position to begin with, as its line or as a round.

    Raises:
        TichuError: if the line cannot be read or the position not be solved.
    """

    def __init__(self, position: str | Round | None = None) -> None:
        self._start = Walk((playable(position or next(iter(PUZZLES.values()))),))
        self._still: Any = None
        self._pressed: Any = None
        self._make_widgets()
        self._controller: Controller[Walk, Solution] = Controller(
            self._start, lambda _walk: None, solved_here, self._show
        )
        self._observe()
        self._controller.post(lambda walk: walk)

    def _make_widgets(self) -> None:
        self.back, self.forward, self.stop = (
            ipywidgets.Button(description=text, layout=AS_WIDE_AS_ITS_WORDS)
            for text in (_("Back"), _("Forward"), _("Stop"))
        )
        choices = [(_("puzzles"), ""), *PUZZLES.items()]
        self.puzzles = ipywidgets.Dropdown(options=choices, description=_("Puzzles"))
        self.status = ipywidgets.HTML()
        self.hands = ipywidgets.HTML()
        self.line = ipywidgets.HTML()
        self.plays = wrapped([])
        bar = wrapped([self.back, self.forward, self.stop, self.puzzles])
        self.widget = ipywidgets.VBox([bar, self.hands, self.status, self.plays, self.line])

    def _observe(self) -> None:
        self.back.on_click(partial(self._step, Walk.back))
        self.forward.on_click(partial(self._step, Walk.forward))
        self.stop.on_click(self._stopped)
        self.puzzles.observe(self._chosen, names="value")
        answer_while_a_cell_runs((self.back, self.forward, self.stop, self.puzzles))

    @property
    def round(self) -> Round:
        """The position that is looked at."""
        return self._controller.latest.request.here

    @property
    def solution(self) -> Solution | None:
        """What is proven of it, None where the round is over; waits until it is there."""
        return self._controller.wait().found

    def close(self, timeout: float | None = None) -> None:
        """Take the table away and end its thread.

        Args:
            timeout: seconds to wait for the thread; None for as long as its search takes.
        """
        self._controller.close(timeout)
        self.widget.close()

    def tell(self, text: str) -> None:
        """Show a text in the status line.

        Args:
            text: the text.
        """
        self.status.value = f'<p role="status">{escape(text)}</p>'

    @guarded
    def _chosen(self, change: dict[str, Any]) -> None:
        if change["new"]:
            start = Walk((parse_position(change["new"]),))
            self._controller.post(lambda _walk: start)

    @guarded
    def _stopped(self, _button: object) -> None:
        self._controller.stop()
        self.puzzles.focus()

    @guarded
    def _show(self, snapshot: Snapshot[Walk, Solution]) -> None:
        """Show a snapshot; the controller calls this, one snapshot at a time."""
        walk, solution = snapshot.request, snapshot.found
        self.back.disabled = walk.place == 0
        self.forward.disabled = walk.place == len(walk.rounds) - 1
        self.stop.disabled = snapshot.stage not in (Stage.FIRST, Stage.REFINING)
        self.hands.value = block(walk.here._repr_html_())
        self.tell(_status(snapshot))
        self.line.value = block(_line(solution))
        self.plays.children = [self._button(one, solution) for one in _plays(solution)]
        if self._pressed is not None:
            self._keep_focus()
        if self.stop.disabled and self._still is not None:
            self._still.update(_picture(snapshot))

    def _button(self, one: ActionValue, solution: Solution | None) -> Any:  # noqa: ANN401
        """Return the button of a play; the best have a star."""
        star = f"{BEST} " if solution and one.action in solution.best else ""
        text = f"{star}{one.action} · {_value(one, solution)}"
        button = ipywidgets.Button(description=text, layout=AS_WIDE_AS_ITS_WORDS)
        button.on_click(partial(self._act, one))
        answer_while_a_cell_runs([button])
        return button

    @guarded
    def _act(self, one: ActionValue, button: object) -> None:
        self._step(lambda walk: walk.act(one.action), button)

    @guarded
    def _step(self, step: Callable[[Walk], Walk], button: object) -> None:
        self._pressed = button
        self._controller.post(step)

    def _keep_focus(self) -> None:
        """Go on beside a pressed button that is gone or disabled now, and lost the focus."""
        steps = [button for button in (self.back, self.forward) if not button.disabled]
        if steps and self._pressed not in steps:
            steps[0].focus()
        self._pressed = None

    def _ipython_display_(self) -> None:
        """Show the table, and below it the picture that stays in a saved notebook."""
        self._still = show_live(self.widget, _picture(self._controller.latest))


def _plays(solution: Solution | None) -> tuple[ActionValue, ...]:
    return solution.plays or () if solution else ()


def _value(one: ActionValue, solution: Solution | None) -> str:
    """Return the value of a play, `?` where nothing is proven of it that is not of the position."""
    if one.value is not None or solution is None:
        return value_text(one)
    is_open = (one.low, one.high) == (solution.low, solution.high)
    return "?" if is_open else value_text(one)


def _line(solution: Solution | None) -> str:
    if solution is None or not solution.line:
        return ""
    return f"<p><b>{_('Best line')}</b> {escape(line_text(solution))}</p>"


def _status(snapshot: Snapshot[Walk, Solution]) -> str:
    round_ = snapshot.request.here
    if round_.is_over:
        points = ":".join(map(str, round_.score or ()))
        return _("the round is over: {points} points").format(points=points)
    if snapshot.stage is Stage.FAILED:
        return _("no answer: {error}").format(error=snapshot.error)
    parts = [str(snapshot.found)] if snapshot.found else []
    if snapshot.stage is Stage.STOPPED:
        parts.append(_("stopped"))
    elif snapshot.found is None or (
        snapshot.stage is Stage.REFINING and snapshot.found.value is None
    ):
        parts.append(_("working"))
    return " · ".join(parts)


def _picture(snapshot: Snapshot[Walk, Solution]) -> HTML:
    """Return what stays of the table in a saved notebook."""
    round_ = snapshot.request.here
    solution = snapshot.found._repr_html_() if snapshot.found else ""
    line = f"<p><code>{format_position(round_)}</code></p>"
    return HTML(f"{round_._repr_html_()}{line}{solution}")


def solver_table(position: str | Round | None = None) -> SolverTable:
    """Open a position with all cards seen.

    Args:
        position: the position to begin with, as its line or as a round; a puzzle if None.

    Returns:
        The table; a notebook shows it, `solution` is what is proven.

    Raises:
        TichuError: if the line cannot be read or the position not be solved.
    """
    return SolverTable(position)
