"""Long calls stop on Ctrl-C, and leave everything usable."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from advisor.kernel.threads import StopFlag, run, shares
from tests.test_kernel import compiled_only

LONG_CALLS = {
    "playouts": "kernel.playouts(DEAL, [kernel.SIMPLE_POLICY] * 4, MANY, seed=1, threads=2)",
    "deals": "kernel.deals(RESTRICTED, seed=1, count=3_000_000)",
    "partitions": "kernel.partition_weights(array('Q', [HAND]) * 2_000_000, kernel.cost_table())",
}
SCRIPT = """
import time
from array import array
from advisor import kernel
from advisor.cards import FULL_DECK, Hand
from advisor.rounds import Round
from advisor.views import Hidden
LACKS = tuple(0xFFF << 12 * seat for seat in range(4))
RESTRICTED = Hidden((14,) * 4, (0,) * 4, LACKS, FULL_DECK.bits, 0)
DEAL = Round.deal(1)
HAND = Hand.of("Phx 2j 3j 3s 4j 4s 5j 5s 6j 6s 7j 7s 8j 8s").bits
MANY = range(1_000_000_000)
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print(time.time(), flush=True)
print(kernel.least_count(Hand(HAND)))
"""


@compiled_only
@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize("name", LONG_CALLS)
def test_ctrl_c_stops_a_long_call(name: str) -> None:
    command = [sys.executable, "-c", SCRIPT.replace("{call}", LONG_CALLS[name])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.4)
        sent = time.time()
        process.send_signal(signal.SIGINT)
        stopped, answer = process.stdout.read().split()
    assert answer == "1"
    # 0.2 s where the machine is free; here it may have other things to do.
    print(f"{name} stopped after {float(stopped) - sent:.3f} s")
    assert float(stopped) - sent < 5


def test_the_first_error_stops_all_parts() -> None:
    def waits(stop: StopFlag) -> None:
        while not stop.is_set:
            time.sleep(0.01)

    def fails(_stop: StopFlag) -> None:
        raise ValueError("first")

    with pytest.raises(ValueError, match="first"):
        run([waits, fails, waits], threads=3)


def test_parts_run_beside_one_another() -> None:
    together = threading.Barrier(3)

    def part(_stop: StopFlag) -> int:
        return together.wait(timeout=10)

    assert sorted(run([part, part, part], threads=3)) == [0, 1, 2]


@pytest.mark.parametrize(
    ("deals", "threads", "expected"),
    [
        (range(10), 3, [range(3), range(3, 6), range(6, 10)]),
        (range(2), 5, [range(1), range(1, 2)]),
        (range(0), 2, [range(0)]),
        (range(5, 7), 0, [range(5, 7)]),
    ],
)
def test_shares_cover_all_deals(deals: range, threads: int, expected: list[range]) -> None:
    assert shares(deals, threads) == expected
