"""The table: cards to click, and the shell's answer beside them."""

from __future__ import annotations

import random
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, Final

import ipywidgets
from IPython.display import HTML

from advisor.cards import Hand
from advisor.cli.questions import FIRST_CARDS, FULL_HAND
from advisor.notebook import panels
from advisor.notebook.callbacks import guarded
from advisor.notebook.controller import Controller, Stage
from advisor.notebook.inputs import Inputs
from advisor.notebook.pasting import read_pasted
from advisor.notebook.picker import Picker
from advisor.notebook.presets import EXAMPLES, random_hand
from advisor.notebook.showing import AS_WIDE_AS_ITS_WORDS, show_live, wrapped
from advisor.notebook.threads import answer_while_a_cell_runs
from advisor.notebook.working import Found, Request, first_found, work
from advisor.rules import OFFICIAL, Rules, parse_rules
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.notebook.answers import Answer
    from advisor.notebook.panels import TableSnapshot
    from advisor.notebook.pasting import Pasted

DEAL, IN_PLAY = "deal", "play"
"""What is asked: what the deal asks, or what to play."""
_PATIENCE: Final = 60.0
"""Seconds that `Table.advice` waits for an answer at most."""


def _column(flex: str) -> Any:  # noqa: ANN401 - the widgets have no types
    """Return the layout of a column that is as narrow as the page, and scrolls where it must."""
    return ipywidgets.Layout(flex=flex, max_width="100%", overflow="auto")


class Table:
    """Cards to click, a field to type them, and the answer, which follows each change.

    Args:
        hand: the cards to begin with, as a hand, as text, or as a line of a BSW log.
        rules: the rules, or what the shell takes for them.
        convention: which low card goes to which opponent, `bsw` or `fuegi`.

    Raises:
        TichuError: if the hand or the rules cannot be read.
    """

    def __init__(
        self,
        hand: str | Hand | None = None,
        *,
        rules: Rules | str = OFFICIAL,
        convention: str = "bsw",
    ) -> None:
        read = read_pasted(hand).hand if isinstance(hand, str) else hand
        known = parse_rules(rules) if isinstance(rules, str) else rules
        self._way = 0
        self._serial = 0
        self._still: Any = None
        self._make_widgets(known, convention)
        self._controller: Controller[Request, Found] = Controller(
            Request(asked=self.inputs.asked(), seen=self.inputs.seen()),
            first_found,
            work,
            self._show,
        )
        self._observe()
        if read and len(read) not in (FIRST_CARDS, FULL_HAND):
            self.moment.value = IN_PLAY
        self._take_hand(read or Hand())

    def _make_widgets(self, rules: Rules, convention: str) -> None:
        self.picker = Picker()
        self.inputs = Inputs(rules, convention)
        self.text = ipywidgets.Text(
            description=_("Cards"),
            placeholder=_("Drg Phx Aj ..., or a line of a BSW log"),
            continuous_update=True,
            layout=ipywidgets.Layout(width="min(520px, 98%)"),
        )
        self.fault = ipywidgets.HTML()
        self.random = ipywidgets.Button(description=_("Random hand"), layout=AS_WIDE_AS_ITS_WORDS)
        self.clear = ipywidgets.Button(description=_("Clear"), layout=AS_WIDE_AS_ITS_WORDS)
        self.stop = ipywidgets.Button(
            description=_("Stop"), disabled=True, layout=AS_WIDE_AS_ITS_WORDS
        )
        self.seed = ipywidgets.Label()
        self.moment = ipywidgets.RadioButtons(
            options=[(_("The deal"), DEAL), (_("In play"), IN_PLAY)],
            orientation="horizontal",
            layout=AS_WIDE_AS_ITS_WORDS,
        )
        self.moment.tooltip = _("what is asked: calls, pass and wish, or what to play")
        choices = [(_("example hands"), ""), *EXAMPLES.items()]
        self.examples = ipywidgets.Dropdown(options=choices, description=_("Examples"))
        self.partition = ipywidgets.HTML()
        self.other = ipywidgets.Button()
        self.decisions = ipywidgets.HTML(layout=_column("1 1 420px"))
        self.widget = ipywidgets.VBox(self._parts())

    def _parts(self) -> list[Any]:
        choices = [self.random, self.seed, self.examples, self.clear, self.stop]
        presets = wrapped([self.moment, *choices])
        ways = ipywidgets.VBox([self.partition, self.other], layout=_column("0 1 420px"))
        answer = wrapped([ways, self.decisions])
        return [presets, self.text, self.fault, self.picker, self.inputs.widget, answer]

    def _observe(self) -> None:
        buttons = (self.random, self.clear, self.stop, self.other, self.inputs.unfold)
        answer_while_a_cell_runs(
            (self.picker, self.text, self.examples, self.moment, *buttons, *self.inputs.fields)
        )
        self.picker.observe(self._picked, names="ping")
        self.text.observe(self._typed, names="value")
        self.examples.observe(self._chosen, names="value")
        self.moment.observe(self._changed, names="value")
        self.inputs.observe(self._told)
        self.random.on_click(self._dealt)
        self.clear.on_click(self._cleared)
        self.stop.on_click(self._stopped)
        self.other.on_click(self._stepped)

    @property
    def hand(self) -> Hand:
        """The cards of the latest request."""
        return self._controller.latest.request.hand

    @property
    def advice(self) -> Answer | None:
        """The answer to what is on the table, None without cards; waits until it is there."""
        found = self._controller.wait(_PATIENCE).found
        return found.answer if found else None

    def tell(self, text: str) -> None:
        """Show a text in the status line.

        Args:
            text: the text.
        """
        self.picker.status = text

    def close(self, timeout: float | None = None) -> None:
        """Take the table away and end its thread.

        Args:
            timeout: seconds to wait for the thread; None for as long as its step takes.
        """
        self._controller.close(timeout)
        for widget in (*self.inputs.fields, self.picker, self.text, self.widget):
            widget.close()

    @guarded
    def _picked(self, change: dict[str, Any]) -> None:
        hand = self.picker.hand
        self._ask_hand(hand)
        self.text.value = " ".join(hand.names)
        self.fault.value = ""
        self.picker.echo = change["new"]

    @guarded
    def _typed(self, change: dict[str, Any]) -> None:
        try:
            found = read_pasted(change["new"])
        except ValueError as error:
            self.fault.value = panels.fault_panel(error)
            return
        self.fault.value = ""
        if found.hand is None:
            self._write(found)
        elif found.hand != self.hand:
            self._ask_hand(found.hand)
            self.picker.hand = found.hand

    def _write(self, found: Pasted) -> None:
        """Fill in the field of a line of a log; cards that are given leave the hand."""
        given = Hand.of(found.value).bits if found.field == "gave" else 0
        self._take_hand(Hand(self.hand.bits & ~given))
        self.inputs.write(found.field, found.value)

    @guarded
    def _told(self, change: dict[str, Any]) -> None:
        """Take a field in; what is told of the play makes it a question of the play."""
        if change["owner"] in self.inputs.of_play and change["new"]:
            self.moment.value = IN_PLAY
        self._changed(change)

    @guarded
    def _changed(self, _change: dict[str, Any]) -> None:
        try:
            asked = self.inputs.asked()
        except ValueError as error:
            self.fault.value = panels.fault_panel(error)
            return
        self.fault.value = ""
        seen, in_play = self.inputs.seen(), self.moment.value == IN_PLAY
        self._controller.post(
            lambda request: replace(request, asked=asked, seen=seen, in_play=in_play)
        )

    @guarded
    def _chosen(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self.moment.value = DEAL
            self._take_hand(Hand.of(change["new"]))

    @guarded
    def _dealt(self, _button: object) -> None:
        seed = random.SystemRandom().randrange(10_000)
        self.moment.value = DEAL
        self._take_hand(random_hand(seed))
        self.seed.value = _("seed {seed}").format(seed=seed)

    @guarded
    def _cleared(self, _button: object) -> None:
        self._take_hand(Hand())

    @guarded
    def _stopped(self, _button: object) -> None:
        self._controller.stop()
        self.clear.focus()  # the keyboard does not stay on a button that is disabled

    @guarded
    def _stepped(self, _button: object) -> None:
        self._controller.change_view(self._next_way)

    def _next_way(self) -> None:
        self._way += 1

    def _take_hand(self, hand: Hand) -> None:
        """Put other cards on the table."""
        self._ask_hand(hand)
        self.picker.hand = hand
        self.text.value = " ".join(hand.names)
        self.fault.value = ""

    def _ask_hand(self, hand: Hand) -> None:
        """Ask about other cards; a seed or an example is named beside its own cards alone."""
        self.seed.value = ""
        if hand != Hand.of(self.examples.value or ""):
            self.examples.value = ""
        self._controller.post(lambda request: replace(request, hand=hand))

    @guarded
    def _show(self, snapshot: TableSnapshot) -> None:
        """Show a snapshot; the controller calls this, one snapshot at a time."""
        if snapshot.serial != self._serial and snapshot.stage is Stage.FIRST:
            self._way = 0
        self._serial = snapshot.serial
        self.partition.value = panels.block(panels.partition_panel(snapshot, self._way))
        self.decisions.value = panels.block(panels.decisions_panel(snapshot))
        ways = len(panels.partitions_of(snapshot))
        self.other.disabled = ways < 2
        self.other.description = panels.way_button(self._way, ways)
        working = snapshot.stage in (Stage.FIRST, Stage.REFINING)
        self.stop.disabled = not working
        self.picker.status = panels.status_line(snapshot)
        if not working and self._still is not None:
            self._still.update(self._picture(snapshot))

    def _picture(self, snapshot: TableSnapshot) -> Any:  # noqa: ANN401 - whatever shows itself
        """Return what stays of the table in a saved notebook."""
        answer = snapshot.found.answer if snapshot.found else None
        if answer is not None:
            return answer
        text = _("no answer yet") if len(snapshot.request.hand) else _("the table is empty")
        return HTML(f"<p>{escape(text)}</p>")

    def _ipython_display_(self) -> None:
        """Show the table, and below it the picture that stays in a saved notebook."""
        self._still = show_live(self.widget, self._picture(self._controller.latest))


def table(
    hand: str | Hand | None = None, *, rules: Rules | str = OFFICIAL, convention: str = "bsw"
) -> Table:
    """Open a table: cards to click, and the answer beside them.

    Args:
        hand: the cards to begin with, as text or as a hand.
        rules: the rules, or what the shell takes for them.
        convention: which low card goes to which opponent, `bsw` or `fuegi`.

    Returns:
        The table; a notebook shows it, `table.advice` is its answer.

    Raises:
        TichuError: if the hand or the rules cannot be read.
    """
    return Table(hand, rules=rules, convention=convention)
