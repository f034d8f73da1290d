"""Answers that were recorded elsewhere, on a phone or in a browser: the tasks written, the answers graded."""
