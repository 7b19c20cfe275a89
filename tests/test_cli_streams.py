"""Terminals, pipes and encodings: width, colour, signs, readers that leave, Ctrl-C."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import struct
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest

from advisor.advice import can_simulate
from advisor.cli import progress
from advisor.cli.screen import STYLES, Screen, words
from advisor.cli.streams import LETTERS, spelled
from advisor.kernel import why_twin

if TYPE_CHECKING:
    from tests.conftest import Shell

HAND = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"
POOR = "Dog 2j 3s 4p 6t 7j 8s 9p Jt Qj Ks 2p 4s 6j"
"""A hand for which no call is advised: its points have a minus sign."""
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
COMMAND = str(Path(sysconfig.get_path("scripts")) / "tichu-advise")

posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX terminal")


def in_terminal(
    *arguments: str, columns: int = 80, environment: dict[str, str] | None = None
) -> str:
    """Return what the command writes to a terminal of a given width."""
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    env = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "NO_COLOR", "TERM"}}
    env |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", "LANGUAGE": "en"} | (
        environment or {}
    )
    with subprocess.Popen([COMMAND, *arguments], stdin=theirs, stdout=theirs, env=env) as process:
        os.close(theirs)
        written = bytearray()
        try:
            while some := os.read(ours, 1 << 16):
                written += some
        except OSError:
            pass  # so Linux says that the other end is closed
    os.close(ours)
    assert process.returncode == 0
    return written.decode().replace("\r\n", "\n")


@posix
@pytest.mark.parametrize("columns", [40, 80])
def test_a_terminal_gets_colours_and_its_width(columns: int) -> None:
    written = in_terminal(HAND, "--time", "0", columns=columns)
    assert "\x1b[1mPartition\x1b[0m" in written
    assert "\x1b[38;5;160m4t\x1b[0m" in written
    lines = ESCAPE.sub("", written).splitlines()
    assert max(map(len, lines)) <= columns
    assert max(map(len, lines)) > columns - 12
    assert "4t" in " ".join(lines), "the letter of a suit stands beside its colour"


@posix
@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})],
    ids=["--plain", "NO_COLOR", "dumb"],
)
def test_a_terminal_without_colours(arguments: list[str], environment: dict[str, str]) -> None:
    written = in_terminal(HAND, "--time", "0", *arguments, environment=environment)
    assert "\x1b" not in written
    assert written.splitlines()[2].startswith("Partition   4 combinations")


def test_a_pipe_is_plain(shell: Shell) -> None:
    assert "\x1b" not in shell(f"tichu-advise {HAND} --time 0").stdout


@pytest.mark.parametrize(
    ("encoding", "dot", "minus"), [("utf-8", "·", "−"), ("cp1252", "·", "-"), ("ascii", "|", "-")]
)
def test_signs_fall_back_to_letters(encoding: str, dot: str, minus: str) -> None:
    env = os.environ | {"PYTHONIOENCODING": encoding, "LANGUAGE": "en", "COLUMNS": "80"}
    words = [COMMAND, POOR, "--time", "0"]
    written = subprocess.run(words, env=env, capture_output=True, check=True).stdout
    text = written.decode(encoding)
    assert re.search(rf"no call {re.escape(dot)} \d+ % .* {minus}\d+ points", text)


def test_greek_survives_a_stream_that_cannot_write_it() -> None:
    env = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "1", "LANGUAGE": "en"}
    hand = "Δ Φ Α Α Κ 9 4 2"
    done = subprocess.run([COMMAND, hand, "--time", "0"], env=env, capture_output=True, check=True)
    assert done.stdout.decode("ascii").startswith("Drg Phx A A K 9 4 2 ")
    failed = subprocess.run([COMMAND, "Ω 7"], env=env, capture_output=True, check=False)
    first, line, carets = failed.stderr.decode("ascii").splitlines()
    assert failed.returncode == 2
    assert "'\\u03a9'" in first
    assert (line, carets) == ("  \\u03a9 7", "  ^^^^^^")


@pytest.mark.parametrize("sign", LETTERS)
def test_letters_for_signs_are_ascii(sign: str) -> None:
    assert spelled(sign, "ascii") == LETTERS[sign]
    assert LETTERS[sign].isascii()


def test_lines_are_wrapped_as_they_are_spelled() -> None:
    screen = Screen(width=20, encoding="ascii")
    (line,) = screen.section("x", [words("12 ± 34 ± 56")])
    assert line == "x  12 +- 34 +- 56"
    assert all(len(line) <= 20 for line in screen.section("x", [words("12 ± 34 ± 56 ± 7 ± 8")]))


def luminance(code: int) -> float:
    """Return the relative luminance (WCAG) of a colour of the 6x6x6 cube of terminals."""
    levels = (0, 95, 135, 175, 215, 255)
    red, green, blue = (levels[(code - 16) // step % 6] / 255 for step in (36, 6, 1))

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


@pytest.mark.parametrize("suit", "jpt")
def test_suits_stand_out_from_light_and_dark_grounds(suit: str) -> None:
    found = luminance(int(STYLES[suit].removeprefix("38;5;")))
    assert 1.05 / (found + 0.05) >= 3.8
    assert (found + 0.05) / 0.05 >= 3.8


def test_a_reader_that_leaves_is_no_mistake(shell: Shell) -> None:
    for line in [
        "yes 7j 8j | head -2000 | tichu-advise - | head -1",
        "yes 7j 8j | head -200 | tichu-advise - --json | head -1",
        "tichu-advise --help | head -1",
        f"tichu-advise {HAND} --time 0 | true",
    ]:
        result = shell(line)
        assert result.returncode == 0
        assert result.stderr == "", line
        assert len(result.stdout.splitlines()) == (not line.endswith("true"))


def test_a_full_disk_is_one_line(shell: Shell) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    result = shell("tichu-advise 7j > /dev/full")
    assert result.returncode == 3
    assert result.stderr == "tichu-advise: No space left on device\n"


def test_closed_streams_are_no_mistake(shell: Shell) -> None:
    assert shell("tichu-advise 7j >&-").returncode == 0
    assert shell("tichu-advise 7x 2>&-").returncode == 2


def read_until(stream: IO[bytes], mark: bytes) -> bytes:
    """Read from a pipe until a mark has come, at most for a minute."""
    read, end = bytearray(), time.monotonic() + 60
    while mark not in read and time.monotonic() < end:
        if select.select([stream], [], [], 1)[0]:
            read += os.read(stream.fileno(), 1 << 16)
    return bytes(read)


@posix
def test_each_answer_comes_at_once_and_ctrl_c_leaves_with_130() -> None:
    process = subprocess.Popen(
        [COMMAND, "partition", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(b"7j 8j\n")
    process.stdin.flush()
    assert b'"size": 2' in read_until(process.stdout, b"\n")
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert rest == errors == b""


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_comes_late_tells_what_changed_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = Terminal(), [0.0]
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    signs = progress.Progress()
    signs.show(0.1)
    assert terminal.getvalue() == ""
    now[0] = progress.PATIENCE + 0.1
    for share in (0.25, 0.251, 0.5):
        signs.show(share)
    assert terminal.getvalue() == "\r 25 %\r 50 %"
    second = progress.Progress(2)
    now[0] *= 3
    second.show(0.5)
    assert terminal.getvalue().endswith("\r2:  50 %")
    progress.wipe()
    assert terminal.getvalue().endswith(f"\r{' ' * progress.LONGEST}\r")
    assert len("1000000: 100 %") < progress.LONGEST


def test_progress_is_for_terminals(capsys: pytest.CaptureFixture[str]) -> None:
    signs = progress.Progress()
    signs.show(0.5)
    progress.wipe()
    assert capsys.readouterr() == ("", "")


@posix
@pytest.mark.skipif(not can_simulate(), reason=f"compiled kernel: {why_twin()}")
def test_ctrl_c_prints_the_answer_so_far_and_leaves_other_lines_alone() -> None:
    process = subprocess.Popen(
        [COMMAND, "-", "--deals", "100000000"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"LANGUAGE": "en", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{HAND}\n{POOR}\n".encode())
    process.stdin.flush()
    begun = read_until(process.stdout, b"\nPartition ")
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")
    lines = (begun + rest).decode().splitlines()[2:]
    labels = [line.split()[0] for line in lines if line[:1] not in ("", " ")]
    assert labels in (["Partition", "Tichu"], ["Partition", "Tichu", "Simulated"])


def test_streams_that_cannot_be_reconfigured_are_left_alone() -> None:
    code = "import io, sys; sys.stdout = io.StringIO(); from advisor.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "7j"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
