"""How the kernel is compiled: its sources, their hash, the flags. Standard library only.

The build hook loads this file by its path, before the package is installed.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER: Final = Path(__file__).parent
SOURCES: Final = FOLDER / "src"
FLAGS: Final = (
    "-O3",
    "-std=c99",
    "-ffp-contract=off",
    "-fPIC",
    "-fvisibility=hidden",
    "-shared",
)
WARNINGS: Final = ("-Wall", "-Wextra", "-Werror")
"""What the checks add; a user's compiler may warn of what ours do not know."""
_SUFFIXES: Final = {"win32": ".dll", "darwin": ".dylib"}


def library_name(platform: str = sys.platform) -> str:
    """Return the file name of the shared library, which lies beside this file.

    The name is none that Python would take for an extension module.

    Args:
        platform: as `sys.platform`.

    Returns:
        The name.

    >>> library_name("linux"), library_name("win32")
    ('_kernel.native.so', '_kernel.native.dll')
    """
    return "_kernel.native" + _SUFFIXES.get(platform, ".so")


def source_hash(folder: Path = SOURCES) -> str | None:
    """Return the hash of the C sources, which the library built from them carries.

    Args:
        folder: where they are.

    Returns:
        16 hexadecimal digits; None where there are no sources.

    >>> source_hash(FOLDER / "nowhere") is None
    True
    """
    files = sorted([*folder.glob("*.c"), *folder.glob("*.h")])
    if not files:
        return None
    digest = hashlib.sha256()
    for file in files:
        # Newlines as in the repository, whatever a checkout made of them.
        text = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{file.name} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def machine_flags(compiler: Sequence[str]) -> tuple[str, ...]:
    """Return the flags for the machine that a compiler compiles for.

    Every x86-64 processor since 2008 counts bits in one instruction, which a compiler uses only
    when told to.

    Args:
        compiler: the command, with its target if it is not this machine.

    Returns:
        The flags.
    """
    macros = subprocess.run(  # noqa: S603 - the compiler that the caller chose
        [*compiler, "-dM", "-E", "-x", "c", "-"],
        input="",
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return ("-mpopcnt",) if "__x86_64__" in macros else ()


def compile_command(compiler: Sequence[str], out_path: Path) -> list[str]:
    """Return the whole command that builds the library.

    Args:
        compiler: the command of a C compiler with gcc's options, as `("cc",)`.
        out_path: where the library goes.

    Returns:
        The command and its arguments.
    """
    sources = [str(file) for file in sorted(SOURCES.glob("*.c"))]
    macro = f'-DTICHU_SOURCE_HASH="{source_hash()}"'
    return [*compiler, *FLAGS, *machine_flags(compiler), macro, *sources, "-o", str(out_path)]


def compile_kernel(compiler: Sequence[str], out_path: Path) -> None:
    """Compile the kernel into a shared library, as a whole or not at all.

    Half a library, of a full disk or a stop, would end the program that loads it.

    Args:
        compiler: the command of a C compiler with gcc's options, as `("cc",)`.
        out_path: where the library goes.

    Raises:
        OSError: if there is no such compiler, or it makes nothing.
        subprocess.CalledProcessError: if it fails; `stderr` tells why.
    """
    with tempfile.TemporaryDirectory(dir=out_path.parent, prefix=".kernel-") as folder:
        made = Path(folder, out_path.name)
        command = compile_command(compiler, made)
        subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
        if not made.is_file():
            raise OSError(f"{compiler[0]} made nothing")
        made.replace(out_path)


if __name__ == "__main__":
    compile_kernel(sys.argv[1:] or ["cc"], FOLDER / library_name())
