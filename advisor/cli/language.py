"""The language of texts, settled before the commands and their help are made."""

from __future__ import annotations

from advisor.errors import TichuError
from advisor.texts import set_language


def settle_language(words: list[str]) -> None:
    """Set the language that a command line or else the environment asks for.

    A language that there is not is refused later, by the option itself.

    Args:
        words: the words of the command line; `--lang NAME` and `--lang=NAME` are looked for.
    """
    try:
        set_language(named_language(words))
    except TichuError:
        set_language(None)


def named_language(words: list[str]) -> str | None:
    """Return the value of the last `--lang` on a command line.

    Args:
        words: the words of the command line.

    Returns:
        The value as it stands, or None.

    >>> named_language(["7j", "--lang", "en"]), named_language(["--lang=el", "--", "--lang"])
    ('en', 'el')
    """
    named = None
    for word, after in zip(words, [*words, ""][1:], strict=True):
        if word == "--":
            break
        if word == "--lang":
            named = after
        elif word.startswith("--lang="):
            named = word.removeprefix("--lang=")
    return named
