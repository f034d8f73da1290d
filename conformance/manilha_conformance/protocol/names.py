"""The fixed names of `manilha-harness/1`: commands, queries, observables, capabilities, levels."""

from __future__ import annotations

from typing import Final, Literal, get_args

PROTOCOL: Final = "manilha-harness/1"

Command = Literal["hello", "query", "begin", "act", "legal", "view", "run", "next_hand", "bye"]
COMMANDS: Final[tuple[Command, ...]] = get_args(Command)

QueryName = Literal[
    "manilhas",
    "card_order",
    "compare_cards",
    "trick_result",
    "hand_result",
    "rung_value",
    "fold_award",
    "next_raise",
    "special_hand",
    "next_opener",
]
QUERIES: Final[tuple[QueryName, ...]] = get_args(QueryName)

Observable = Literal[
    "phase",
    "to_act",
    "hand",
    "trick",
    "leader",
    "value",
    "pending",
    "tricks",
    "scores",
    "hand_winner",
    "points",
    "game_winner",
]
OBSERVABLES: Final[tuple[Observable, ...]] = get_args(Observable)

Capability = Literal["legal", "views", "reasons", "batch", "load_state"]
CAPABILITIES: Final[tuple[Capability, ...]] = get_args(Capability)

Level = Literal["judge", "hand", "match"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

Auto = Literal["play", "play_hand", "next_hand"]
AUTOS: Final[tuple[Auto, ...]] = get_args(Auto)
"""Steps that an implementation may take by itself when nothing else could be done."""

Side = Literal["A", "B"]
SIDES: Final[tuple[Side, Side]] = ("A", "B")
