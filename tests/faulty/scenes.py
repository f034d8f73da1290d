"""Short sessions that bring a vice to light, written the way one tells a hand.

A line is a list of acts with commas between them: `0 3C` plays a card, `1 hide 4C` hides one, `0 raise`,
`1 accept`, `1 fold`, `0 play_hand`, `0 refuse_hand` speak, `0 legal` and `0 view` look, `next_hand` deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.faulty.vices import Request

FIXED: Final = ("mineiro", "paulista-manilha-velha")
SPEECH: Final = ("accept", "fold", "play_hand", "refuse_hand")

# Side A takes the first trick, side B the second, the third ties; the vira 7O makes the queens manilhas.
SPLIT: Final = ("3C 4P AC", "KE 2C AO", "4E 5C 6P", "5O 6E 7C")
A_FIRST: Final = "0 3C, 1 KE, 2 4E, 3 5O"
B_SECOND: Final = "0 4P, 1 2C, 2 5C, 3 6E"
TIED_THIRD: Final = "1 AO, 2 6P, 3 7C, 0 AC"
# All three tricks tie between seats 0 and 1.
TIES: Final = ("KP 2C AC", "KE 2P AO", "4E 5C 6P", "5O 6E 7C")
TIE_1: Final = "0 KP, 1 KE, 2 4E, 3 5O"
TIE_2: Final = "0 2C, 1 2P, 2 5C, 3 6E"
TIE_3: Final = "0 AC, 1 AO, 2 6P, 3 7C"


def ask(fn: str, ruleset: str = "paulista", **args: object) -> tuple[Request, ...]:
    """Ask one question that needs no game."""
    return ({"cmd": "query", "ruleset": ruleset, "house_rules": {}, "fn": fn, "args": args},)


def game(
    cards: tuple[str, ...],
    *lines: str,
    ruleset: str = "paulista",
    scores: tuple[int, int] = (0, 0),
    opener: int = 0,
) -> tuple[Request, ...]:
    """Play with these cards in each hand, and the vira 7O where one is turned up."""
    deal = {"hands": [held.split() for held in cards], "vira": None if ruleset in FIXED else "7O"}
    setup = {**deal, "opener": opener, "scores": list(scores), "deals": [deal, deal]}
    begin: Request = {
        "cmd": "begin",
        "ruleset": ruleset,
        "house_rules": {},
        "players": len(cards),
        "setup": setup,
    }
    return (begin, *(_request(act.split()) for line in lines for act in line.split(",")))


def _request(words: list[str]) -> Request:
    if words == ["next_hand"]:
        return {"cmd": "next_hand"}
    actor, act = int(words[0]), words[1]
    if act in ("legal", "view"):
        return {"cmd": act, "actor": actor}
    return {"cmd": "act", "actor": actor, "action": _action(act, words[2:])}


def _action(act: str, rest: list[str]) -> Request:
    if act in SPEECH:
        return {"type": act}
    if act == "raise":
        return {"type": "raise", **({"rung": rest[0]} if rest else {})}
    if act == "hide":
        return {"type": "play", "card": rest[0], "hidden": True}
    return {"type": "play", "card": act}
