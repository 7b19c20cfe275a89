"""`tichu-advise rules`: the options of the game, their values and where they come from."""

from __future__ import annotations

from dataclasses import Field, fields
from typing import Any, Final

from advisor.cli.screen import Phrase, Screen, Word, facts, words
from advisor.rules import PRESETS, Rules, choices_of
from advisor.texts import _

SCHEMA: Final = 1
"""The version of the JSON; advisor/schema/rules.json describes it."""


def rules_json(rules: Rules) -> dict[str, Any]:
    """Return rules as JSON values.

    Args:
        rules: the rules.

    Returns:
        All options with value, default, choices and rule number, and the presets.

    >>> rules_json(PRESETS["bsw"])["differences"]
    {'tie_break': 'draw'}
    """
    return {
        "schema": SCHEMA,
        "differences": rules.differences(),
        "options": [_option_json(option, rules) for option in fields(rules)],
        "presets": {name: preset.differences() for name, preset in PRESETS.items()},
    }


def _option_json(option: Field[Any], rules: Rules) -> dict[str, Any]:
    return {
        "name": option.name,
        "value": getattr(rules, option.name),
        "default": option.default,
        "choices": list(choices_of(option.name)),
        "rule": option.metadata["rule"],
        "meaning": option.metadata["meaning"],
    }


def rules_lines(rules: Rules, screen: Screen) -> list[str]:
    """Return rules as lines of text.

    Args:
        rules: the rules.
        screen: where they are shown.

    Returns:
        The rules in short, each option with its other values below, and the presets.
    """
    lines = [*screen.section(_("Rules"), [words(str(rules).replace(",", ", "))]), ""]
    for option in fields(rules):
        lines += screen.entry(_value(option, rules), _about(option, rules))
    lines += ["", _("Presets")]
    for name, preset in PRESETS.items():
        lines += screen.entry(words(name, "label"), words(str(preset).replace(",", ", ")))
    return lines


def _value(option: Field[Any], rules: Rules) -> Phrase:
    value = f"= {_written(getattr(rules, option.name))}"
    return (Word(option.name, "label"), *words(value))


def _about(option: Field[Any], rules: Rules) -> Phrase:
    """Return what an option means, its other values and its rule."""
    value = getattr(rules, option.name)
    others = [_written(choice) for choice in choices_of(option.name) if choice != value]
    instead = _("or {values}").format(values=", ".join(others)) if others else ""
    rule = _("rule\N{NO-BREAK SPACE}{number}").format(number=option.metadata["rule"])
    return facts(words(_(option.metadata["meaning"])), words(instead), words(rule))


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
