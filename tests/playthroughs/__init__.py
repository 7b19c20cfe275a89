"""Whole rounds as text, to be read and to be compared: `python -m tests.playthroughs`."""
