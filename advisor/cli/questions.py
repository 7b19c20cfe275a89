"""The questions of the shell: what is known beside the hand, and which functions answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.cards import MAH_JONG
from advisor.cli.answers import HandAnswer, Question, Section
from advisor.cli.decisions import DecisionSection
from advisor.cli.limits import verify_rules
from advisor.cli.partitions import PartitionSection
from advisor.decisions import Candidate, Decision
from advisor.notation import parse_hand
from advisor.priors import call_by_rule, exchange_by_rule, grand_by_rule, wish_by_rule
from advisor.rules import OFFICIAL, Rules
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.cli.failures import Exit
    from advisor.cli.simulated import Simulator
    from advisor.decisions import ThreeCards
    from advisor.notation import Dialect

FULL_HAND: Final = 14
FIRST_CARDS: Final = 8
"""How many cards are seen before Grand Tichu may be called (2.4)."""
_NUMBERS: Final = {"grand": FIRST_CARDS, "call": FULL_HAND, "pass": FULL_HAND, "wish": FULL_HAND}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is known beside the hand.

    Args:
        rules: the rules.
        dialect: how cards are written; None to find out.
        gave: the cards given in the exchange, None if they are not named.
        received: the cards received in it, None if they are not named.
        calls: who has called what.
        convention: which low card goes to which opponent.
        score: points of my team and of the other.
        simulator: answers by simulation; None for answers by rule.
    """

    rules: Rules = OFFICIAL
    dialect: Dialect | None = None
    gave: ThreeCards | None = None
    received: ThreeCards | None = None
    calls: Mapping[str, str] | None = None
    convention: str = "bsw"
    score: tuple[int, int] = (0, 0)
    simulator: Simulator | None = None

    def code(self, code: Exit) -> Exit:
        """Return the exit code, or that of a stop if a simulation was stopped."""
        return code if self.simulator is None else self.simulator.code(code)

    def one(self, key: str) -> Question:
        """Return one question.

        Args:
            key: the name of its command.

        Returns:
            The question.
        """

        def answer(text: str) -> HandAnswer:
            hand = parse_hand(text, dialect=self.dialect, number=_NUMBERS.get(key))
            self._verify_rules(key, hand)
            phase = "" if key == "partition" else self._phase(hand)
            return HandAnswer(hand, phase, [self._section(key, hand)])

        return answer

    def whole(self) -> Question:
        """Return all questions that a hand with its number of cards poses.

        Returns:
            The question; what comes after the partition is worked out while that is read.
        """

        def answer(text: str) -> HandAnswer:
            hand = parse_hand(text, dialect=self.dialect)
            keys = self._keys(hand)
            for key in keys:
                self._verify_rules(key, hand)
            # The call is the first to refuse cards given or received that contradict the hand.
            early = {key: self._section(key, hand) for key in keys if key == "call"}
            sections = self._sections(keys, hand, early)
            return HandAnswer(hand, self._phase(hand), sections, whole=True)

        return answer

    def _sections(
        self, keys: list[str], hand: Hand, early: dict[str, Section]
    ) -> Iterator[Section]:
        """Yield the sections; after one that was stopped no more."""
        for key in keys:
            if self.simulator is not None and self.simulator.stopped:
                return
            yield early.get(key) or self._section(key, hand)

    def _verify_rules(self, key: str, hand: Hand) -> None:
        verify_rules(self.rules, key, hand, after_exchange=self._after_exchange)

    def _keys(self, hand: Hand) -> list[str]:
        if self._has_first_cards(hand) and self.rules.grand_tichu_enabled:
            return ["partition", "grand"]
        if len(hand) < FULL_HAND:
            return ["partition"]
        exchange = [] if self._after_exchange else ["pass"]
        wish = ["wish"] if MAH_JONG in hand else []
        return ["partition", "call", *exchange, *wish]

    @property
    def _after_exchange(self) -> bool:
        return self.gave is not None or self.received is not None

    def _has_first_cards(self, hand: Hand) -> bool:
        """Tell whether eight cards are the first ones, and not what is left of a hand."""
        return len(hand) == FIRST_CARDS and not self._after_exchange

    def _phase(self, hand: Hand) -> str:
        if len(hand) == FULL_HAND:
            return _("after the exchange") if self._after_exchange else _("before the exchange")
        return _("the first ones") if self._has_first_cards(hand) else ""

    def _section(self, key: str, hand: Hand) -> Section:
        if key == "partition":
            return PartitionSection.of(hand, self.rules)
        return DecisionSection(self._decision(key, hand))

    def _decision(self, key: str, hand: Hand) -> Decision:
        if self.simulator is not None and not self.simulator.is_default:
            return self.simulator.of_hand(key, self, hand) or _nothing_to_wish()
        if key == "grand":
            target = self.rules.target_score
            return grand_by_rule(hand, calls=self.calls, score=self.score, target=target)
        gave, received = self.gave, self.received
        if key == "call":
            return call_by_rule(hand, calls=self.calls, gave=gave, received=received)
        convention = self.convention
        if key == "pass":
            return exchange_by_rule(hand, calls=self.calls, convention=convention)
        wish = wish_by_rule(
            hand, calls=self.calls, convention=convention, gave=gave, received=received
        )
        return wish or _nothing_to_wish()


def _nothing_to_wish() -> Decision:
    reason = _("By rule: without the Mah Jong there is nothing to wish.")
    return Decision("wish", "rule", None, (Candidate("no_wish"),), reason)
