"""The vectors: their shape, how they are read, chosen for an adapter, and revalued under house rules."""
