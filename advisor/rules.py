"""Every rule option in one frozen record, with presets and where each value comes from."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Self

from advisor.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterable


class Variant(StrEnum):
    """How many play, and how."""

    TICHU = "tichu"
    """Four players, two teams of two."""
    TRICHU = "trichu"
    """Three players; the soloist also plays the open hand called the Table (13)."""
    TIENTSIN = "tientsin"
    """Six players, two teams of three (14)."""

    def __repr__(self) -> str:
        """Return `Variant.TICHU`."""
        return f"Variant.{self.name}"


def _option(
    default: object, others: tuple[object, ...], rule: str, meaning: str, source: str
) -> Any:  # noqa: ANN401 - as dataclasses.field
    metadata = {
        "choices": (default, *others),
        "rule": rule,
        "meaning": meaning,
        "source": source,
    }
    return field(default=default, metadata=metadata)


# The sources of values that are not the official ones; the sheet, guide and pages are rule texts.
_BLOG: Final = "a Greek blog on Tichu"
_SHEET: Final = "the Portuguese rules sheet"
_TOURNAMENTS: Final = "house rules of the tournaments in Goettingen"
_NOTES: Final = "notes of the project frohlfing/tichu"
_OPEN: Final = "none, all leave it open"


ANY_POSITIVE: Final = "any positive number"
"""The choice of an option that takes every whole number above 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of a game: each option by its name, the default being the official rule.

    Raises:
        RuleError: if an option has a value that it does not take.

    >>> OFFICIAL.phoenix_lead_value, PRESETS["portuguese"].phoenix_lead_value
    (1.5, 1.0)
    >>> Rules(target_score=500)
    Rules(target_score=500)
    >>> Rules(variant="trichu").variant
    Variant.TRICHU
    """

    variant: Variant = _option(
        Variant.TICHU,
        (Variant.TRICHU, Variant.TIENTSIN),
        "1",
        "four, three or six players",
        "the official rules",
    )
    direction: str = _option(
        "ccw", ("cw",), "2.1", "the way play goes round; no other effect", _BLOG
    )
    phoenix_lead_value: float = _option(
        1.5, (1.0,), "8.2", "rank of a Phoenix that is led alone", _SHEET
    )
    phoenix_as_one: bool = _option(
        False, (True,), "5.3", "the Phoenix may stand for the 1 of a straight", "a page of oktogon"
    )
    full_house_same_rank: bool = _option(
        False, (True,), "5.6", "three equal cards, a fourth and the Phoenix are a full house", _OPEN
    )
    exchange_recall: str = _option(
        "never",
        ("until_pickup", "by_consent"),
        "3.3",
        "when cards laid out may be changed",
        "a Greek encyclopaedia and a Greek blog",
    )
    pickup_rule: str = _option(
        "own_three_given",
        ("all_given",),
        "3.2",
        "when received cards may be looked at",
        "a Greek player's guide",
    )
    tichu_before_exchange: bool = _option(
        True, (False,), "3.4", "a small Tichu may be called before the exchange", _NOTES
    )
    early_tichu_reopens_exchange: bool = _option(
        True, (False,), "3.4", "after such a call the others may change the cards laid out", _OPEN
    )
    grand_tichu_enabled: bool = _option(
        True, (False,), "2.4", "Grand Tichu may be called", _TOURNAMENTS
    )
    one_call_per_team: bool = _option(
        False, (True,), "4.3", "a team may call once a round", "TichuPro and tichu.one"
    )
    bet_refusal: bool = _option(
        False, (True,), "2.6", "the opposing team may refuse a call and loses its value", _BLOG
    )
    void_all_specials: bool = _option(
        False, (True,), "2.5", "a hand with all four special cards makes the deal void", _BLOG
    )
    pass_locks: bool = _option(
        False, (True,), "6.3", "who passed stays out of the trick", "a guide of tichu.xyz"
    )
    self_overcall: bool = _option(
        False, (True,), "6.5", "after all passed the owner may beat his own play", _TOURNAMENTS
    )
    wish_mandatory: bool = _option(
        False, (True,), "9.1", "with the Mah Jong a rank must be named", _NOTES
    )
    wish_bomb_exempt: str = _option(
        "out_of_turn", ("always",), "9.5", "which bombs need not fulfil a wish", _SHEET
    )
    bomb_dead_time: bool = _option(
        False, (True,), "10.4", "a bomb may be thrown before the very first lead", _BLOG
    )
    bomb_on_dog: bool = _option(False, (), "10.4", "a bomb may be thrown on the Dog", "all sources")
    dragon_last_trick_given: bool = _option(
        True, (False,), "8.7", "a Dragon that wins the last trick is given away too", _TOURNAMENTS
    )
    double_win_points: int = _option(
        200, (100,), "11.1", "points for a double victory", _TOURNAMENTS
    )
    target_score: int = _option(
        1000, (ANY_POSITIVE,), "12.1", "the score that ends the game", _BLOG
    )
    tie_break: str = _option(
        "play_on", ("draw",), "12.1", "equal totals over the target", "BrettspielWelt"
    )
    trichu_exchange: str = _option(
        "official",
        ("real_players", "janus"),
        "13.4",
        "who exchanges with whom in Trichu",
        f"{_SHEET}; the first version of Trichu",
    )
    trichu_table_can_win: bool = _option(
        False, (True,), "13", "the column of the Table can win the game", _OPEN
    )
    tientsin_deal: str = _option("all_56", (), "14", "how 56 cards go round six players", _OPEN)
    triple_win_points: int = _option(
        300, (ANY_POSITIVE,), "14.6", "points for a triple victory", _OPEN
    )
    triple_win_counting: str = _option(
        "none", ("added",), "14.6", "whether cards count beside a triple victory", _SHEET
    )
    tientsin_passes_to_end: str = _option(
        "all", ("3",), "14", "passes in a row that end a trick of six", "franco.wiki"
    )

    def __post_init__(self) -> None:
        for option in fields(self):
            # A frozen value is set this way; `trichu` becomes the variant, 1 the rank 1.0.
            chosen = _chosen(option.name, getattr(self, option.name))
            object.__setattr__(self, option.name, chosen)

    def replaced(self, **options: Any) -> Self:  # noqa: ANN401 - refused at run time, by name
        """Return the same rules with some options changed.

        Args:
            options: values by option name.

        Returns:
            The new rules.

        Raises:
            RuleError: if there is no such option or it does not take the value.

        >>> OFFICIAL.replaced(target_score=500).target_score
        500
        """
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        for name in options:
            if name not in values:
                raise RuleError("15", f"there is no option {name[:40]!r}{_near(name, values)}")
        return type(self)(**(values | options))

    def differences(self) -> dict[str, object]:
        """Return the options that differ from the official rules, by name.

        Returns:
            Values by option name, in the order of the options.

        >>> PRESETS["bsw"].differences()
        {'tie_break': 'draw'}
        """
        return {
            f.name: value for f in fields(self) if (value := getattr(self, f.name)) != f.default
        }

    def __repr__(self) -> str:
        """Return text that makes the same rules, naming what differs from the default."""
        values = (f"{name}={value!r}" for name, value in self.differences().items())
        return f"Rules({', '.join(values)})"

    def __str__(self) -> str:
        """Return `name=value,...` for what differs from the official rules, else `official`."""
        values = (f"{name}={_written(value)}" for name, value in self.differences().items())
        return ",".join(values) or "official"


def _chosen(name: str, value: object) -> object:
    """Return the choice that a value equals, or the number where any is taken."""
    choices = choices_of(name)
    for choice in choices:
        told = str(value) if isinstance(choice, str) else value  # A 3 is meant as "3".
        is_alike = isinstance(value, bool) == isinstance(choice, bool)
        if told == choice != ANY_POSITIVE and is_alike:
            return choice
    if ANY_POSITIVE in choices and type(value) is int and 0 < value <= 1_000_000:
        return value
    wanted = " or ".join(dict.fromkeys(_written(choice) for choice in choices))
    raise RuleError("15", f"{name} takes {wanted}, not {str(value)[:40]!r}")


def choices_of(name: str) -> tuple[object, ...]:
    """Return the values that an option takes, the default first.

    Args:
        name: the option.

    Returns:
        The values; `ANY_POSITIVE` stands for every whole number above 0.

    >>> choices_of("tie_break")
    ('play_on', 'draw')
    """
    return tuple(Rules.__dataclass_fields__[name].metadata["choices"])


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _near(name: str, known: Any) -> str:  # noqa: ANN401 - any collection of names
    close = get_close_matches(name[:80], list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _near_rules(word: str, presets: Iterable[str]) -> str:
    """Return what a word without a value may have meant: a preset, a variant, an option changed."""
    meant = {preset: preset for preset in presets}
    meant |= {str(variant): f"variant={variant}" for variant in Variant}
    for name in Rules.__dataclass_fields__:
        default, *others = choices_of(name)
        if isinstance(default, bool) and others:
            meant[name] = f"{name}={_written(others[0])}"
    close = get_close_matches(word[:80], list(meant), n=1)
    return f"; did you mean {meant[close[0]]!r}?" if close else ""


OFFICIAL: Final = Rules()
"""The official rules: Abacus/Fata Morgana, Tichu Pocket, 7th edition 2011."""

PRESETS: Final[dict[str, Rules]] = {
    "official": OFFICIAL,
    "players_guide": Rules(pickup_rule="all_given"),
    "encyclopaedia": Rules(exchange_recall="until_pickup", pickup_rule="all_given"),
    "blog": Rules(bet_refusal=True),
    "portuguese": Rules(
        phoenix_lead_value=1.0,
        wish_bomb_exempt="always",
        trichu_exchange="real_players",
        triple_win_counting="added",
    ),
    "goettingen": Rules(
        grand_tichu_enabled=False,
        self_overcall=True,
        dragon_last_trick_given=False,
        double_win_points=100,
    ),
    "bsw": Rules(tie_break="draw"),
}
"""Rules by the name under which they are known."""

PRESET_SOURCES: Final = {
    "official": "Abacus/Fata Morgana, Tichu Pocket, 7th edition 2011",
    "players_guide": "a Greek player's guide: received cards stay down until all have given",
    "encyclopaedia": (
        "a Greek encyclopaedia: received cards stay down until all have given,"
        " and until one is taken up cards laid out may be changed"
    ),
    "blog": f"{_BLOG}: the opposing team may refuse a call and loses its value",
    "portuguese": (
        "the rules sheet of Hélio Andrade: a led Phoenix counts 1,"
        " a bomb need not fulfil a wish, 300 extra points for a triple victory"
    ),
    "goettingen": _TOURNAMENTS,
    "bsw": "the server BrettspielWelt: a tie over the target ends the game as a draw",
}
"""Where each preset comes from."""


def parse_rules(text: str) -> Rules:
    """Read rules as people type them: a preset, options, or both.

    Args:
        text: for instance `bsw`, `target_score=500` or `goettingen,tie_break=draw`.

    Returns:
        The rules.

    Raises:
        RuleError: if a preset, an option or a value is unknown, or an option stands twice.

    >>> parse_rules("portuguese,target_score=500").target_score
    500
    """
    first, *rest = (part.strip() for part in text.split(","))
    base = OFFICIAL
    if "=" in first:
        rest = [first, *rest]
    else:
        if first not in PRESETS:
            known = ", ".join(PRESETS)
            near = _near_rules(first, PRESETS)
            raise RuleError(
                "15", f"expected one of {known} or option=value, not {first[:40]!r}{near}"
            )
        base = PRESETS[first]
    options: dict[str, Any] = {}
    for part in rest:
        name, separator, value = map(str.strip, part.partition("="))
        if not separator:
            raise RuleError(
                "15", f"expected option=value, not {part[:40]!r}{_near_rules(part, ())}"
            )
        if name in options:
            raise RuleError("15", f"the option {name[:40]!r} stands twice")
        options[name] = _read_value(name, value)
    return base.replaced(**options)


def _read_value(name: str, text: str) -> object:
    """Return the choice that the text names, else the text, which is then refused."""
    if name not in Rules.__dataclass_fields__:
        return text
    choices = choices_of(name)
    for choice in choices:
        if text == _written(choice) or (isinstance(choice, float) and text == f"{choice:g}"):
            return choice
    is_number = ANY_POSITIVE in choices and text.isascii() and text.isdecimal()
    return int(text) if is_number and len(text) < 8 else text
