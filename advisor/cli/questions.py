"""The questions of the shell: what is known beside the hand, and which functions answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.cards import MAH_JONG
from advisor.cli.answers import HandAnswer, Question, Section
from advisor.cli.decisions import DecisionSection
from advisor.cli.limits import is_known, verify_known, verify_players, verify_rules
from advisor.cli.partitions import PartitionSection
from advisor.cli.simulated import view_of_hand, with_details
from advisor.cli.situations import calls_of, score_of, three_cards
from advisor.decisions import Candidate, Decision
from advisor.notation import parse_hand
from advisor.priors import call_by_rule, exchange_by_rule, grand_by_rule, wish_by_rule
from advisor.priors.known import verify_exchange
from advisor.rules import OFFICIAL, Rules, parse_rules
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.cli.failures import Exit
    from advisor.cli.options import Known, Reading
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

    @classmethod
    def of(cls, reading: Reading, known: Known, simulator: Simulator) -> Asked:
        """Read what was typed.

        Args:
            reading: how cards are read.
            known: what is known.
            simulator: answers by simulation.

        Returns:
            The questions.

        Raises:
            TichuError: if one of the options cannot be read.
        """
        rules = parse_rules(reading.rules)
        return cls(
            rules=rules,
            dialect=reading.dialect,
            calls=calls_of(known.calls),
            score=score_of(known.score, rules),
            convention=known.convention,
            gave=three_cards("--gave", known.gave, reading.dialect),
            received=three_cards("--received", known.received, reading.dialect),
            simulator=simulator,
        )

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
            self._begin()
            verify_players(self.rules, key)
            hand = parse_hand(text, dialect=self.dialect, number=_NUMBERS.get(key))
            self._verify(key, hand)
            phase = "" if key == "partition" else self._phase(hand)
            return HandAnswer(hand, phase, self._sections([key], hand))

        return answer

    def whole(self) -> Question:
        """Return all questions that a hand with its number of cards poses.

        Returns:
            The question; what comes after the partition is worked out while that is read.
        """

        def answer(text: str) -> HandAnswer:
            self._begin()
            hand = parse_hand(text, dialect=self.dialect)
            keys = self._keys(hand)
            for key in keys:
                self._verify(key, hand)
            return HandAnswer(hand, self._phase(hand), self._sections(keys, hand), whole=True)

        return answer

    def _sections(self, keys: list[str], hand: Hand) -> Iterator[Section]:
        """Yield the sections; after one that was stopped no more."""
        for key in keys:
            if key == "partition":
                yield PartitionSection.of(hand, self.rules)
            elif not self._is_stopped:
                yield DecisionSection(self._decision(key, hand))

    def _begin(self) -> None:
        if self.simulator is not None:
            self.simulator.begin()

    @property
    def _is_stopped(self) -> bool:
        return self.simulator is not None and self.simulator.stopped

    def _verify(self, key: str, hand: Hand) -> None:
        """Refuse before anything is answered what does not fit together."""
        verify_players(self.rules, key)
        is_after = self._after_exchange or key == "play"
        verify_rules(self.rules, key, hand, after_exchange=is_after)
        if key != "play" and not self._plays(key):
            verify_known(self.rules, key)
        if key == "partition":
            return
        if key != "play":
            verify_exchange(hand, self.gave, self.received)
        view_of_hand(key, self, hand)

    def _plays(self, key: str) -> bool:
        """Tell whether a question is answered by playing deals."""
        if self.simulator is None or key == "partition" or self._leaves_no_choice(key):
            return False
        return self.simulator.plays(self.rules, key)

    def _leaves_no_choice(self, key: str) -> bool:
        """Tell whether I have called already, or the partner, so that I shall not."""
        return key in ("grand", "call") and not {"me", "partner"}.isdisjoint(self.calls or {})

    def _keys(self, hand: Hand) -> list[str]:
        if self._has_first_cards(hand) and self.rules.grand_tichu_enabled:
            return ["partition", "grand"]
        if len(hand) < FULL_HAND:
            return ["partition", *self._play()]
        exchange = [] if self._after_exchange else ["pass"]
        wish = ["wish"] if MAH_JONG in hand else []
        return ["partition", "call", *exchange, *wish]

    def _play(self) -> list[str]:
        """Return the question what to play, where it can be answered."""
        is_answered = self.simulator is not None and self.rules.variant == OFFICIAL.variant
        return ["play"] if is_answered else []

    @property
    def _after_exchange(self) -> bool:
        return self.gave is not None or self.received is not None

    def _has_first_cards(self, hand: Hand) -> bool:
        """Tell whether eight cards are the first ones, and not what is left of a hand."""
        return len(hand) == FIRST_CARDS and not self._after_exchange

    def _phase(self, hand: Hand) -> str:
        if len(hand) == FULL_HAND:
            return _("after the exchange") if self._after_exchange else _("before the exchange")
        if self._has_first_cards(hand):
            return _("the first ones")
        return _("to lead") if self._play() else ""

    def _decision(self, key: str, hand: Hand) -> Decision:
        simulator = self.simulator
        if simulator is not None and key == "play":
            return simulator.in_play(view_of_hand(key, self, hand))
        if simulator is None or not self._plays(key):
            rule = self._by_rule(key, hand)
            if simulator is None or self._leaves_no_choice(key):
                return rule
            return simulator.excused(rule, self.rules)
        found = simulator.of_hand(key, self, hand)
        if found is None:
            return _nothing_to_wish()
        return _beside(found, self._by_rule(key, hand)) if is_known(self.rules, key) else found

    def _by_rule(self, key: str, hand: Hand) -> Decision:
        gave, received, convention = self.gave, self.received, self.convention
        if key == "grand":
            target = self.rules.target_score
            return grand_by_rule(hand, calls=self.calls, score=self.score, target=target)
        if key == "call":
            return call_by_rule(hand, calls=self.calls, gave=gave, received=received)
        if key == "pass":
            return exchange_by_rule(hand, calls=self.calls, convention=convention)
        wish = wish_by_rule(
            hand, calls=self.calls, convention=convention, gave=gave, received=received
        )
        return wish or _nothing_to_wish()


def _beside(found: Decision, rule: Decision) -> Decision:
    """Return a simulated answer with what is advised by rule, and why, among its details."""
    if found.method == "rule":
        return found
    told = {
        name: value
        for name, value in rule.to_json().items()
        if name not in ("method", "candidates", "details")
    }
    return with_details(found, by_rule=told)


def _nothing_to_wish() -> Decision:
    reason = _("By rule: without the Mah Jong there is nothing to wish.")
    return Decision("wish", "rule", None, (Candidate("no_wish"),), reason)
