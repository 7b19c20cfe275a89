"""The lessons run from a fresh kernel, within a time limit, and are kept without outputs."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from advisor.advice import can_simulate
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SIMULATING = {"03_pass_call_wish"}
SECONDS = 120  # for one cell; a limit for what hangs


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders of their own for the kernel."""
    for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))


def test_there_are_four_lessons() -> None:
    assert [path.stem.split("_", 1)[0] for path in LESSONS] == ["01", "02", "03", "04"]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_lessons_are_kept_without_outputs(path: Path) -> None:
    notebook = read(path)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert path.read_text(encoding="utf-8").endswith("}\n")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_links_between_lessons_lead_somewhere(path: Path) -> None:
    text = "".join("".join(cell["source"]) for cell in read(path)["cells"])
    for other in LESSONS:
        text = text.replace(f"]({other.name})", "")
    assert ".ipynb)" not in text


@pytest.mark.usefixtures("places")
@pytest.mark.filterwarnings("default")  # those of Jupyter's own packages
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_lessons_run(path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    if path.stem in SIMULATING and not can_simulate():
        pytest.skip("needs the compiled kernel")
    notebook: Any = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3")
    client.execute(cwd=str(path.parent))
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert len(outputs) >= 5
    assert not [output for output in outputs if output.get("name") == "stderr"]
    page = exported(notebook)
    assert "<svg" not in page  # as it stands it would have no text
    for image in re.findall("<img[^>]*>", page):
        assert re.match('<img alt="[^"]+" src="data:image/svg', image)
    assert page.count("<img") == len(re.findall("<img", str(outputs)))


def exported(notebook: Any) -> str:  # noqa: ANN401 - as nbformat has it
    """Return the body of the page that `jupyter nbconvert` makes of a notebook."""
    from nbconvert import HTMLExporter

    exporter: Any = HTMLExporter(template_name="basic")  # type: ignore[no-untyped-call]
    body, _ = exporter.from_notebook_node(notebook)
    return str(body)
