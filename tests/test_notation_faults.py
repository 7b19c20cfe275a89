"""Texts that are no hand: each fault has its own words, its place and what is near."""

from __future__ import annotations

import re

import pytest

from advisor.cards import DECK
from advisor.errors import NotationError
from advisor.notation import Dialect, parse_hand
from advisor.notation.spellings import SPECIALS, SPELLINGS

CARD = "expected a card such as 7j, T or Drg"
ONE_OF = "type the one that is meant as it stands here"
SUITS = "the suits are j, s, p and t, as in 7j, or in German R, G, B and S in front, as in R7"
NAME_IT = f"{ONE_OF}, or name the dialect (--dialect)"

# Text, message, and the part of the text that carets point at.
FAULTS = [
    # A token that is no card.
    ("7j Phoneix 8j", f"{CARD}, not 'Phoneix'; did you mean 'Phoenix'?", "Phoneix"),
    ("2345Dragn", f"{CARD}, not 'Dragn'; did you mean 'Dragon'?", "Dragn"),
    ("22333xx", f"{CARD}, not 'xx'", "xx"),
    ("pas 2j 3s", f"{CARD}, not 'pas'", "pas"),
    ("2 j 3 s", f"{CARD}, not 's'", "s"),
    ("2 3 ? 4", f"{CARD}, not '?'", "?"),
    ("7j Σκυλοι", f"{CARD}, not 'Σκυλοι'; did you mean 'Σκύλο'?", "Σκυλοι"),
    ("Αs Φ Δρκος", f"{CARD}, not 'Δρκος'; did you mean 'Δράκος'?", "Δρκος"),
    ("Cão Fenis", f"{CARD}, not 'Fenis'; did you mean 'Fénix'?", "Fenis"),
    ("Hu Ph Dracke", f"{CARD}, not 'Dracke'; did you mean 'Drache'?", "Dracke"),
    ("7j 8x", "expected a card, not '8x'; the suits are j, s, p and t, as in 7j", "8x"),
    ("7♥", "expected a card, not '7♥'; the suits are j, s, p and t, as in 7j", "7♥"),
    ("Hund Cão 7", "expected a hand in one dialect, but 'Hund' is not Portuguese", "Hund"),
    ("7j (8j)", f"{CARD}, not '('", "("),
    # A word is no run of cards: neither letters around a rank nor a suit behind its name.
    ("pas", f"{CARD}, not 'pas'", "pas"),
    ("pass", f"{CARD}, not 'pass'; did you mean 'Ass'?", "pass"),
    ("aces", f"{CARD}, not 'aces'; did you mean 'Ace'?", "aces"),
    ("7j Kings", f"{CARD}, not 'Kings'; did you mean 'King'?", "Kings"),
    ("Rei Damas", f"{CARD}, not 'Damas'; did you mean 'Dama'?", "Damas"),
    ("ένας", f"{CARD}, not 'ένας'; did you mean 'Ένα'?", "ένας"),
    ("7j Tichu", f"{CARD}, not 'Tichu'", "Tichu"),
    ("call", f"{CARD}, not 'call'", "call"),
    ("7 jade", "expected a card, not 'jade'; the suits are j, s, p and t, as in 7j", "jade"),
    (
        "Νεφρίτης",
        "expected a card, not 'Νεφρίτης'; the suits are j, s, p and t, as in 7j",
        "Νεφρίτης",
    ),
    # A rank as a number would be the Mah Jong and another card.
    ("14 10 9", f"{CARD}, not '14'; did you mean 'A'?", "14"),
    ("7 12", f"{CARD}, not '12'; did you mean 'Q'?", "12"),
    # A colour behind its rank would be a king in Portuguese, a jack in German.
    ("7R 8R 9R", f"expected a card, not '7R'; {SUITS}", "7R"),
    ("Ph 7b 8b", f"expected a card, not '7b'; {SUITS}", "7b"),
    # Cards that are there too often.
    ("7j Drg 7j", "expected every card once, but '7j' stands twice", "7j@2"),
    ("R3 GA R3", "expected every card once, but 'R3' stands twice", "R3@2"),
    ("44 4 44", "expected at most four cards of a rank, but '4' stands five times", "4@5"),
    ("T 10 T 10 0", "expected at most four cards of a rank, but '0' stands five times", "0@3"),
    ("Drg 7 Dr", "expected at most one Dragon, but 'Dr' is a second", "Dr@2"),
    ("Dr Dr", "expected at most one Dragon, but 'Dr' is a second", "Dr@2"),
    ("Phx Bird", "expected at most one Phoenix, but 'Bird' is a second", "Bird"),
    ("M1", "expected at most one Mah Jong, but '1' is a second", "1"),
    ("Σκύλος Σ", "expected at most one Dog, but 'Σ' is a second", "Σ@2"),
    # Suits.
    ("7j 8 9", "suits on some cards only: expected a suit on '8' too, or no suits", "8"),
    ("7 8j Drg", "suits on some cards only: expected a suit on '7' too, or no suits", "7"),
    ("As K", "suits on some cards only: expected a suit on 'K' too, or no suits", "K"),
    ("7j8 9j", "suits on some cards only: expected a suit on '8' too, or no suits", "8"),
    (
        "789tj",
        (
            "suits on some cards only: expected a suit on '7' too,"
            " or J and T in capitals for a hand without suits"
        ),
        "7",
    ),
    # Numbers of cards.
    ("", "expected a hand such as 7j 8j Drg, not an empty text", ""),
    (" , - ", "expected a hand such as 7j 8j Drg, not an empty text", ""),
    ("2233445566778 9 T", "expected at most 14 cards, not 15", "T"),
    ("2233445566778899 TT", "expected at most 14 cards, not 18", "99 TT"),
    # Two hands or more.
    (
        "1D2344",
        (
            "'D' can be read in 3 ways: Dog Mah 2 3 4 4 (English), Mah 2 3 4 4 Drg (English)"
            f" or Mah 2 3 4 4 Q (Portuguese, German); {NAME_IT}"
        ),
        "D",
    ),
    (
        "A DR",
        (
            "'DR' can be read in 2 ways: A Drg (English, Greek, Portuguese, German)"
            f" or Q K A (Portuguese); {NAME_IT}"
        ),
        "DR",
    ),
    (
        "2 3 MJQ",
        (
            "'MJ' can be read in 2 ways: Mah 2 3 Q (English, Greek, Portuguese)"
            f" or Mah 2 3 J Q (English, Greek, Portuguese); {ONE_OF}"
        ),
        "MJ",
    ),
    (
        "aj",
        (
            "'aj' can be read in 2 ways: Aj (English, Greek, Portuguese)"
            f" or J A (English, Greek, Portuguese); {ONE_OF}"
        ),
        "aj",
    ),
    # Suits in capitals would be jacks, tens and the Phoenix.
    (
        "Drg 7J 8J",
        (
            "'7J' can be read in 2 ways: 7 8 J J Drg (English, Greek, Portuguese)"
            f" or 7j 8j Drg (English, Greek, Portuguese); {ONE_OF}"
        ),
        "7J",
    ),
    # Characters.
    ("7j \x07", "expected cards, not the control character U+0007", "\x07"),
    ("7j\x7f", "expected cards, not the control character U+007F", "\x7f"),
    ("7j\x85", "expected cards, not the control character U+0085", "\x85"),
    ("\u200b7j", "expected cards, not the invisible character U+200B", "\u200b"),
    ("7j \udcff", "expected text, not the byte 0xFF", "\udcff"),
    ("\ud800", "expected text, not U+D800, which stands for bytes that are no text", "\ud800"),
    ("7\ufffd", "expected text, not U+FFFD, which stands for bytes that are no text", "\ufffd"),
]


def fault_of(text: str, dialect: Dialect | None = None, number: int | None = None) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_hand(text, dialect=dialect, number=number)
    return caught.value


def place_of(text: str, marked: str) -> tuple[int, int]:
    """Return start and length of `token`, or of its n-th occurrence for `token@n`."""
    token, _, which = marked.partition("@")
    places = [match.start() for match in re.finditer(re.escape(token), text)]
    return (places[int(which or 1) - 1] if token else 0), len(token)


@pytest.mark.parametrize(("text", "message", "marked"), FAULTS)
def test_each_fault_has_its_words_and_its_place(text: str, message: str, marked: str) -> None:
    error = fault_of(text)
    assert str(error) == message
    assert (error.start, error.length) == place_of(text, marked)
    assert error.text == text


@pytest.mark.parametrize(("text", "message"), [case[:2] for case in FAULTS])
def test_the_nearest_spelling_is_in_the_message(text: str, message: str) -> None:
    error = fault_of(text)
    assert error.nearest in message
    assert bool(error.nearest) == ("did you mean" in message or "one dialect" in message)


@pytest.mark.parametrize("number", [8, 14])
def test_another_number_than_asked_for(number: int) -> None:
    error = fault_of("7j 8j 9j", number=number)
    assert str(error) == f"expected {number} cards, not 3"
    assert (error.start, error.length) == (0, 8)


def test_fifteen_cards_with_suits() -> None:
    text = " ".join(card.name for card in DECK[:15])
    error = fault_of(text)
    assert str(error) == "expected at most 14 cards, not 15"
    assert text[error.start :] == DECK[14].name


def test_what_one_dialect_reads_another_may_not() -> None:
    assert str(fault_of("GA", Dialect.ENGLISH)) == f"{CARD}, not 'GA'"
    assert str(fault_of("7j 9t", Dialect.GERMAN)).startswith("expected a card, not '7j'")
    assert fault_of("Phenix", Dialect.GREEK).nearest == "Phoenix"
    assert fault_of("Fenis", Dialect.PORTUGUESE).nearest == "Fénix"


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        ("x", f"{CARD}, not 'xxxxxxxxxxxxxxxxx...'"),
        ("é", f"{CARD}, not 'ééééééééééééééééé...'"),
        ("e\u0301", None),
        ("\u0301\u0323", None),
        ("7j ", "expected every card once, but '7j' stands twice"),
        ("akqjt", None),
        ("MJ", "expected at most one Mah Jong, but 'MJ' is a second"),
        ("10", "expected at most four cards of a rank, but '10' stands five times"),
        ("mah jon", None),
        ("?", f"{CARD}, not '?'"),
        ("? ", f"{CARD}, not '?'"),
        (" ", "expected a hand such as 7j 8j Drg, not an empty text"),
        ("BA", "expected every card once, but 'BA' stands twice"),
        ("pas", f"{CARD}, not 'paspaspaspaspaspa...'"),
        ("draMAphmj", None),
    ],
)
def test_very_long_texts_are_answered_in_short(piece: str, message: str | None) -> None:
    # No time is asserted, but a reader that tries all ways to cut these would never end.
    error = fault_of(piece * (100_000 // len(piece)))
    assert len(str(error)) < 200
    assert message is None or str(error) == message


def test_a_hand_before_a_very_long_rest_is_not_answered() -> None:
    assert str(fault_of("7j" + " " * 100_000 + "8j")) == (
        "expected a hand, not a text of 100004 characters"
    )
    assert str(parse_hand("7j" + " " * 9_000 + "8j")) == "7j 8j"


def spellings_of_two_cards() -> dict[str, dict[Dialect, set[str]]]:
    """Return each text of one card, in any dialect, that is not the same card in all of them."""
    cards: dict[str, dict[Dialect, set[str]]] = {}
    suits = [name for name in SPELLINGS if name in "jspt"]
    for name, row in SPELLINGS.items():
        for dialect in Dialect:
            for word in row[dialect] if name not in suits else ():
                cards.setdefault(word, {}).setdefault(dialect, set()).add(name)
                for suit in suits if name not in SPECIALS else ():
                    letter = SPELLINGS[suit][dialect][0]
                    text = letter + word if dialect.suit_first else word + letter
                    cards.setdefault(text, {}).setdefault(dialect, set()).add(name + suit)
    return {
        text: by_dialect
        for text, by_dialect in cards.items()
        if len(set().union(*by_dialect.values())) > 1
    }


# Every spelling that is one card here and another there, by the table; and what becomes of it.
DOUBLE = {
    "D": {
        Dialect.ENGLISH: {"Dog", "Drg"},
        Dialect.PORTUGUESE: {"Q"},
        Dialect.GERMAN: {"Q"},
    },
    "As": {
        Dialect.ENGLISH: {"As"},
        Dialect.GREEK: {"As"},
        Dialect.PORTUGUESE: {"As"},
        Dialect.GERMAN: {"A"},
    },
}


def test_the_spellings_of_two_cards_are_known() -> None:
    assert spellings_of_two_cards() == DOUBLE


def test_d_is_asked_about_where_nothing_else_tells() -> None:
    assert str(fault_of("D")).startswith("'D' can be read in 3 ways: Dog (English), Drg (English)")
    assert str(fault_of("D", Dialect.ENGLISH)) == (
        f"'D' can be read in 2 ways: Dog (English) or Drg (English); {ONE_OF}"
    )
    for dialect in (Dialect.PORTUGUESE, Dialect.GERMAN):
        assert str(parse_hand("D", dialect=dialect)) == "Q"
    # Another card shows the dialect, or twice D cannot be a special card.
    for text in ("D V", "D B", "D D", "D Cão", "Hu D"):
        assert "Q" in str(parse_hand(text))
    assert str(parse_hand("D Q", dialect=Dialect.PORTUGUESE)) == "Q Q"


def test_as_is_the_ace_of_swords_unless_german_is_named_or_shows() -> None:
    assert str(parse_hand("As")) == "As"
    assert str(parse_hand("As", dialect=Dialect.PORTUGUESE)) == "As"
    assert str(parse_hand("As", dialect=Dialect.GERMAN)) == "A"
    assert str(parse_hand("As König")) == "K A"
    assert "suits on some cards only" in str(fault_of("As 7"))
    assert "'as' can be read in 2 ways" in str(fault_of("as"))


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        # Suit first as printed wins over two cards run together.
        ("R5", "5t"),
        ("R10 R9 R8", "8t 9t Tt"),
        ("BA BK", "Kp Ap"),
        ("BB", "Jp"),
        # What tells a hand without suits.
        ("BB 9", "9 J J"),
        ("R 5", "5 K"),
        ("BBAA", "J J A A"),
        ("jack", "J"),
        ("Ma 2 3", "Mah 2 3"),
        ("Dra 2", "2 Drg"),
        ("P 2", "2 Phx"),
        ("Ρ 2", "2 K"),
        ("C F A", "Dog A Phx"),
        # Pairs, a hand in one word and a suit that is no rank leave nothing to ask.
        ("JJ TT", "T T J J"),
        ("7J", "7 J"),
        ("44 7J", "4 4 7 J"),
        ("7J 8S", "7j 8s"),
        # Capitals start a word.
        ("RAs GKönig", "Kj At"),
        ("KönigDameAs", "Q K A"),
        ("MahjongDrachePhönix", "Mah Phx Drg"),
    ],
)
def test_letters_of_several_meanings(text: str, hand: str) -> None:
    assert str(parse_hand(text)) == hand


@pytest.mark.parametrize(
    "text",
    [
        *("R5R4", "PH", "MA", "r5", "D 9 9", "jj", "PH R8 R6", "Q 4 4 2 MA", "MA3477", "draa0"),
        *(
            "7 dra 7 10 3 10",
            "2 4 5 8 J DRA",
            "PHXMAAQQJT988432",
            "237vdr",
            "AJ KT",
            "4P, 5J",
            "7J 8J 9J TJ",
            "10J 9J 4P",
        ),
    ],
)
def test_what_nothing_decides_is_asked(text: str) -> None:
    assert "can be read in 2 ways" in str(fault_of(text)) or "in 3 ways" in str(fault_of(text))


def test_carets_stand_under_wide_and_decomposed_letters() -> None:
    assert fault_of("７ｊ　ｘ").caret() == "７ｊ  ｘ\n      ^^"
    assert fault_of("Ca\u0303o zzz").caret() == "Ca\u0303o zzz\n    ^^^"
    assert fault_of("7j\t\x07").caret() == "7j \N{MIDDLE DOT}\n   ^"
    assert fault_of("7j \udcff").caret() == "7j \N{MIDDLE DOT}\n   ^"
    lines = fault_of("x" * 100_000).caret().split("\n")
    assert [len(line) for line in lines] == [76, 76]
