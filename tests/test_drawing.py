"""Pictures and HTML of values: self-contained, readable without colour, escaped."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from advisor import Hand, parse_position
from advisor.cards import DECK, FULL_DECK
from advisor.combinations import readings
from advisor.decisions import Candidate, Decision, ThreeCards
from advisor.drawing import Picture, cards_svg, decision_html, rows_html, table_html
from advisor.drawing.faces import face_of
from advisor.drawing.pages import bar_html
from advisor.partitions import Partition
from advisor.priors import call_by_rule

if TYPE_CHECKING:
    from pathlib import Path

HAND = Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")
SUITLESS = Hand.of_ranks([14, 14, 7])
HALVES = Partition.of("7s 8j 9j Tp Jt Qs Kp", "Aj As Phx 4j 4t", "Drg", "2s")
POSITION = parse_position("turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p; wished K; calls - tichu - -")
DECISIONS = [
    call_by_rule(HAND),
    Decision("pass", "rule", None, (Candidate("2s 4j 4t"), Candidate("4j 2s 4t")), "spares them"),
    Decision("wish", "simulation", 3, (Candidate("3", points=-2.4, points_se=1.2),), "a < b & c"),
]
PICTURES = [HAND.svg, SUITLESS.svg, readings(Hand.of("Kj Phx"))[0].svg, HALVES.svg, FULL_DECK.svg]
PAGES = [HALVES._repr_html_(), POSITION._repr_html_(), *(d._repr_html_() for d in DECISIONS)]
SVG = "{http://www.w3.org/2000/svg}"


class Outline(HTMLParser):
    """Collects tags, attributes and text, and holds that tags are closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("picture", PICTURES)
def test_pictures_stand_alone(picture: Picture) -> None:
    root = ET.fromstring(picture)  # noqa: S314 - our own picture
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "g", "rect", "text", "path"}
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert root.findtext(f"{SVG}title") == root.get("aria-label")
    assert picture.count("http") == 1  # the name space
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


@pytest.mark.parametrize("page", PAGES)
def test_pages_stand_alone(page: str) -> None:
    outline = Outline(page)
    known = {"table", "thead", "tbody", "tr", "th", "td", "caption", "span", "p", "b"}
    assert outline.tags <= known
    assert outline.attributes <= {"style", "scope", "title"}
    assert "http" not in page
    assert "url(" not in page


def luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_faces_can_be_told_apart_without_colour(card: object) -> None:
    face = face_of(str(card))
    others = [face_of(str(other)) for other in DECK if other != card]
    assert (face.corner, face.label) not in [(o.corner, o.label) for o in others]
    assert 1.05 / (luminance(face.colour) + 0.05) >= 4.5  # on the white of the card


@pytest.mark.parametrize("page", PAGES)
def test_only_cards_have_colours_of_their_own(page: str) -> None:
    """Text around the cards keeps the colour of the page, light or dark."""
    for style in re.findall('style="([^"]*)"', page):
        coloured = re.search(r"(?<!-)color:#", style) is not None
        assert not coloured or "background-color:#ffffff" in style


def test_text_without_styles() -> None:
    assert "straight7s 8j 9j Tp Jt Qs Kp" in Outline(HALVES._repr_html_()).text
    assert "2s next · 4j partner · 4t previous" in Outline(DECISIONS[1]._repr_html_()).text
    assert "seat 1Ks 9s · Tichu" in Outline(POSITION._repr_html_()).text


def test_a_chance_is_drawn_with_its_band() -> None:
    bar = bar_html(0.95, 0.1, "95 % ± 10")
    widths = [float(width) for width in re.findall(r"width:([\d.]+)%", bar)]
    assert widths == [85.0, 15.0, 0.0]
    assert "95 % ± 10" in Outline(bar).text


def test_a_small_error_is_not_shown_as_none() -> None:
    small = Candidate("call", 10.0, 0.4, first=0.6, first_se=0.004, loss=0.0, loss_se=0.0)
    answer = Decision("call", "simulation", "call", (small,), "").to_json()
    assert (
        "call60\xa0%\xa0±\xa00.4+10\xa0±\xa00.4\N{EN DASH}"
        in Outline(decision_html("call", answer)).text
    )


def test_figures_have_errors_and_signs() -> None:
    answer = Decision("call", "simulation", "call", (CANDIDATE,), "why").to_json()
    text = Outline(decision_html("call", answer)).text
    assert "call61\xa0%\xa0±\xa02−3\xa0±\xa05\N{EN DASH}1,000" in text


CANDIDATE = Candidate("call", -3.2, 4.6, first=0.61, first_se=0.018, loss=0.0, deals=1000)


@pytest.mark.parametrize(
    ("question", "answer", "heading"),
    [
        ("call", {"advice": "call"}, "Tichu call"),
        ("call", {"advice": "no_call"}, "Tichu no call"),
        ("call", {"advice": "no_call", "details": {"later": True}}, "Tichu no call yet"),
        ("grand", {"advice": "no_call"}, "Grand Tichu no call"),
        ("wish", {"wish": 13}, "Wish K"),
        ("wish", {"wish": None}, "Wish no wish"),
        (
            "pass",
            {"next": "2s", "partner": None, "previous": "A"},
            "Pass 2s next · ? partner · A previous",
        ),
        ("play", {"advice": "full house Aj As Phx 4j 4t"}, "Play full house Aj As Phx 4j 4t"),
        ("play", {"advice": "pair sequence 3 3 4 4"}, "Play pair sequence 3 3 4 4"),
        ("play", {"advice": "pass"}, "Play pass"),
        ("gift", {"advice": "next"}, "Dragon gift next"),
    ],
)
def test_an_answer_begins_with_what_to_do(
    question: str, answer: dict[str, object], heading: str
) -> None:
    page = decision_html(question, {"candidates": [], "reason": "why", **answer})
    assert Outline(page).text.startswith(f"{heading}best first")


def test_what_the_rules_of_thumb_say_stands_beside_a_simulated_answer() -> None:
    details = {
        "deals": 600,
        "seed": 1,
        "by_rule": {"next": "2s", "partner": "Kp", "previous": "4t", "reason": "low ones"},
    }
    answer = {"candidates": [], "reason": "why", "method": "simulation", "details": details}
    given = answer | {"next": "2s", "partner": "Aj", "previous": "4t"}
    text = Outline(decision_html("pass", given)).text
    assert "By rule: 2s next · Kp partner · 4t previous" in text
    assert "Simulated play (deals=600, seed=1); ± is the error of sampling alone." in text
    same = answer | {"next": "2s", "partner": "Kp", "previous": "4t"}
    text = Outline(decision_html("pass", same)).text
    assert "low ones" in text
    assert "By rule" not in text
    called = answer | {"advice": "call", "details": {"by_rule": {"reason": "By rule 79 %"}}}
    assert "By rule 79 %" in Outline(decision_html("call", called)).text


def test_why_nothing_was_simulated_is_told() -> None:
    answer = {"candidates": [], "reason": "", "details": {"not_simulated": "no <kernel>"}}
    assert "By rule; no &lt;kernel&gt;" in decision_html("call", answer)


def test_unknown_suits_are_not_shown() -> None:
    assert SUITLESS.names == ("A", "A", "7")
    assert "jade" not in SUITLESS.svg
    given = ThreeCards(Hand.of_ranks([7]), None, Hand.of("Dog"))
    decision = Decision("pass", "rule", given, (Candidate(str(given)),), "")
    assert "7 next · ? partner · Dog previous" in Outline(decision._repr_html_()).text


def test_text_is_escaped() -> None:
    bad = '<script>"&'
    for page in (
        rows_html([(bad, "")]),
        table_html([bad], [["x"]], bad),
        decision_html(bad, {"candidates": [{"action": bad}], "reason": bad}),
        cards_svg(["7j"], bad),
    ):
        assert "<script" not in page
        assert "&lt;script&gt;" in page


@pytest.mark.parametrize("picture", PICTURES)
def test_pictures_in_a_page_have_alternative_text(picture: Picture) -> None:
    image = re.fullmatch(
        '<img alt="([^"]+)" src="data:image/svg[+]xml;base64,([^"]+)">', picture._repr_html_()
    )
    assert image
    assert image[1] == picture.label
    assert b64decode(image[2]).decode() == picture


def test_a_label_is_escaped_in_a_page() -> None:
    page = cards_svg(["7j"], '"><script>')._repr_html_()
    assert page.startswith('<img alt="&quot;&gt;&lt;script&gt;" ')


def test_values_show_their_pictures() -> None:
    pair = readings(Hand.of("Kj Phx"))[0]
    assert HAND._repr_html_() == HAND.svg._repr_html_()
    assert pair._repr_html_() == pair.svg._repr_html_()
    assert Picture("<svg></svg>").label == ""


def test_a_picture_is_text_that_saves_itself(tmp_path: Path) -> None:
    picture = HAND.svg
    assert isinstance(picture, str)
    assert picture._repr_svg_() == picture == HAND._repr_svg_()
    picture.save(tmp_path / "hand.svg")
    assert (tmp_path / "hand.svg").read_text(encoding="utf-8") == picture
