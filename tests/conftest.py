"""What all tests share: options, markers, the command, the data folder, golden files."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import hypothesis
import pytest

from advisor.kernel import backend, why_twin

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent

# The same examples each time; "random" draws fresh ones, "long" many.
hypothesis.settings.register_profile("tichu", derandomize=True, deadline=None, print_blob=True)
hypothesis.settings.register_profile("random", deadline=None, print_blob=True)
hypothesis.settings.register_profile(
    "long", derandomize=True, deadline=None, print_blob=True, max_examples=2000
)
hypothesis.settings.load_profile("tichu")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tichu-advisor")
    group.addoption("--long", action="store_true", help="run the tests that take minutes, too")
    group.addoption(
        "--regenerate",
        action="store_true",
        help="write golden files and console blocks instead of comparing them",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long") and not config.getoption("--hypothesis-profile"):
        hypothesis.settings.load_profile("long")


def pytest_report_header() -> str:
    """Say which kernel the tests meet."""
    reason = why_twin()
    return f"kernel: {backend()}{f' ({reason})' if reason else ''}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    skipped = []
    if not config.getoption("--long"):
        skipped.append(("long", pytest.mark.skip(reason="takes minutes: --long runs it")))
    if "browser" not in (config.getoption("-m") or ""):
        skipped.append(("browser", pytest.mark.skip(reason="needs a browser: -m browser runs it")))
    for item in items:
        for name, skip in skipped:
            if item.get_closest_marker(name):
                item.add_marker(skip)


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The read-only data folder beside the checkout, or where TICHU_SHARED says."""
    folder = Path(os.environ.get("TICHU_SHARED") or ROOT.parent / "shared")
    if not folder.is_dir():
        pytest.skip("no shared data folder beside the checkout; TICHU_SHARED can name one")
    return folder


class Shell(Protocol):
    """Runs a command line with `tichu-advise` on its path."""

    def __call__(
        self, line: str, *, stdin: str = "", merge: bool = False, **environment: str
    ) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="session")
def shell() -> Shell:
    """Run a line in a POSIX shell, in the top folder, as a user would type it into a pipe."""
    scripts = sysconfig.get_path("scripts")
    if not list(Path(scripts).glob("tichu-advise*")):
        pytest.fail("tichu-advise is not installed: pip install -e '.[test]'")
    if os.name != "posix":
        pytest.skip("needs a POSIX shell")

    def run(
        line: str, *, stdin: str = "", merge: bool = False, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        env = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
        env |= {"COLUMNS": "100", "LANGUAGE": "en", "PYTHONIOENCODING": "utf-8"}
        return subprocess.run(
            ["/bin/sh", "-c", line],
            input=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if merge else subprocess.PIPE,
            encoding="utf-8",
            cwd=ROOT,
            env=env | environment,
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Hold a text against a golden file, or write the file with --regenerate."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--regenerate"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        assert path.is_file(), f"{path} is missing: pytest --regenerate writes it"
        assert text == path.read_text(encoding="utf-8")

    return check
