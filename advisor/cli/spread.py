"""Groups of options: a command names a dataclass, and typer sees its fields as options."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


class Without:
    """Which options of a group a command does not take: `Annotated[Group, Without("name")]`.

    Args:
        names: the names of the fields.
    """

    def __init__(self, *names: str) -> None:
        self.names = names


@dataclass(frozen=True, slots=True)
class _Group:
    """A dataclass whose annotated fields are options, or some of them."""

    kind: Any
    options: Mapping[str, Any]

    @classmethod
    def of(cls, hint: object) -> _Group | None:
        """Return the group that an annotation names, None if it is another."""
        kind, *more = get_args(hint) if _is_annotated(hint) else (hint,)
        if not isinstance(kind, type) or not is_dataclass(kind):
            return None
        left_out = {name for one in more if isinstance(one, Without) for name in one.names}
        hints = get_type_hints(kind, include_extras=True)
        options = {f.name: hints[f.name] for f in fields(kind) if _is_annotated(hints[f.name])}
        if unknown := left_out - options.keys():
            raise TypeError(f"{kind.__name__} has no option {', '.join(sorted(unknown))}")
        return cls(kind, {name: options[name] for name in options if name not in left_out})

    def parameters(self) -> Iterator[Parameter]:
        """Yield the fields as parameters of a function."""
        for field in fields(self.kind):
            if hint := self.options.get(field.name):
                yield Parameter(
                    field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hint
                )

    def taken(self, typed: dict[str, Any]) -> Any:  # noqa: ANN401 - the dataclass
        """Take the fields out of what was typed, and make the dataclass of them."""
        return self.kind(**{name: typed.pop(name) for name in self.options})


def _is_annotated(hint: object) -> bool:
    return get_origin(hint) is Annotated


def spread(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command with the fields of its groups for parameters in their place.

    typer makes the options of a command from the signature of a function. This gives it a signature
    with one parameter for each field, and makes the dataclasses when the command is called.

    Args:
        command: a function; parameters of it that are annotated with a dataclass are groups.

    Returns:
        The function that typer registers.

    >>> from advisor.cli.answers import Manner
    >>> def write(text: str, *, manner: Manner) -> None:
    ...     print(text, manner.as_json)
    >>> list(signature(spread(write)).parameters)
    ['text', 'as_json', 'plain']
    >>> spread(write)(text="7j", as_json=True, plain=False)
    7j True
    """
    hints = get_type_hints(command, include_extras=True)
    groups = {name: group for name, hint in hints.items() if (group := _Group.of(hint))}

    def parameters() -> Iterator[Parameter]:
        for name, parameter in signature(command).parameters.items():
            if name in groups:
                yield from groups[name].parameters()
            else:
                yield parameter.replace(annotation=hints[name])

    @wraps(command)
    def spread_out(**typed: Any) -> Any:  # noqa: ANN401 - as typer has them
        made = {name: group.taken(typed) for name, group in groups.items()}
        return command(**typed, **made)

    spread_out.__signature__ = signature(command).replace(  # type: ignore[attr-defined]
        parameters=list(parameters())
    )
    return spread_out
