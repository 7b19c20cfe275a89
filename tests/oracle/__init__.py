"""A second, independent statement of the rules, to be slow and plainly right.

It shares only `advisor.cards` with the package: combinations are found by trying every set of cards
(`combinations`), the game is played on the literal state (`game`), counted (`perft`) and searched
(`minimax`). `schema` reads and writes the JSON of the solver vectors, `random_positions` draws
positions of the same form. Official rules only, four players, from the first lead on.
"""
