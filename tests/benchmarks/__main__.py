"""Run one benchmark: `python -m tests.benchmarks NAME [ARGUMENTS]`."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from pathlib import Path

from tests.benchmarks import Figure, calibrate, shown

NAMES = sorted(
    module.name
    for module in pkgutil.iter_modules([str(Path(__file__).parent)])
    if module.name != "__main__"
)


def main(arguments: list[str]) -> int:
    """Print the calibration and every figure of a benchmark; return the exit code."""
    if not arguments or arguments[0] not in NAMES:
        print(f"usage: python -m tests.benchmarks NAME [ARGUMENTS], NAME one of {', '.join(NAMES)}")
        return 2
    name, *rest = arguments
    calibration = calibrate()
    print(f"calibration {shown(calibration * 1e3)} ms", flush=True)
    for figure in import_module(f"tests.benchmarks.{name}").figures(rest):
        print(figure.line(calibration) if isinstance(figure, Figure) else f"# {figure}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
