"""Rule questions with known answers, asked of the package: `python -m tests.conformance FILE`."""
