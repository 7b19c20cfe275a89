"""What the help of the commands has in common, and their examples; the tests run them."""

from __future__ import annotations

from typing import Final

from advisor.texts import _

EXAMPLES: Final = {
    "tichu-advise": (
        'tichu-advise "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"',
        "tichu-advise Drg A A A K Q 9 2",
        'tichu-advise 22334455JJQQKK --gave "7 9 A" --calls next=tichu',
    ),
    "partition": (
        "tichu-advise partition 5566778899TTJ Phx",
        "tichu-advise partition 2j 3j 4j 5j 6j 7s 8s",
        "echo R3 GA SB B10 Dr Ph | tichu-advise partition --json -",
    ),
    "grand": (
        "tichu-advise grand Drg Phx Aj Kp Qs 9t 4j 2s",
        "tichu-advise grand Drg A A K 9 7 4 2 --score 630:970",
        'tichu-advise grand "Drg Phx A K Q 9 4 2" --calls partner=grand',
    ),
    "call": (
        "tichu-advise call Drg Phx A A K Q J T 9 8 7 4 4 2",
        'tichu-advise call Drg Phx A A K Q J T 9 8 7 4 4 K --received "4 K 7"',
        "tichu-advise call AAKKQQJJ998877 --json",
    ),
    "pass": (
        "tichu-advise pass Drg Phx A A K Q J T 9 8 7 4 4 2",
        "tichu-advise pass Drg Phx A A K Q J T 9 8 7 4 4 2 --convention fuegi",
        "tichu-advise pass Dog A K K Q J T 9 8 7 6 4 3 2 --calls partner=grand",
    ),
    "wish": (
        "tichu-advise wish Mah A K K Q J T 9 8 7 6 5 5 3",
        'tichu-advise wish Mah A K K Q J T 9 8 7 6 5 5 3 --gave "2 A 4"',
        "tichu-advise wish Mah Q Q K K J T 9 8 7 6 5 5 3 --calls next=tichu",
        'tichu-advise wish 9j 9s Drg Ks --trick "Mah 2j 3s 4p 5t" --left next=9',
    ),
    "play": (
        "tichu-advise play Aj 8s 8t 4p 3j --trick Ks --by partner --calls partner=tichu",
        'tichu-advise play 3j 4s 7j 7s Jj Js Aj As Drg Kp --left "next=9,previous=4"',
        'tichu-advise play "turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p" --seat 1 --json',
    ),
    "gift": (
        "tichu-advise gift 3j 9s --left next=10,previous=2",
        "tichu-advise gift 6j 6s 2t --left next=7 --out partner,previous",
        "tichu-advise gift 3j 9s --calls next=tichu --json",
    ),
    "check": (
        'tichu-advise check "turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p; wished K"',
        'tichu-advise check "turn 2; hands 2s | 9s Ks | Ts | Dog 3p Phx; top 7s 7t by 1" --json',
        "tichu-advise deal --seed 7 | tail -n 1 | tichu-advise check -",
    ),
    "deal": (
        "tichu-advise deal --seed 7",
        "tichu-advise deal --seed 7 --rules goettingen",
        "tichu-advise deal --json",
    ),
    "stats": (
        "tichu-advise stats examples/game.tch",
        "tichu-advise stats examples/game.tch --by player",
        "gzip -c examples/game.tch | tichu-advise stats --json -",
    ),
    "show": (
        "tichu-advise show examples/game.tch",
        "tichu-advise show examples/game.tch --round 2",
        "gzip -c examples/game.tch | tichu-advise show --json --round 1 -",
    ),
    "solve": (
        'tichu-advise solve "turn 0; hands 2s 7p As | 9s Kj | 5s 5j | Kt Drg; won 40 5 -5 5"',
        'tichu-advise solve --nodes 9999 --json "turn 1; hands 2s 3j | 9s Ks Phx | Ts Js | Dog 3p"',
        "tichu-advise puzzle --seed 3 | tail -n 1 | tichu-advise solve -",
    ),
    "puzzle": (
        "tichu-advise puzzle --seed 1",
        "tichu-advise puzzle --seed 1 --cards 3 --solution",
        "tichu-advise puzzle --seed 2 --json",
    ),
    "rules": (
        "tichu-advise rules",
        "tichu-advise rules portuguese,target_score=500",
        "tichu-advise rules bsw --json",
    ),
}
"""Three or more command lines of every command."""


def epilog(command: str) -> str:
    """Return the examples of a command as they stand below its help.

    Args:
        command: a key of `EXAMPLES`.

    Returns:
        The text; the mark in its first line keeps typer from filling the lines.

    >>> print(epilog("rules").splitlines()[1:3])
    ['Examples:', '  $ tichu-advise rules']
    """
    lines = (f"  $ {example}" for example in EXAMPLES[command])
    return "\n".join(("\b", _("Examples:"), *lines))


def of_hand(help_text: str) -> str:
    """Return the help of a command that takes a hand.

    Args:
        help_text: what the command does, in one short sentence.

    Returns:
        The sentence and, in a paragraph below, what a hand is.
    """
    hand = _("HAND is cards, in one string or many words, or - to read one hand a line.")
    return f"{help_text}\n\n{hand}"


def of_position(help_text: str) -> str:
    """Return the help of a command that takes a position.

    Args:
        help_text: what the command does, in one short sentence.

    Returns:
        The sentence and, in a paragraph below, what a position is.
    """
    position = _("POSITION is a moment of a round as one line, or - to read one a line.")
    return f"{help_text}\n\n{position}"
