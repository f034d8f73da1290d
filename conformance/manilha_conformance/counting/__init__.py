"""How counts of the ways to play a deal are shown: for people, and as one JSON document."""
