"""How each card is spelled in each dialect: the one table behind reading, writing and the manual.

A row is a special card, a rank or a suit by its canonical name, a column is a dialect. The first
spelling of a cell is the one that is printed. Capitals count for single letters; longer words are
also read in small letters and, from three letters on, in capitals. An accent may be left out, a
blank within a spelling too. Greek letters that look like Latin ones are Greek here.
"""

from __future__ import annotations

from typing import Final

from advisor.notation.dialects import Dialect

_ORDER: Final = (Dialect.ENGLISH, Dialect.GREEK, Dialect.PORTUGUESE, Dialect.GERMAN)
SPECIALS: Final = ("Dog", "Mah", "Phx", "Drg")

# fmt: off
_ROWS: Final = (
    ("Dog", "Dog, Dogs, Hound, D, ↺",
            "Σ, Σκυλιά, Σκύλος, Σκύλο, Σκυλί, Σκύλα, Κυνηγόσκυλο, Κοπρόσκυλα, Γαφ Γαφ, Dog, Hound",
            "Cão, Cães, Cachorro, C, Dog",
            "Hu, Hund, H"),
    ("Mah", "Mah, Mah Jong, Mah Jongg, Majong, Ma, MJ, M, 1, One, Sparrow",
            ("Μ, Μαγιόνγκ, Μαγιόνκ, Μαζόνγκ, Μα Γιονγκ, Μαχ Γιονγκ, Μα Τζονγκ, Ένα, Σπουργίτι, ΜJ,"
             " Mah, Mah Jong, Majong, Ma, MJ, M, 1"),
            "Mah, Mah Jong, Pardal, Um, Ma, MJ, M, 1",
            "Ma, Mah, Mah Jong, Mah Jongg, Hanfsperling, Spatz, Eins, Piep, 1"),
    ("2",   "2", "2", "2", "2"),
    ("3",   "3", "3", "3", "3"),
    ("4",   "4", "4", "4", "4"),
    ("5",   "5", "5", "5", "5"),
    ("6",   "6", "6", "6", "6"),
    ("7",   "7", "7", "7", "7"),
    ("8",   "8", "8", "8", "8"),
    ("9",   "9", "9", "9", "9"),
    ("T",   "T, 10, 0, X, Ten", "10, T, Τ, Δέκα, Δεκάρι", "10, T, Dez", "10, Z, Zehn"),
    ("J",   "J, Jack", "J, Β, Βαλές, Βαλέ", "J, V, Valete", "B, Bube"),
    ("Q",   "Q, Queen", "Q, Ν, Ντάμα", "Q, D, Dama", "D, Dame"),
    ("K",   "K, King", "Κ, K, Ρ, Ρήγας, Ρήγα, Βασιλιάς", "K, R, Rei", "K, König, Koenig"),
    ("A",   "A, Ace", "Α, A, Άσσος, Άσσο, Άσος, Άσο", "A, Ás", "A, As, Ass"),
    ("Phx", "Phx, Phoenix, Ph, P, Bird, 🐦",
            "Φ, Φοίνικας, Φοίνικα, Φοίνιξ, Φοινίκι, Πουλί, Κοτόπουλο, Πλέγμα, Phx, Phoenix, Ph, P",
            "Fénix, Fênix, F, Phx, Ph, P",
            "Ph, Phönix, Phoenix, P"),
    ("Drg", "Drg, Dragon, Dr, Dra, D, 🐉",
            "Δ, Δράκος, Δράκο, Drg, Dragon, Dr",
            "Dragão, Dr, Drg",
            "Dr, Drache"),
    ("j",   "j", "j", "j", "G"),
    ("s",   "s", "s", "s", "S"),
    ("p",   "p", "p", "p", "B"),
    ("t",   "t", "t", "t", "R"),
)
# fmt: on

SPELLINGS: Final[dict[str, dict[Dialect, tuple[str, ...]]]] = {
    name: {dialect: tuple(cell.split(", ")) for dialect, cell in zip(_ORDER, cells, strict=True)}
    for name, *cells in _ROWS
}
"""Spellings by canonical name (`Dog Mah 2 ... A Phx Drg`, suits `j s p t`) and dialect."""
