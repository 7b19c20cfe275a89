"""Feed the kernel random bytes: `python -m tests.fuzz [--seconds 300] [--seed 1]`.

The driver and the kernel are compiled with address and undefined-behaviour sanitizers, which end
it at the first fault. The exit code is 0 if there was none, 3 if there is no compiler.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from advisor.kernel.build import SOURCES, WARNINGS

DRIVER = Path(__file__).with_name("kernel.c")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def compile_driver(out: Path) -> None:
    """Compile the driver together with the sources of the kernel."""
    sources = [str(DRIVER), *map(str, sorted(SOURCES.glob("*.c")))]
    flags = ["-std=c99", "-O1", "-g", *WARNINGS, *SANITIZERS, f"-I{SOURCES}"]
    macro = '-DTICHU_SOURCE_HASH="fuzz"'
    command = ["cc", *flags, macro, *sources, "-o", str(out)]
    subprocess.run(command, check=True)


def main() -> int:
    """Compile, run and pass on the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if shutil.which("cc") is None:
        print("no C compiler: nothing was tried")
        return 3
    print(f"seed {options.seed}, {options.seconds} s", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        driver = Path(folder, "fuzz")
        compile_driver(driver)
        environment = os.environ | {"UBSAN_OPTIONS": "print_stacktrace=1"}
        words = [str(driver), str(options.seconds), str(options.seed)]
        return subprocess.run(words, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
