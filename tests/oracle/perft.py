"""Perft: how many sequences of so many plies a position has, counted by brute force.

A *ply* is one entry of the log of a round: a play with its reading, a pass, the gift of a Dragon
trick.

- Plays are not merged: each set of cards counts, suits included, and each reading of the Phoenix.
- A play with the Mah Jong counts once for each possible wish (none or 2 to 14), play and wish being
  one ply; it counts once where it ends the round, since nothing is wished then.
- Declining a bomb window is no ply. While a window is open the next ply is a bomb of any seat
  asked, those before it having declined, or, all having declined, what the ordinary turn (or the
  gift) allows. A bomb of the seat in turn counts in the window and again on the turn: these are
  two moments with different duties under a wish.
- Collecting a trick is no ply. A gift is one, also after the play that ends the round.
- Once the round is over there is no further ply: such a sequence counts at its own length only.
"""

from __future__ import annotations

from tests.oracle.game import DECLINE, State, after, moves


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` plies from a state."""
    if depth == 0:
        return 1
    total = 0
    for move in moves(state):
        if move == DECLINE:
            total += perft(after(state, move), depth)
        else:
            total += perft(after(state, move), depth - 1) if depth > 1 else 1
    return total
