"""A JupyterLab of its own on a free port of this machine, and notebooks in it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Locator, Page

QUIET = {"fetchNews": "false", "checkForUpdates": False}
PATIENCE = 30_000  # milliseconds; a limit for what hangs, no measure of speed


@dataclass(frozen=True)
class Lab:
    """A server.

    Args:
        address: where it answers.
        folder: where its notebooks are.
    """

    address: str
    folder: Path

    def open(self, page: Page, name: str, cells: Sequence[str]) -> Notebook:
        """Write a notebook and open it in the browser."""
        made: Any = nbformat.v4
        notebook = made.new_notebook(cells=[made.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        number = len(list(self.folder.glob("*.ipynb")))
        path = self.folder / f"{name}_{number}.ipynb"  # none has the kernel of another
        path.write_text(made.writes(notebook), encoding="utf-8")
        opened = Notebook(page, path)
        page.goto(f"{self.address}/doc/tree/{path.name}?reset")
        opened.wait_for_kernel()
        return opened


@dataclass(frozen=True)
class Notebook:
    """A notebook that is open in the browser.

    Args:
        page: the browser's page.
        path: its file.
    """

    page: Page
    path: Path

    def wait_for_kernel(self) -> None:
        """Wait until a kernel is there and idle."""
        self.page.wait_for_function(
            """() => {
              const shell = window.jupyterapp?.shell;
              const kernel = shell?.currentWidget?.sessionContext?.session?.kernel;
              return kernel?.status === "idle";
            }""",
            timeout=PATIENCE,
        )

    def command(self, name: str, arguments: dict[str, Any] | None = None) -> None:
        """Execute a command of JupyterLab, without waiting for its end."""
        self.page.evaluate(
            "([name, given]) => { window.jupyterapp.commands.execute(name, given ?? {}); }",
            [name, arguments],
        )

    def run(self, place: int) -> None:
        """Run a cell, and wait until it was sent to the kernel, not for its end."""
        for _ in range(3):
            self.page.evaluate(
                """(place) => {
                  const notebook = window.jupyterapp.shell.currentWidget.content;
                  notebook.deselectAll();
                  notebook.activeCellIndex = place;
                  window.jupyterapp.commands.execute("notebook:run-cell");
                }""",
                place,
            )
            if self._was_sent(place):
                return

    def _was_sent(self, place: int) -> bool:
        """Wait for the star or the number beside a cell; a notebook just opened may drop a run."""
        prompt = self.page.locator(".jp-CodeCell").nth(place).locator(".jp-InputPrompt")
        for _ in range(50):
            if prompt.inner_text().strip() not in ("", "[ ]:"):
                return True
            self.page.wait_for_timeout(100)
        return False

    def output(self, place: int) -> Locator:
        """Return the output of a cell."""
        return self.page.locator(".jp-CodeCell").nth(place).locator(".jp-Cell-outputArea")

    def save(self) -> dict[str, Any]:
        """Save the notebook and return what is in its file."""
        before = self.path.stat().st_mtime_ns
        self.command("docmanager:save")
        for _ in range(200):
            self.page.wait_for_timeout(50)
            if self.path.stat().st_mtime_ns != before:
                with suppress(json.JSONDecodeError):  # it may be half written
                    content: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
                    return content
        raise TimeoutError(f"{self.path.name} was not saved")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path) -> Iterator[Lab]:
    """Start a JupyterLab with settings and folders of its own, and end it."""
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(QUIET))
    lab = Lab(f"http://127.0.0.1:{(port := free_port())}", notebooks)
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.root_dir={notebooks}"]
    command += ["--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
    with (folder / "lab.log").open("wb") as log:
        server = subprocess.Popen(
            command, env=environment(folder), cwd=notebooks, stdout=log, stderr=log
        )
        try:
            wait_for(lab, server, folder / "lab.log")
            yield lab
        finally:
            server.terminate()
            server.wait(30)


def environment(folder: Path) -> dict[str, str]:
    """Return variables that keep everything of Jupyter within the folder."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    scripts = str(Path(sys.executable).parent)
    own = {name: str(folder / place) for name, place in places.items()}
    return os.environ | own | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}


def wait_for(lab: Lab, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        if server.poll() is not None:
            raise RuntimeError(f"JupyterLab ended at once:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(f"{lab.address}/api/status"):  # noqa: S310 - our own server
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab does not answer:\n{log.read_text()}")
