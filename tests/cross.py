"""Build the wheels of all machines from one, and look into them: `python -m tests.cross FOLDER`.

Zig compiles the kernel for each of the machines in `hatch_build.TARGETS`; the libraries are
inspected, not run: what they export, and the newest glibc they ask for. Needs the extra `[cross]`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from hatch_build import ROOT, TARGETS

if TYPE_CHECKING:
    from collections.abc import Iterator

Library: TypeAlias = Any
"""A library as lief reads it; the checks run without lief, so its types are not known."""

NEWEST_GLIBC = (2, 17)
LINKERS_OWN = {"init", "fini", "__dso_handle", "_mh_dylib_header"}


def build(name: str, folder: Path) -> Path:
    """Build the wheel of a machine and return it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    environment = os.environ | {"TICHU_KERNEL": "zig", "TICHU_KERNEL_TARGET": name}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return next(folder.glob(f"*-{TARGETS[name].tag}.whl"))


def library_of(wheel: Path) -> Library:
    """Return the library in a wheel."""
    with zipfile.ZipFile(wheel) as archive, tempfile.TemporaryDirectory() as folder:
        (name,) = (name for name in archive.namelist() if "/_kernel." in name)
        library = import_module("lief").parse(archive.extract(name, folder))
    if library is None:
        message = f"{wheel.name} holds no library that can be read"
        raise ValueError(message)
    return library


def exports(library: Library) -> set[str]:
    """Return the names that a library exports, without the underscore of macOS and the linker's."""
    names = {str(function.name).removeprefix("_") for function in library.exported_functions}
    return {name for name in names if name not in LINKERS_OWN}


def glibc_versions(library: Library) -> Iterator[tuple[int, ...]]:
    """Yield the versions of glibc that a library asks for."""
    for needed in getattr(library, "symbols_version_requirement", ()):
        for symbol in needed.get_auxiliary_symbols():
            name = str(symbol.name)
            if name.startswith("GLIBC_"):
                yield tuple(map(int, name.removeprefix("GLIBC_").split(".")))


def faults(library: Library) -> list[str]:
    """Return what is wrong with a library."""
    found = exports(library)
    wrong = [f"exports {name}" for name in sorted(found) if not name.startswith("tichu_")]
    if "tichu_abi" not in found:
        wrong.append("does not export tichu_abi")
    newest = max([*glibc_versions(library), (0, 0)])
    if newest > NEWEST_GLIBC:
        wrong.append(f"asks for glibc {newest}")
    return wrong


def main() -> int:
    """Build all, print a line for each, exit 1 if one is not as it should be."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for name in TARGETS:
        wheel = build(name, folder)
        library = library_of(wheel)
        newest = ".".join(map(str, max(glibc_versions(library), default=()))) or "none"
        found = faults(library)
        wrong += bool(found)
        verdict = "; ".join(found) or "ok"
        print(f"{wheel.name}: {len(exports(library))} exports, glibc {newest}, {verdict}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
