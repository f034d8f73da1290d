"""Counts of the ways to play a deal, act by act: one number that any two engines can compare.

`plain` walks every sequence with the interpreter and real cards, and remembers nothing; `memory` counts how
many ways lead to each position, and steps through the hand machine, which knows no cards. The two must agree
at every depth. `question` says what is counted, `layout` when two positions are the same for their cards.
"""
