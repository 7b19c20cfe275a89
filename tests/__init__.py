"""The tests; never part of the wheel."""
