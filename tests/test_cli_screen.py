"""How words are set on a screen: headings, sections, tables, carets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from advisor.cli.failures import pointed
from advisor.cli.screen import Screen, card_words, facts, words
from advisor.errors import NotationError

texts = st.lists(st.text("abcde±·", min_size=1, max_size=8), min_size=1, max_size=30).map(" ".join)
widths = st.integers(20, 100)
encodings = st.sampled_from(["utf-8", "cp1252", "ascii"])


def letters(lines: list[str]) -> str:
    return "".join("".join(lines).split())


@given(texts, widths, encodings)
def test_sections_lose_nothing_and_fit(text: str, width: int, encoding: str) -> None:
    screen = Screen(width, encoding=encoding)
    lines = screen.section("Pass", [words(text), words(text)])
    assert letters(lines) == letters(["Pass", screen.spelled(text) * 2])
    longest = max(len(screen.spelled(word)) for word in text.split())
    assert max(map(len, lines)) <= max(width, 12 + longest)


@given(texts, widths)
def test_colours_change_nothing_but_colours(text: str, width: int) -> None:
    plain = Screen(width).section("Pass", [words(text, "j")])
    coloured = Screen(width, colour=True).section("Pass", [words(text, "j")])
    bare = [line.replace("\x1b[38;5;28m", "").replace("\x1b[0m", "") for line in coloured]
    assert [line.replace("\x1b[1m", "") for line in bare] == plain


def test_heading_keeps_its_ends_apart() -> None:
    left, right = words("2j 3j 4j"), words("3 cards")
    assert Screen(width=20).heading(left, right) == ["2j 3j 4j     3 cards"]
    assert Screen(width=18).heading(left, right) == ["2j 3j 4j   3 cards"]
    assert Screen(width=17).heading(left, right) == ["2j 3j 4j", "3 cards"]
    assert Screen(width=20).heading(left, ()) == ["2j 3j 4j"]


def test_table_wraps_items_that_are_longer_than_a_line() -> None:
    cards = card_words("2j 3j 4j 5j 6j 7j 8j")
    assert Screen(width=20).table([cards, words("Drg"), words("Dog")]) == [
        "  2j 3j 4j 5j 6j 7j",
        "    8j",
        "  Drg      Dog",
    ]


def test_facts_leave_out_what_is_empty() -> None:
    (line,) = Screen(80).section("x", [facts(words("a b"), (), words("c"))])
    assert line == "x           a b · c"


def shown(text: str, token: str, width: int) -> list[str]:
    error = NotationError("", text=text, start=text.index(token), length=len(token))
    return pointed(error, Screen(width))


def test_carets_stand_under_a_token_far_in_a_long_line() -> None:
    text = " ".join(["7j"] * 50 + ["8x"] + ["9j"] * 50)
    for width in (20, 40, 80):
        line, carets = shown(text, "8x", width)
        assert max(len(line), len(carets)) <= width - 4
        assert line[carets.index("^") : len(carets)] == "8x"


def test_carets_count_columns_not_characters() -> None:
    assert shown("七 7x", "7x", 80) == ["七 7x", "   ^^"]
    assert shown("e\u0301 7x", "7x", 80) == ["e\u0301 7x", "  ^^"]
    assert shown("\t 7x", "7x", 80) == ["\\t 7x", "   ^^"]
    assert shown("x 七", "七", 80) == ["x 七", "  ^^"]


@given(st.text(max_size=60), st.data(), widths, encodings)
def test_carets_never_leave_the_screen(
    text: str, data: st.DataObject, width: int, encoding: str
) -> None:
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(1, 70))
    error = NotationError("", text=text, start=start, length=length)
    line, carets = pointed(error, Screen(width, encoding=encoding))
    assert carets.endswith("^")
    assert set(carets) <= {" ", "^"}
    assert len(carets) <= width - 4
    assert all(sign.isprintable() or "\ud800" <= sign <= "\udfff" for sign in line)
