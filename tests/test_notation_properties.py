"""What is printed is read back, in every dialect, and no text at all breaks the reader."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.cards import DECK_SIZE, Hand
from advisor.errors import NotationError
from advisor.notation import Dialect, format_hand, parse_hand
from advisor.notation.spellings import SPELLINGS

HANDS = st.builds(
    lambda indices, suits_known: Hand(sum(1 << index for index in indices), suits_known),
    st.sets(st.integers(0, DECK_SIZE - 1), min_size=1, max_size=14),
    st.booleans(),
)
SEPARATORS = ["", " ", ", ", "-", " – ", ".", "  ", "\t", " · "]
WORDS = sorted({word for row in SPELLINGS.values() for cell in row.values() for word in cell})
PIECES = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(WORDS).map(str.lower),
    st.sampled_from(WORDS).map(str.upper),
    st.sampled_from(SEPARATORS),
    st.sampled_from("0123456789jsptTJQKADRBSGMPFCVHΣΦΔΜΑΚ"),
    st.text(max_size=3),
)
# Texts of pieces that mean something reach much further than random letters.
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=20).map("".join))


def read(text: str, dialect: Dialect | None = None) -> Hand | NotationError:
    try:
        return parse_hand(text, dialect=dialect)
    except NotationError as error:
        return error


@pytest.mark.parametrize("dialect", Dialect)
@given(hand=HANDS)
def test_what_a_dialect_prints_it_reads(dialect: Dialect, hand: Hand) -> None:
    assert parse_hand(format_hand(hand, dialect), dialect=dialect) == hand


@pytest.mark.parametrize("dialect", [Dialect.ENGLISH, Dialect.GREEK, Dialect.PORTUGUESE])
@given(hand=HANDS)
def test_what_is_printed_is_read_without_naming_the_dialect(dialect: Dialect, hand: Hand) -> None:
    assert parse_hand(format_hand(hand, dialect)) == hand


@given(hand=HANDS)
def test_german_is_read_without_its_name_or_asked_about(hand: Hand) -> None:
    # A lone D is a queen here and the Dog or the Dragon in English.
    answer = read(format_hand(hand, Dialect.GERMAN))
    if isinstance(answer, NotationError):
        assert str(answer).startswith("'D' can be read in ")
        assert f"{format_hand(hand)} (" in str(answer)
        assert not hand.suits_known
    else:
        assert answer == hand


@given(hand=HANDS, separator=st.sampled_from(SEPARATORS))
def test_any_separator_will_do(hand: Hand, separator: str) -> None:
    assert parse_hand(separator.join(format_hand(hand).split())) == hand


@pytest.mark.parametrize("dialect", Dialect)
@given(hand=HANDS, data=st.data())
def test_neither_order_nor_composition_counts(
    dialect: Dialect, hand: Hand, data: st.DataObject
) -> None:
    words = data.draw(st.permutations(format_hand(hand, dialect).split()))
    text = unicodedata.normalize("NFD", " ".join(words))
    assert parse_hand(text, dialect=dialect) == hand


@given(text=TEXTS, dialect=st.sampled_from([None, *Dialect]))
def test_any_text_is_refused_with_its_place_or_is_a_fixed_point(
    text: str, dialect: Dialect | None
) -> None:
    answer = read(text, dialect)
    if isinstance(answer, NotationError):
        assert 0 <= answer.start <= answer.start + answer.length <= len(text)
        assert str(answer).isprintable()
        return
    assert 1 <= len(answer) <= 14
    assert parse_hand(format_hand(answer)) == answer
    for one in Dialect:
        assert parse_hand(format_hand(answer, one), dialect=one) == answer


@given(text=TEXTS)
def test_a_hand_is_read_in_a_dialect_or_in_none(text: str) -> None:
    answer = read(text)
    by_dialect = [read(text, dialect) for dialect in Dialect]
    hands = {hand for hand in by_dialect if isinstance(hand, Hand)}
    if isinstance(answer, Hand):
        assert answer in hands
    elif "can be read in" not in str(answer):
        # Only a suit that is missing in English is a mistake although German reads the hand.
        assert not hands or "suits on some cards only" in str(answer)
