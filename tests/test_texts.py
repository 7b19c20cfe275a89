"""Texts in another language, and the language that is chosen."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest

from advisor import texts
from advisor.cards import Hand
from advisor.errors import TichuError
from advisor.priors import grand_by_rule
from advisor.texts import _, languages, ngettext, set_language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"
GERMAN = {
    "": HEADER,
    "no honour": "keine hohe Karte",
    "{n} ace\0{n} aces": "{n} Ass\0{n} Asse",
}


def catalogue(messages: dict[str, str]) -> bytes:
    """Write a gettext catalogue: a header, two tables of length and place, then the texts."""
    originals = [text.encode() for text in sorted(messages)]
    translated = [messages[text].encode() for text in sorted(messages)]
    number, place = len(messages), 28 + 16 * len(messages)
    tables, strings = b"", b""
    for text in (*originals, *translated):
        tables += struct.pack("<II", len(text), place + len(strings))
        strings += text + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, number, 28, 28 + 8 * number, 0, 0) + tables + strings


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A German catalogue beside English for one test."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "advisor.mo").write_bytes(catalogue(GERMAN))
    monkeypatch.setattr(texts, "_FOLDER", tmp_path)
    yield
    set_language("en")


@pytest.mark.usefixtures("german")
def test_a_language_that_is_named() -> None:
    assert languages() == ("en", "de")
    set_language("de")
    assert _("no honour") == "keine hohe Karte"
    assert ngettext("{n} ace", "{n} aces", 1) == "{n} Ass"
    assert ngettext("{n} ace", "{n} aces", 2) == "{n} Asse"
    assert _("not in the catalogue") == "not in the catalogue"
    set_language("en")
    assert _("no honour") == "no honour"


@pytest.mark.usefixtures("german")
def test_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "tlh:de")
    set_language()
    assert _("no honour") == "keine hohe Karte"
    monkeypatch.setenv("LANGUAGE", "tlh")
    set_language()
    assert _("no honour") == "no honour"


@pytest.mark.usefixtures("german")
def test_reasons_are_made_in_the_language_that_is_set() -> None:
    hand = Hand.of("3j 4s 6t 7p 8j Ts Kt Qp")
    assert "with no honour in the first eight" in grand_by_rule(hand).reason
    set_language("de")
    assert "with keine hohe Karte in the first eight" in grand_by_rule(hand).reason


@pytest.mark.usefixtures("german")
def test_a_language_that_there_is_not() -> None:
    with pytest.raises(TichuError, match="expected a language out of en, de, not 'klingon'"):
        set_language("klingon")
