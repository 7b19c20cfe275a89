"""Each room of the package imports only rooms below it."""

from __future__ import annotations

import ast
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import advisor

# From the ground up. Rooms on one line may import one another, but never in a circle.
ROOMS = (
    "drawing errors texts",
    "cards",
    "combinations rules",
    "costs",
    "costs",
    "notation",
    "rounds positions",
    "views",
    "kernel",
    "solving simulation partitions",
    "decisions priors",
    "advice",
    "records",
    "reviews batches",
    "cli notebook",
)
# Up to this room no module imports another package, not even inside a function.
LAST_PLAIN_ROOM = "positions"
# The only name that a room may take from the package itself, which stands above all rooms.
FROM_THE_TOP = {"__version__"}

PACKAGE = Path(advisor.__file__).parent
LEVEL = {room: level for level, line in enumerate(ROOMS) for room in line.split()}
MODULES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if path != PACKAGE / "__init__.py"
}


def room_of(module: str) -> str:
    return module.partition(".")[0]


def imports(module: str, path: Path) -> list[tuple[int, str, str]]:
    """List line, absolute module and name ("" for `import x`) of every import, wherever it is."""
    package = ["advisor", *module.split(".")]
    if path.name != "__init__.py":
        package.pop()
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join(base + ([node.module] if node.module else []))
            found += [(node.lineno, source, alias.name) for alias in node.names]
    return found


def rooms_imported(module: str, path: Path) -> list[tuple[int, str]]:
    """List line and room of every import from this package; "" is the package itself."""
    found = []
    for line, source, name in imports(module, path):
        top, _, inner = source.partition(".")
        if top != "advisor":
            continue
        if not inner and name in LEVEL:
            inner = name
        if inner or name not in FROM_THE_TOP:
            found.append((line, room_of(inner)))
    return found


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_down(module: str) -> None:
    room = room_of(module)
    assert room in LEVEL, f"advisor/{room} has no place in ROOMS"
    for line, other in rooms_imported(module, MODULES[module]):
        where = f"{MODULES[module].relative_to(PACKAGE.parent)}:{line}"
        assert other, f"{where} imports from `advisor` itself, which stands above all rooms"
        assert LEVEL.get(other, len(ROOMS)) <= LEVEL[room], f"{where}: {room} imports {other}"


def test_no_circle_of_rooms() -> None:
    graph: dict[str, set[str]] = {}
    for module, path in MODULES.items():
        others = {other for _, other in rooms_imported(module, path)} - {room_of(module)}
        graph.setdefault(room_of(module), set()).update(others)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"rooms import one another in a circle: {' > '.join(error.args[1])}")


@pytest.mark.parametrize(
    "module",
    [name for name in MODULES if LEVEL.get(room_of(name), len(ROOMS)) <= LEVEL[LAST_PLAIN_ROOM]],
)
def test_ground_rooms_are_plain_python(module: str) -> None:
    allowed = {"advisor", *sys.stdlib_module_names}
    used = {source.split(".")[0] for _, source, _ in imports(module, MODULES[module])}
    assert used <= allowed
