"""What importing the package and asking for help load, and that names stay what they say."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {"ortools", "pandas", "numpy", "ipywidgets", "anywidget", "IPython", "matplotlib", "dask"}

IMPORT_ADVISOR = """
import json, sys
before = set(sys.modules)
import advisor
print(json.dumps(sorted(set(sys.modules) - before)))
"""

ASK = """
import atexit, json, sys
before = set(sys.modules)
atexit.register(lambda: print(json.dumps(sorted(set(sys.modules) - before)), file=sys.stderr))
sys.argv[0] = "tichu-advise"
from advisor.cli import main
main()
"""

# Importing a submodule sets its name in the package; a function must not be hidden by it.
IMPORT_ALL = """
import importlib, json, pkgutil, types
import advisor
for module in pkgutil.walk_packages(advisor.__path__, "advisor."):
    if not module.name.endswith(".__main__"):
        importlib.import_module(module.name)
wrong = []
for name in advisor.__all__:
    value = getattr(advisor, name)
    home = getattr(value, "__module__", "advisor.")
    if isinstance(value, types.ModuleType) or getattr(value, "__name__", name) != name:
        wrong.append(name)
    elif callable(value) and not home.startswith("advisor."):
        wrong.append(name)
print(json.dumps(wrong))
"""


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result


def packages(modules: str) -> set[str]:
    """Return the packages other than Python's own and this one in a JSON list of modules."""
    found = {name.split(".")[0] for name in json.loads(modules)}
    return {name for name in found - sys.stdlib_module_names - {"advisor"} if name[:2] != "__"}


def test_import_advisor_loads_no_other_package() -> None:
    assert packages(run(IMPORT_ADVISOR).stdout) == set()


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_asking_for_help_or_version_loads_nothing_heavy(argument: str) -> None:
    result = run(ASK, argument)
    assert result.stdout
    assert packages(result.stderr.splitlines()[-1]) & HEAVY == set()


def test_public_names_survive_the_import_of_every_submodule() -> None:
    assert json.loads(run(IMPORT_ALL).stdout) == []
