"""The browser and the JupyterLab of the journeys; a journey that fails is run once more."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.runner import runtestprotocol

from tests.browser.lab import PATIENCE, Lab, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

SCREENSHOTS = Path(__file__).parent / "screenshots"
FLAGS = [
    "--no-sandbox",  # needed where tests run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NEEDED = ("jupyterlab", "playwright", "axe_playwright_python")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip all journeys in one line where there is no browser."""
    has_all = shutil.which("chromium") and all(map(importlib.util.find_spec, NEEDED))
    if has_all or "browser" not in (config.getoption("-m") or ""):
        return
    reason = "no browser: apt-get install chromium; pip install -e '.[test,browser]'"
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a journey that fails once more, and tell both results."""
    if "journey" not in item.name:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    failed = [report for report in reports if report.failed]
    if failed:
        item._initrequest()  # type: ignore[attr-defined] # as pytest prepares a test
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        second = "failed again" if any(report.failed for report in reports) else "passed"
        text = f"\n{item.name}: failed at first, then {second}\n{failed[0].longreprtext}\n"
        terminal = item.config.pluginmanager.get_plugin("terminalreporter")
        (terminal.write if terminal else print)(text)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab for all journeys."""
    assert chromium.is_connected()
    with serving(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page of a browser that remembers nothing."""
    context = chromium.new_context(viewport={"width": 1280, "height": 1100})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def screenshot(page: Page, request: pytest.FixtureRequest) -> Callable[[], None]:
    """Write what the page shows to a file that is named after the journey."""
    SCREENSHOTS.mkdir(exist_ok=True)
    taken: list[Path] = []

    def take() -> None:
        name = request.node.name.removeprefix("test_journey_").replace("[", "_").strip("]")
        taken.append(SCREENSHOTS / f"{name}_{len(taken) + 1}.png")
        page.screenshot(path=taken[-1], full_page=True)

    return take
