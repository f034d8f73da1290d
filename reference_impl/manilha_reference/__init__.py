"""Manilha."""
