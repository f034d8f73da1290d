"""The rules of truco as data."""
