"""The build hook: which way it chooses, and what each way makes."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tarfile
import venv
import zipfile
from typing import TYPE_CHECKING

import pytest

import hatch_build
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def build(target: str, out: Path, source: Path = ROOT, **environment: str) -> tuple[Path, str]:
    """Build a wheel or sdist in a process of its own; return it and what was said."""
    result = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)],
        cwd=source,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"} | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    (made,) = out.iterdir()
    return made, result.stdout + result.stderr


def libraries(wheel: Path) -> list[str]:
    return [name for name in zipfile.ZipFile(wheel).namelist() if "/_kernel." in name]


def broken_compiler(folder: Path, exit_code: int = 0) -> str:
    """Write a compiler that makes nothing, whether it owns up or not."""
    compiler = folder / "cc"
    compiler.write_text(f"#!/bin/sh\nexit {exit_code}\n")
    compiler.chmod(0o755)
    return str(compiler)


@pytest.fixture
def no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose PATH is empty and that says nothing of a compiler."""
    for name in ("CC", "TICHU_KERNEL", "TICHU_KERNEL_TARGET"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_without_a_compiler_zig_is_chosen_where_it_has_a_wheel(
    no_compiler: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not list(no_compiler.iterdir())
    assert hatch_build.choose_way() == ("zig" if hatch_build.this_machine() else "none")
    monkeypatch.setattr(platform, "machine", lambda: "sparc64")
    assert hatch_build.choose_way() == "none"


def test_a_broken_compiler_is_found_out(no_compiler: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", broken_compiler(no_compiler))
    assert not hatch_build.system_compiler_works()
    monkeypatch.setenv("CC", "no-such-compiler --flag")
    assert not hatch_build.system_compiler_works()


@pytest.mark.parametrize("way", ["cc", "zig", "none"])
def test_the_way_can_be_chosen_by_hand(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICHU_KERNEL", way)
    assert hatch_build.choose_way() == way


def test_an_unknown_way_or_target_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICHU_KERNEL", "gcc")
    with pytest.raises(ValueError, match="takes cc, zig or none, not 'gcc'"):
        hatch_build.choose_way()
    monkeypatch.setenv("TICHU_KERNEL_TARGET", "amiga")
    with pytest.raises(ValueError, match=r"takes one of linux-x86_64, .*, not 'amiga'"):
        hatch_build.zig_target()


def test_no_kernel_makes_a_pure_wheel(tmp_path: Path) -> None:
    wheel, _ = build("wheel", tmp_path, TICHU_KERNEL="none")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert libraries(wheel) == []


@pytest.mark.parametrize("exit_code", [0, 1])
def test_a_compiler_that_fails_makes_a_pure_wheel_and_says_so_in_a_line(
    exit_code: int, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    compiler = broken_compiler(tmp_path, exit_code)
    wheel, said = build("wheel", out, TICHU_KERNEL="cc", CC=compiler)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert libraries(wheel) == []
    assert said.count("the kernel was not compiled, the twin answers") == 1


def test_the_systems_compiler_makes_a_wheel_for_this_machine_alone(tmp_path: Path) -> None:
    if not hatch_build.system_compiler_works():
        pytest.skip("this machine has no C compiler")
    wheel, _ = build("wheel", tmp_path, TICHU_KERNEL="cc")
    assert "manylinux" not in wheel.name
    assert wheel.name.endswith(f"-py3-none-{hatch_build.native_tag()}.whl")
    assert len(libraries(wheel)) == 1


def test_the_sdist_makes_a_wheel_that_answers_outside_the_clone(tmp_path: Path) -> None:
    sdist, _ = build("sdist", tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
        # Python 3.11.3 and older know no filters.
        careful = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(tmp_path / "source", **careful)  # type: ignore[arg-type]  # noqa: S202 - our own
    assert any(name.endswith("/hatch_build.py") for name in names)
    assert any(name.endswith("/kernel/src/tichu.h") for name in names)
    assert not [name for name in names if "/_kernel." in name]
    (source,) = (tmp_path / "source").iterdir()
    wheel, _ = build("wheel", tmp_path / "wheel", source)
    answer = answer_from(wheel, tmp_path / "venv", "--version")
    compiled = bool(libraries(wheel))
    assert ("compiled" if compiled else "twin") in answer
    assert "2 combinations" in answer_from(wheel, tmp_path / "venv", "partition", "2j 2s 3j")


def answer_from(wheel: Path, folder: Path, *arguments: str) -> str:
    """Run the command from a wheel, its requirements taken from the environment of the tests."""
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not folder.exists():
        venv.create(folder, with_pip=False)
        (site,) = folder.glob("[lL]ib/**/site-packages")
        zipfile.ZipFile(wheel).extractall(site)  # noqa: S202 - made by this test
        paths = [path for path in sys.path if path.endswith("site-packages")]
        (site / "requirements.pth").write_text("\n".join(paths))
    code = "from advisor.cli import main; main()"
    result = subprocess.run(
        [str(python), "-c", code, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
    )
    return result.stdout
