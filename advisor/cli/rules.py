"""`tichu-advise rules`: the options of the game, their values and where they come from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, fields
from typing import Any, Final

from advisor.cli.screen import Phrase, Screen, Word, facts, words
from advisor.rules import PRESET_SOURCES, PRESETS, Rules, choices_of
from advisor.texts import _

SCHEMA: Final = 1
"""The version of the JSON; advisor/schema/rules.json describes it."""


@dataclass(frozen=True, slots=True)
class RulesAnswer:
    """Rules as an answer.

    Args:
        rules: the rules.

    >>> RulesAnswer(PRESETS["bsw"]).to_json()["differences"]
    {'tie_break': 'draw'}
    """

    rules: Rules

    def to_json(self) -> dict[str, Any]:
        """Return all options with value, default, choices and rule number, and the presets."""
        return {
            "schema": SCHEMA,
            "differences": self.rules.differences(),
            "options": [_option_json(option, self.rules) for option in fields(self.rules)],
            "presets": {name: preset.differences() for name, preset in PRESETS.items()},
            "preset_sources": PRESET_SOURCES,
        }

    def blocks(self, screen: Screen) -> Iterator[list[str]]:
        """Yield the rules in short, each option with its other values below, and the presets."""
        yield [*screen.section(_("Rules"), [_in_short(self.rules)]), ""]
        for option in fields(self.rules):
            yield screen.entry(_value(option, self.rules), _about(option, self.rules))
        yield ["", _("Presets")]
        for name, preset in PRESETS.items():
            about = facts(_in_short(preset), words(_(PRESET_SOURCES[name])))
            yield screen.entry(words(name, "label"), about)


def _in_short(rules: Rules) -> Phrase:
    return words(str(rules).replace(",", ", "))


def _option_json(option: Field[Any], rules: Rules) -> dict[str, Any]:
    return {
        "name": option.name,
        "value": getattr(rules, option.name),
        "default": option.default,
        "choices": list(choices_of(option.name)),
        "rule": option.metadata["rule"],
        "meaning": option.metadata["meaning"],
        "source": option.metadata["source"],
    }


def _value(option: Field[Any], rules: Rules) -> Phrase:
    value = f"= {_written(getattr(rules, option.name))}"
    return (Word(option.name, "label"), *words(value))


def _about(option: Field[Any], rules: Rules) -> Phrase:
    """Return what an option means, its other values, its rule and who plays otherwise."""
    value = getattr(rules, option.name)
    others = [_written(choice) for choice in choices_of(option.name) if choice != value]
    instead = _("or {values}").format(values=", ".join(others)) if others else ""
    rule = _("rule\N{NO-BREAK SPACE}{number}").format(number=option.metadata["rule"])
    source = words(_("source: {source}").format(source=_(option.metadata["source"])))
    return facts(words(_(option.metadata["meaning"])), words(instead), words(rule), source)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
