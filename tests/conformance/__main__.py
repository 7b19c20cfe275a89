"""Ask the package every question of a file of cases.

    python -m tests.conformance ../shared/rules/cases_open.jsonl [--question legal_plays]

Prints one line a failure and last `N passed, M failed`; the exit code is 1 if any failed. A
question that cannot be asked counts as failed and says so.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.conformance.runner import run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("file", type=Path, help="cases, one JSON object a line")
    parser.add_argument("--question", help="ask this question alone")
    arguments = parser.parse_args()
    try:
        text = arguments.file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        parser.error(f"{arguments.file} cannot be read: {error}")
    results = run(text, arguments.question)
    failures = [result for result in results if result.failure]
    for result in failures:
        print(result)
    print(f"{len(results) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures or not results else 0


if __name__ == "__main__":
    sys.exit(main())
