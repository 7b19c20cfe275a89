"""The shared library: its structs, its functions, and whether it may be used."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cache
from typing import Final

from advisor.kernel.build import FOLDER, library_name, source_hash

ABI: Final = 1
"""The version that structs begin with; the library must say the same."""


class Move(ctypes.Structure):
    """`tichu_move`: a play or another action."""

    _fields_ = (
        ("cards", ctypes.c_uint64),
        ("kind", ctypes.c_uint8),
        ("length", ctypes.c_uint8),
        ("rank", ctypes.c_uint8),
        ("phoenix", ctypes.c_uint8),
        ("unused", ctypes.c_uint32),
    )


class Position(ctypes.Structure):
    """`tichu_position`: a moment of a round with all four hands."""

    _fields_ = (
        ("version", ctypes.c_uint32),
        ("options", ctypes.c_uint32),
        ("hands", ctypes.c_uint64 * 4),
        ("eights", ctypes.c_uint64 * 4),
        ("top", ctypes.c_uint64),
        ("won", ctypes.c_int16 * 4),
        ("pile", ctypes.c_int16),
        ("kind", ctypes.c_uint8),
        ("rank", ctypes.c_uint8),
        ("owner", ctypes.c_uint8),
        ("question", ctypes.c_uint8),
        ("seat", ctypes.c_uint8),
        ("turn", ctypes.c_uint8),
        ("wish", ctypes.c_uint8),
        ("played", ctypes.c_uint8),
        ("out_count", ctypes.c_uint8),
        ("out", ctypes.c_uint8 * 4),
        ("calls", ctypes.c_uint8 * 4),
        ("given", (ctypes.c_uint8 * 3) * 4),
        ("answered", ctypes.c_uint8),
    )


class ConstraintsStruct(ctypes.Structure):
    """`tichu_constraints`: what is known of four hands."""

    _fields_ = (
        ("version", ctypes.c_uint32),
        ("sizes", ctypes.c_uint8 * 4),
        ("fixed", ctypes.c_uint64 * 4),
        ("excluded", ctypes.c_uint64 * 4),
        ("unseen", ctypes.c_uint64),
        ("played", ctypes.c_uint64 * 4),
        ("exchange", ctypes.c_uint32),
        ("unused", ctypes.c_uint32),
    )


class OutcomeStruct(ctypes.Structure):
    """`tichu_outcome`: how one played deal ended."""

    _fields_ = (
        ("points", ctypes.c_int16 * 2),
        ("first", ctypes.c_uint8),
        ("doubled", ctypes.c_uint8),
        ("calls", ctypes.c_uint8),
        ("unused", ctypes.c_uint8),
    )


class TotalsStruct(ctypes.Structure):
    """`tichu_totals`: what many deals add up to."""

    _fields_ = (
        ("rounds", ctypes.c_int64),
        ("first", ctypes.c_int64 * 4),
        ("doubled", ctypes.c_int64 * 2),
        ("points", ctypes.c_int64 * 2),
        ("squares", ctypes.c_int64 * 2),
        ("difference_squares", ctypes.c_int64),
        ("called", ctypes.c_int64 * 4),
        ("made", ctypes.c_int64 * 4),
    )


_POINTER: Final = ctypes.c_void_p
_INT: Final = ctypes.c_int32
_WORD: Final = ctypes.c_uint64
_FUNCTIONS: Final[dict[str, tuple[type | None, tuple[type, ...]]]] = {
    "tichu_abi": (_INT, ()),
    "tichu_source_hash": (ctypes.c_char_p, ()),
    "tichu_check": (_INT, (_POINTER,)),
    "tichu_legal": (_INT, (_POINTER, _POINTER, _INT)),
    "tichu_count_leads": (_INT, (_POINTER, _INT, _POINTER)),
    "tichu_partition": (_INT, (_WORD, _POINTER, _POINTER, _POINTER, _INT)),
    "tichu_partition_weights": (_INT, (_POINTER, _INT, _POINTER, _POINTER, _POINTER)),
    "tichu_deals": (_INT, (_POINTER, _WORD, _WORD, _INT, _POINTER, _POINTER)),
    "tichu_count_deals": (_INT, (_POINTER, _POINTER)),
    "tichu_playouts": (
        _INT,
        (_POINTER, _POINTER, _POINTER, _POINTER, _WORD, _WORD, _INT, _POINTER, _POINTER, _POINTER),
    ),
}
"""What each function returns and takes; whatever is passed by address is a plain pointer."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The outcome of looking for the library.

    Args:
        library: the library; None where the twin must do.
        reason: why there is none; empty otherwise.
    """

    library: ctypes.CDLL | None
    reason: str = ""


def _refusal(library: ctypes.CDLL) -> str:
    """Return why a library may not be used; empty if it may."""
    library.tichu_abi.restype = _INT
    library.tichu_source_hash.restype = ctypes.c_char_p
    if library.tichu_abi() != ABI:
        return "the library has another version, rebuild: pip install -e ."
    here = source_hash()
    if here is not None and library.tichu_source_hash().decode() != here:
        return "the C sources have changed since it was built, rebuild: pip install -e ."
    return ""


@cache
def load() -> Loaded:
    """Load the library beside this file, once.

    Returns:
        The library, or why the twin must do.
    """
    path = FOLDER / library_name()
    if not path.exists():
        return Loaded(None, f"there is no {path.name}: this installation has no compiled kernel")
    try:
        library = ctypes.CDLL(str(path))
        reason = _refusal(library)
    except (OSError, AttributeError) as error:
        return Loaded(None, f"{path.name} does not load: {error}")
    if reason:
        return Loaded(None, reason)
    declare(library, _FUNCTIONS)
    return Loaded(library)


def library() -> ctypes.CDLL:
    """Return the library.

    Returns:
        The library, its functions declared.

    Raises:
        OSError: if there is none that may be used; it says why.
    """
    loaded = load()
    if loaded.library is None:
        raise OSError(loaded.reason)
    return loaded.library


def declare(
    loaded: ctypes.CDLL, functions: dict[str, tuple[type | None, tuple[type, ...]]]
) -> None:
    """Tell ctypes what functions of the library return and take.

    Args:
        loaded: the library.
        functions: result type and argument types by name.
    """
    for name, (result, arguments) in functions.items():
        function = getattr(loaded, name)
        function.restype = result
        function.argtypes = list(arguments)
