"""Hands as players write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from advisor.cards import Card, Hand
from advisor.errors import NotationError
from advisor.notation import Dialect, format_hand, nearest, parse_hand

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH, GREEK, PORTUGUESE, GERMAN = Dialect

FULL = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"

# Text, and the hand it is: by canonical names, by ranks where suits are unknown.
READ = [
    # As the sources, forums and notes have them.
    ("234Φ67", "2 3 4 6 7 Phx"),
    ("23Φ567", "2 3 5 6 7 Phx"),
    ("88Φ33", "3 3 8 8 Phx"),
    ("44556Φ", "4 4 5 5 6 Phx"),
    ("44 55 66", "4 4 5 5 6 6"),
    ("QQQ22", "2 2 Q Q Q"),
    ("555ΑΑ", "5 5 5 A A"),
    ("910JQKA", "9 T J Q K A"),
    ("10JKQA", "T J Q K A"),
    ("2345678910JQ", "2 3 4 5 6 7 8 9 T J Q"),
    ("7-8-9-10-J-Q-K-A", "7 8 9 T J Q K A"),
    ("55-66-77-88", "5 5 6 6 7 7 8 8"),
    ("222-44", "2 2 2 4 4"),
    ("22.33.44.55", "2 2 3 3 4 4 5 5"),
    ("J,J,Q,Q,K,K", "J J Q Q K K"),
    ("4-4-4-4, Κ-Κ-Κ-Κ", "4 4 4 4 K K K K"),
    ("M2345", "Mah 2 3 4 5"),
    ("Μ2345678", "Mah 2 3 4 5 6 7 8"),
    ("MJ-2-3-4-5", "Mah 2 3 4 5"),
    ("MJ2345", "Mah 2 3 4 5"),
    ("1,2,3,4,5", "Mah 2 3 4 5"),
    ("DogPh 22333A", "Dog 2 2 3 3 3 A Phx"),
    ("DrDog 1245910", "Dog Mah 2 4 5 9 T Drg"),
    ("Dr 3456KKK", "3 4 5 6 K K K Drg"),
    ("DrPhDog 15566", "Dog Mah 5 5 6 6 Phx Drg"),
    ("991010JJAA", "9 9 T T J J A A"),
    ("Dr 8910JQKA", "8 9 T J Q K A Drg"),
    ("AAAAKJ00765", "5 6 7 T T J K A A A A"),
    ("DrPhAAK", "K A A Phx Drg"),
    ("Mah2345", "Mah 2 3 4 5"),
    ("2234556789JQ🐉1", "Mah 2 2 3 4 5 5 6 7 8 9 J Q Drg"),
    # Suits, separated or run together.
    (FULL, FULL),
    ("7j8j9j", "7j 8j 9j"),
    ("10j9jAjDrg", "9j Tj Aj Drg"),
    ("7j, 8j-9j. Tj\tJj\nDog", "7j 8j 9j Tj Jj Dog"),
    (FULL.lower(), FULL),
    ("AJ KJ QJ JJ TJ", "Aj Kj Qj Jj Tj"),
    ("AP KS", "Ap Ks"),
    ("p aj kj 9s", "9s Kj Aj Phx"),
    # Small letters.
    ("a k q j t 9", "9 T J Q K A"),
    ("akqjt987", "7 8 9 T J Q K A"),
    ("drphaak", "K A A Phx Drg"),
    ("DRAGON phoenix dOg", "Dog Phx Drg"),
    # Greek.
    ("Σκυλιά Φοίνικας Δράκος Μαγιόνγκ", "Dog Mah Phx Drg"),
    ("ΣΚΥΛΙΑ ΦΟΙΝΙΚΑΣ ΔΡΑΚΟΣ ΑΣΣΟΣ", "Dog A Phx Drg"),
    ("σκυλιά φοίνικας δράκος άσσος", "Dog A Phx Drg"),
    ("Σ Φ Δ Μ Α Κ Ντάμα Βαλές 10", "Dog Mah T J Q K A Phx Drg"),
    ("Δ Ρ Ν Β 9", "9 J Q K Drg"),
    ("φδαακ", "K A A Phx Drg"),
    ("Γαφ Γαφ 2", "Dog 2"),
    ("Drg Phx Α Α Κ", "K A A Phx Drg"),
    ("Αj Κs Δ", "Ks Aj Drg"),
    # Portuguese.
    ("Cão Fénix Dragão Ás Rei Dama Valete 10", "Dog T J Q K A Phx Drg"),
    ("cao fenix dragao rei", "Dog K Phx Drg"),
    ("Ca\u0303o Fe\u0301nix", "Dog Phx"),
    ("A R D V 10 9", "9 T J Q K A"),
    ("Dr F AARRDV", "J Q K K A A Phx Drg"),
    ("Rj Dj Vj Dr", "Jj Qj Kj Drg"),
    # German.
    ("R3 GA SB B10 Dr Ph Hu Ma", "3t Aj Js Tp Drg Phx Dog Mah"),
    ("RK BK R10 S10 S9 B9 G8 B3", "Kt Kp Tt Ts 9s 9p 8j 3p"),
    ("RDBD", "Qt Qp"),
    ("r3ga", "3t Aj"),
    ("Drache Phönix Hund Mah Jong Ass König Dame Bube", "Dog Mah J Q K A Phx Drg"),
    ("phoenix koenig dame", "Q K Phx"),
    ("As König 7", "7 K A"),
    ("AAKKBB", "J J K K A A"),
    # What typesetting does to a text.
    ("７ｊ　Ｄｒｇ", "7j Drg"),
    ("7j\u00a08j — 9j", "7j 8j 9j"),
    ("Mah–Jong 2", "Mah 2"),
]

# Source, token as it stands there, card.
SEEN = [
    ("000", "Mah Jong", "Mah"),
    ("000", "Μα Τζονγκ", "Mah"),
    ("000", "Μαχ Γιονγκ", "Mah"),
    ("000", "Hound", "Dog"),
    ("000", "Κυνηγόσκυλο", "Dog"),
    ("000", "κυνηγόσκυλο", "Dog"),
    ("000", "Φοίνιξ", "Phx"),
    ("000", "Φοίνικας", "Phx"),
    ("000", "Δράκος", "Drg"),
    ("001", "Σπουργίτι", "Mah"),
    ("001", "μαγιονγκ", "Mah"),
    ("001", "μαγιονκ", "Mah"),
    ("001", "MahJong", "Mah"),
    ("001", "majong", "Mah"),
    ("001", "mj", "Mah"),
    ("001", "Σκυλιά", "Dog"),
    ("001", "Σκυλια", "Dog"),
    ("001", "Κοπροσκυλα", "Dog"),
    ("001", "Γαφ Γαφ", "Dog"),
    ("001", "Φοινίκι", "Phx"),
    ("001", "Πλέγμα", "Phx"),
    ("001", "Κοτοπουλο", "Phx"),
    ("001", "δράκο", "Drg"),
    ("001", "νταμα", "Q"),
    ("001", "ασο", "A"),
    ("002", "Βαλές", "J"),
    ("002", "Ντάμα", "Q"),
    ("002", "Ρήγας", "K"),
    ("002", "Άσσος", "A"),
    ("002", "Άσσο", "A"),
    ("002", "Σκύλος", "Dog"),
    ("002", "Μαγιόνγκ", "Mah"),
    ("003", "mah-jong", "Mah"),
    ("003", "ΜJ", "Mah"),
    ("003", "MJ", "Mah"),
    ("003", "φοίνικας", "Phx"),
    ("003", "σκυλιά", "Dog"),
    ("004", "Mah Jong", "Mah"),
    ("004", "Cão", "Dog"),
    ("004", "Fénix", "Phx"),
    ("004", "Dragão", "Drg"),
    ("004", "Ás", "A"),
    ("004", "Valete", "J"),
]


def hand_of(text: str) -> Hand:
    """Return the hand that canonical names or ranks are, by the constructors of `Hand` alone."""
    ranks = ["..23456789TJQKA".index(name) for name in text.split() if len(name) == 1]
    cards = [Card(name) for name in text.split() if len(name) > 1]
    return Hand.of_ranks(ranks, cards) if ranks else Hand.of(cards)


@pytest.mark.parametrize(("text", "hand"), READ)
def test_hands_as_they_are_written(text: str, hand: str) -> None:
    assert parse_hand(text) == hand_of(hand)


@pytest.mark.parametrize(("source", "token", "card"), SEEN)
def test_names_that_authors_use(source: str, token: str, card: str) -> None:
    dialect = PORTUGUESE if source == "004" else GREEK
    assert parse_hand(token, dialect=dialect) == hand_of(card)
    assert parse_hand(token) == hand_of(card)


@pytest.mark.parametrize(("source", "token"), [case[:2] for case in SEEN])
def test_names_stand_in_the_sources(source: str, token: str, shared_dir: Path) -> None:
    (page,) = (shared_dir / "sources").glob(f"{source}_*.txt")
    assert token in page.read_text(encoding="utf-8")


def aliases(page: Path) -> list[tuple[str, Dialect, str]]:
    """List card, dialect and alias of the table of aliases in the notes on formats."""
    text = page.read_text(encoding="utf-8")
    cards = dict(
        zip(
            ["Mah Jong", "Dog", "Phoenix", "Dragon", "Ace", "King", "Queen", "Jack", "Ten"],
            ["Mah", "Dog", "Phx", "Drg", "A", "K", "Q", "J", "T"],
            strict=True,
        )
    )
    found = []
    for row in re.findall(r"^\| (\w[\w ]*) \| (.*?) \|$", text, re.MULTILINE):
        cells = row[1].split(" | ")
        if row[0] in cards and len(cells) == 5:
            columns = zip((ENGLISH, GERMAN, GREEK, PORTUGUESE), cells, strict=False)
            found += [
                (cards[row[0]], dialect, alias.replace("(+)", ""))
                for dialect, cell in columns
                for alias in re.split(r", |/", cell)
            ]
    return found


def test_every_alias_of_the_notes(shared_dir: Path) -> None:
    found = aliases(shared_dir / "logs" / "format.md")
    assert len(found) > 90
    # D is the Dog or the Dragon; the sources use Άσος for the ace; "Dog(s)" stands for two words.
    left_out = {("Dog", "D"), ("Drg", "D"), ("Mah", "Άσος"), ("Dog", "Dog(s)")}
    for card, dialect, alias in found:
        if (card, alias) not in left_out:
            assert parse_hand(alias, dialect=dialect) == hand_of(card), (alias, dialect)


@pytest.mark.parametrize("number", [1, 5, 8, 14])
@pytest.mark.parametrize("dialect", Dialect)
def test_hands_of_usual_numbers_are_found_by_themselves(dialect: Dialect, number: int) -> None:
    hand = hand_of(" ".join(FULL.split()[:number]))
    assert parse_hand(format_hand(hand, dialect), number=number) == hand


def test_every_dialect_prints_its_own_way() -> None:
    hand = hand_of("Dog Mah 9j Tj Js Qp Kt Aj Phx Drg")
    assert {dialect: format_hand(hand, dialect) for dialect in Dialect} == {
        ENGLISH: "Dog Mah 9j Tj Js Qp Kt Aj Phx Drg",
        GREEK: "Σ Μ 9j 10j Js Qp Κt Αj Φ Δ",
        PORTUGUESE: "Cão Mah 9j 10j Js Qp Kt Aj Fénix Dragão",
        GERMAN: "Hu Ma G9 G10 SB BD RK GA Ph Dr",
    }


def test_suits_are_known_or_not_for_the_whole_hand() -> None:
    assert parse_hand("Aj As Drg").suits_known
    assert not parse_hand("A A Drg").suits_known
    assert parse_hand("Drg Dog").suits_known
    assert format_hand(parse_hand("A A Drg"), GERMAN) == "A A Dr"


@pytest.mark.parametrize(
    ("text", "number", "hand"),
    [
        # Without a number 8 and 14 are the usual ones.
        ("MJJQQKKA", None, "Mah J J Q Q K K A"),
        ("MJJQQKKA", 7, "Mah J Q Q K K A"),
        ("DRAAKKQQ", None, "Q Q Q K K K A A"),
        ("DRAAKKQQ", 7, "Q Q K K A A Drg"),
        ("AAPHKK99", None, "Dog 9 9 K K A A Phx"),
        ("AAPHKK99", 7, "9 9 K K A A Phx"),
    ],
)
def test_the_number_decides_between_readings(text: str, number: int | None, hand: str) -> None:
    assert parse_hand(text, number=number) == hand_of(hand)


def test_nearest_knows_the_dialect() -> None:
    assert nearest("Drago", PORTUGUESE) == "Dragão"
    assert nearest("Drago", ENGLISH) == "Dragon"
    assert nearest("7") == ""
    assert nearest("Dragon" * 5) == ""


def test_a_dialect_that_is_named_is_not_left() -> None:
    with pytest.raises(NotationError, match="not 'Cão'"):
        parse_hand("Cão", dialect=GERMAN)
