"""How a hand falls, as a section of an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from advisor.cli.screen import Phrase, Screen, Word, card_words, facts, name_of, words
from advisor.combinations import Combination, Kind
from advisor.partitions import Partition, optimal_partitions
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.rules import Rules


@dataclass(frozen=True, slots=True)
class PartitionSection:
    """The fewest combinations that use every card.

    Args:
        optimal: all partitions of the fewest combinations, the best first.
    """

    optimal: tuple[Partition, ...]

    @property
    def key(self) -> str:
        """The name of the question."""
        return "partition"

    @classmethod
    def of(cls, hand: Hand, rules: Rules) -> PartitionSection:
        """Work the partitions of a hand out.

        Args:
            hand: the hand.
            rules: the rules.

        Returns:
            The section.
        """
        return cls(optimal_partitions(hand, rules))

    def to_json(self) -> dict[str, Any]:
        """Return the best partition, and how many others are as small."""
        best = self.optimal[0]
        return {
            "size": best.size,
            "combinations": [combination_json(one) for one in best.combinations],
            "optimal_count": len(self.optimal),
            "loser_cost": best.loser_cost,
        }

    def lines(self, screen: Screen) -> list[str]:
        """Return the number of combinations and below them the combinations."""
        best = self.optimal[0]
        size, ways = best.size, len(self.optimal)
        number = ngettext("{size} combination", "{size} combinations", size).format(size=size)
        fewest = _("{combinations}, the fewest possible").format(combinations=number)
        others = ngettext("{ways} way", "{ways} ways", ways).format(ways=ways)
        first = facts(words(fewest), words(others) if ways > 1 else ())
        items = [combination_words(combination) for combination in best.combinations]
        return [*screen.section(_("Partition"), [first]), *screen.table(items)]


def combination_json(combination: Combination) -> dict[str, Any]:
    """Return a combination as JSON values.

    Args:
        combination: the combination.

    Returns:
        Its kind, cards as they are laid out, rank, what the Phoenix stands for, and text.

    >>> from advisor.combinations import readings
    >>> from advisor.cards import Hand
    >>> combination_json(readings(Hand.of("Kj Phx"))[0])["cards"]
    ['Kj', 'Phx']
    """
    return {
        "kind": str(combination.kind),
        "cards": card_names(combination),
        "rank": combination.rank,
        "phoenix": combination.phoenix,
        "text": str(combination),
    }


def card_names(combination: Combination) -> list[str]:
    """Return the cards of a combination as they are laid out, by rank where suits are unknown.

    Args:
        combination: the combination.

    Returns:
        The names.
    """
    return [name_of(card, combination.cards) for card in combination.ordered]


def combination_words(combination: Combination) -> Phrase:
    """Return a combination as it stands in a list; the kind of a single goes without saying.

    Args:
        combination: the combination.

    Returns:
        Kind and cards.
    """
    cards = card_words(" ".join(card_names(combination)))
    if combination.kind in (Kind.SINGLE, Kind.DOG):
        return cards
    kind = words(_(combination.kind.words))
    return (*kind[:-1], Word(f"{kind[-1].text}\N{NO-BREAK SPACE}"), *cards)
