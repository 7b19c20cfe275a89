"""The package as it is built: version, dependencies, content."""

from __future__ import annotations

import importlib.metadata
import tarfile
import tomllib
import zipfile
from typing import TYPE_CHECKING

from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import advisor
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_version_is_the_same_everywhere() -> None:
    assert importlib.metadata.version("tichu-advisor") == advisor.__version__
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## Unreleased\n" in changes or f"## {advisor.__version__}" in changes


def test_requirements_are_ranges() -> None:
    project = PROJECT["project"]
    requirements = [*PROJECT["build-system"]["requires"], *project["dependencies"]]
    for extra in project["optional-dependencies"].values():
        requirements += extra
    assert requirements
    for requirement in requirements:
        assert ">=" in requirement
        assert "==" not in requirement


def test_lint_exceptions_have_reasons() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lines = text.partition("[tool.ruff.lint]")[2].partition("[tool.ruff.lint.pydocstyle]")[0]
    for line in lines.splitlines():
        if line.startswith('    "'):
            assert "# " in line, f"no reason beside {line.strip()}"


def test_wheel_holds_the_package_alone(tmp_path: Path) -> None:
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    metadata = f"tichu_advisor-{advisor.__version__}.dist-info"
    assert {name.split("/")[0] for name in names} == {"advisor", metadata}
    assert {"advisor/__init__.py", "advisor/py.typed"} <= set(names)
    assert not [name for name in names if name.endswith(".pyc")]


def test_sdist_holds_what_the_tests_need(tmp_path: Path) -> None:
    (sdist,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"advisor/__init__.py", "tests/conftest.py", "pyproject.toml", "README.md"} <= names
    assert {"LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "docs/index.md"} <= names
    assert not [name for name in names if name.startswith((".venv", "docs/_build"))]
