"""What is known beside the hand, as fields of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from advisor.cli.questions import Asked
from advisor.cli.situations import PLAYERS, score_of, three_cards
from advisor.cli.viewing import Seen
from advisor.notebook.showing import AS_WIDE_AS_ITS_WORDS, wrapped
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from advisor.rules import Rules

_WIDE: Final = {"description_width": "110px"}


class Inputs:
    """Fields for calls, score and exchange, in the words of the shell.

    Args:
        rules: the rules that are played.
        convention: which low card goes to which opponent.
    """

    def __init__(self, rules: Rules, convention: str) -> None:
        self._rules = rules
        choices = [(_("no call"), ""), ("Tichu", "tichu"), ("Grand Tichu", "grand")]
        self.calls = {
            player: ipywidgets.Dropdown(options=choices, description=player, style=_WIDE)
            for player in PLAYERS
        }
        self.score = _text(_("score us:them"), "0:0")
        self.gave = _text(_("gave"), _("next partner previous"))
        self.received = _text(_("received"), _("next partner previous"))
        self.gave.tooltip = self.received.tooltip = _("three cards, ? for one that is not known")
        self.convention = ipywidgets.Dropdown(
            options=["bsw", "fuegi"], value=convention, description=_("convention"), style=_WIDE
        )

        self.trick = _text(_("trick"), "7s 7t")
        self.by = ipywidgets.Dropdown(
            options=["previous", "partner", "next"], description=_("played by"), style=_WIDE
        )
        self.left = _text(_("cards left"), "next=5,partner=9")
        self.seen_cards = _text(_("cards seen"), "Drg As 7j")
        self.wish = _text(_("wish"), "8")
        # An Accordion of ipywidgets cannot be opened by the keyboard.
        self.unfold = ipywidgets.Button(layout=AS_WIDE_AS_ITS_WORDS)
        self.unfold.on_click(lambda _button: self._fold(away=not self._is_folded))
        self._box = wrapped(self.fields)
        self._fold(away=True)

    @property
    def of_play(self) -> tuple[Any, ...]:
        """The fields that only a moment of play has."""
        return (self.trick, self.by, self.left, self.seen_cards, self.wish)

    @property
    def fields(self) -> tuple[Any, ...]:
        """All fields."""
        deal = (*self.calls.values(), self.score, self.gave, self.received, self.convention)
        return (*deal, *self.of_play)

    @property
    def widget(self) -> Any:  # noqa: ANN401 - the widgets have no types
        """The fields, folded away until they are wanted."""
        return ipywidgets.VBox([self.unfold, self._box])

    @property
    def _is_folded(self) -> bool:
        return bool(self._box.layout.display == "none")

    def _fold(self, *, away: bool) -> None:
        self._box.layout.display = "none" if away else None
        sign = "▸" if away else "▾"
        self.unfold.description = f"{sign} {_('Calls, score, exchange, play')}"

    def observe(self, changed: Callable[[Any], None]) -> None:
        """Call back when a field changes.

        Args:
            changed: called with what ipywidgets says about the change.
        """
        for field in self.fields:
            field.observe(changed, names="value")

    def asked(self) -> Asked:
        """Return what the fields say.

        Returns:
            What is known beside the hand.

        Raises:
            NotationError: if a field cannot be read.
        """
        return Asked(
            rules=self._rules,
            calls={player: field.value for player, field in self.calls.items() if field.value},
            score=score_of(self.score.value or "0:0"),
            convention=str(self.convention.value),
            gave=three_cards(_("gave:"), _typed(self.gave), None),
            received=three_cards(_("received:"), _typed(self.received), None),
        )

    def write(self, field: str, value: str) -> None:
        """Fill a field in, as if it were typed.

        Args:
            field: `gave`, `trick` or `wish`.
            value: what is written.
        """
        {"gave": self.gave, "trick": self.trick, "wish": self.wish}[field].value = value

    def seen(self) -> Seen:
        """Return what the fields say about the play.

        Returns:
            What was seen; what is wrong with it shows when it is asked about.
        """
        calls = (f"{player}={field.value}" for player, field in self.calls.items() if field.value)
        trick = _typed(self.trick)
        return Seen(
            trick=trick,
            by=str(self.by.value) if trick else None,
            left=_typed(self.left),
            seen=_typed(self.seen_cards),
            wish=_typed(self.wish),
            calls=",".join(calls) or None,
            gave=_typed(self.gave),
            received=_typed(self.received),
            score=self.score.value or "0:0",
            rules=str(self._rules),
        )


def _typed(field: Any) -> str | None:  # noqa: ANN401 - the widgets have no types
    return field.value.strip() or None


def _text(description: str, placeholder: str) -> Any:  # noqa: ANN401 - the widgets have no types
    return ipywidgets.Text(description=description, placeholder=placeholder, style=_WIDE)
