"""Journeys through JupyterLab in a real browser: `pytest -m browser`."""
