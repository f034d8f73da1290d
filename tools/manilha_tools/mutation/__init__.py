"""Mutants of the tables: every other value of every cell, and which vector, check or proof tells it apart."""
