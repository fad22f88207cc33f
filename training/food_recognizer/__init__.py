"""Trains the embedded food recognizer: see ../README.md."""
