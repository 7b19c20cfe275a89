"""Callbacks of widgets, whose errors nobody would see otherwise."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")


class Telling(Protocol):
    """Something with a status line."""

    def tell(self, text: str) -> None:
        """Show a text in the status line."""
        ...


T = TypeVar("T", bound=Telling)


def guarded(method: Callable[Concatenate[T, P], None]) -> Callable[Concatenate[T, P], None]:
    """Make a callback show its errors in the status line.

    Args:
        method: the callback, a method of what has the status line.

    Returns:
        The method, which raises nothing.
    """

    @wraps(method)
    def callback(owner: T, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            method(owner, *args, **kwargs)
        except Exception as error:  # noqa: BLE001 - shown, whatever it is
            owner.tell(f"{type(error).__name__}: {error}")

    return callback
