"""Holds an implementation against vectors: asks, compares, and says what came of each."""
