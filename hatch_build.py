"""The build hook: a wheel with the compiled kernel where it can be compiled, else a pure wheel.

`TICHU_KERNEL` decides by hand: `cc` the system's compiler, `zig` the one from PyPI, `none` no
kernel. `TICHU_KERNEL_TARGET` names one of `TARGETS`, for which zig compiles on any machine.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import platform
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parent
KERNEL = "advisor/kernel"
ZIG = "ziglang>=0.13,<1"


class Target(NamedTuple):
    """A kind of machine: what zig calls it, the tag of its wheels, its platform in Python."""

    zig: str
    tag: str
    platform: str


TARGETS = {
    "linux-x86_64": Target("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64", "linux"),
    "linux-arm64": Target("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64", "linux"),
    "musl-x86_64": Target("x86_64-linux-musl", "musllinux_1_1_x86_64", "linux"),
    "musl-arm64": Target("aarch64-linux-musl", "musllinux_1_1_aarch64", "linux"),
    "macos-x86_64": Target("x86_64-macos.11.0", "macosx_11_0_x86_64", "darwin"),
    "macos-arm64": Target("aarch64-macos.11.0", "macosx_11_0_arm64", "darwin"),
    "windows-x86_64": Target("x86_64-windows-gnu", "win_amd64", "win32"),
}
"""The machines for which zig compiles; each has a wheel of ziglang too."""

PROBE = """
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
__attribute__((visibility("default")))
int probe(int bits) {
    uint64_t word = 0;
    unsigned char *bytes = malloc(8);
    memset(&word, 255, 8);
    free(bytes);
    return __builtin_popcountll(word >> bits);
}
"""


def load_build_module() -> ModuleType:
    """Load the module that knows sources, flags and names, without the package around it."""
    path = ROOT / KERNEL / "build.py"
    spec = importlib.util.spec_from_file_location("tichu_kernel_build", path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def this_machine() -> str | None:
    """Return the name in `TARGETS` of the machine at work; None if it is none of them."""
    machines = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}
    machine = machines.get(platform.machine().lower(), "")
    is_musl = "musl" in (sysconfig.get_config_var("HOST_GNU_TYPE") or "")
    systems = {"linux": "musl" if is_musl else "linux", "darwin": "macos", "win32": "windows"}
    name = f"{systems.get(sys.platform, '')}-{machine}"
    return name if name in TARGETS else None


def compiler_command() -> list[str]:
    """Return the command of the system's C compiler: what `CC` says, else `cc`."""
    return shlex.split(os.environ.get("CC", "")) or ["cc"]


def system_compiler_works() -> bool:
    """Tell whether the system's C compiler makes a library that works."""
    command = compiler_command()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source, library = Path(folder, "probe.c"), Path(folder, "probe.so")
        source.write_text(PROBE)
        try:
            flags = load_build_module().FLAGS
            line = [*command, *flags, str(source), "-o", str(library)]
            subprocess.run(line, check=True, capture_output=True)  # noqa: S603 - what CC names
            return bool(ctypes.CDLL(str(library)).probe(4) == 60)
        except (OSError, subprocess.CalledProcessError):
            return False


def choose_way() -> str:
    """Return how the kernel is to be compiled: `cc`, `zig` or `none`."""
    way = os.environ.get("TICHU_KERNEL", "")
    if way not in {"", "cc", "zig", "none"}:
        message = f"TICHU_KERNEL takes cc, zig or none, not {way!r}"
        raise ValueError(message)
    if way:
        return way
    if "TICHU_KERNEL_TARGET" in os.environ:
        return "zig"
    if system_compiler_works():
        return "cc"
    return "zig" if this_machine() else "none"


def zig_target() -> str:
    """Return the name in `TARGETS` for which zig is to compile."""
    name = os.environ.get("TICHU_KERNEL_TARGET") or this_machine() or ""
    if name not in TARGETS:
        message = f"TICHU_KERNEL_TARGET takes one of {', '.join(TARGETS)}, not {name!r}"
        raise ValueError(message)
    return name


class KernelBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled kernel into the wheel, or beside its sources for an editable install."""

    def dependencies(self) -> list[str]:
        """Ask for zig where it is what will compile."""
        return [ZIG] if self.target_name == "wheel" and choose_way() == "zig" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, or say in one line why the wheel is pure."""
        # Where the library lies until the wheel holds it: not in the checkout.
        self.scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        if self.target_name != "wheel":
            return
        way = choose_way()
        if way == "none":
            self.app.display_info("tichu-advisor: no kernel is compiled; the twin answers")
            return
        try:
            self.compile(way, version, build_data)
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            reason = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
            self.app.display_warning(
                f"tichu-advisor: the kernel was not compiled, the twin answers: {reason[:1]}"
            )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Drop the library that the wheel now holds."""
        self.scratch.cleanup()

    def compile(self, way: str, version: str, build_data: dict[str, Any]) -> None:
        """Compile in one of the two ways and say what the wheel then is."""
        build = load_build_module()
        if way == "zig":
            target = TARGETS[zig_target()]
            command = [sys.executable, "-m", "ziglang", "cc", "-target", target.zig]
            name, tag = build.library_name(target.platform), target.tag
        else:
            command = compiler_command()
            name, tag = build.library_name(), native_tag()
        in_place = version == "editable"
        folder = ROOT / KERNEL if in_place else Path(self.scratch.name)
        build.compile_kernel(command, folder / name)
        if not in_place:
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{tag}"
            build_data["force_include"][str(folder / name)] = f"{KERNEL}/{name}"


def native_tag() -> str:
    """Return the platform tag of what the system's compiler makes: this machine, no other."""
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")
