"""Hunts for a hand that fails: random games that favour corners, held against the reference."""
