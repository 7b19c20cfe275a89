"""Texts that people read, in their language.

Every text passes through `_` or `ngettext` at the moment it is shown, so that a language set later
still counts. English is the language of the source; others are gettext catalogues in
`advisor/locale/LANGUAGE/LC_MESSAGES/advisor.mo`.
"""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Final

from advisor.errors import TichuError

SOURCE_LANGUAGE: Final = "en"
_DOMAIN: Final = "advisor"
_FOLDER: Final = Path(__file__).parent / "locale"

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def languages() -> tuple[str, ...]:
    """List the languages there are.

    Returns:
        Their codes, English first.

    >>> languages()[0]
    'en'
    """
    found = sorted(path.parts[-3] for path in _FOLDER.glob(f"*/LC_MESSAGES/{_DOMAIN}.mo"))
    return (SOURCE_LANGUAGE, *(code for code in found if code != SOURCE_LANGUAGE))


def set_language(language: str | None = None) -> None:
    """Set the language of all texts from now on.

    Args:
        language: a code out of `languages()`, or None for the one that the environment names
            (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`), English where there is no such catalogue.

    Raises:
        TichuError: if a language is named that there is not.

    >>> set_language("tlh")
    Traceback (most recent call last):
    ...
    advisor.errors.TichuError: expected a language out of en, not 'tlh'
    """
    global _catalogue  # noqa: PLW0603 - one language for the whole process
    if language is not None and language not in languages():
        known = ", ".join(languages())
        raise TichuError(f"expected a language out of {known}, not {language[:20]!r}")
    wanted = None if language is None else [language]
    _catalogue = gettext.translation(_DOMAIN, str(_FOLDER), wanted, fallback=True)


def _(message: str) -> str:
    """Return a text in the language that is set.

    Args:
        message: the English text, a literal.

    Returns:
        Its translation, or the English text where there is none.

    >>> _("no such text in any language")
    'no such text in any language'
    """
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """Return a text that depends on a number, in the language that is set.

    Args:
        one: the English text for the number 1, a literal.
        many: the English text for other numbers, a literal.
        number: the number.

    Returns:
        The translation of the one that fits; the number itself is not filled in.

    >>> ngettext("one card", "{n} cards", 3).format(n=3)
    '3 cards'
    """
    return _catalogue.ngettext(one, many, number)
