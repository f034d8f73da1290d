"""The hand as a finite machine: the tables compiled, once, by running the interpreter over abstract cards.

Within a hand, the rules look at a card only to compare it with the strongest one on the table. So a play
has four outcomes, `lower`, `equal`, `higher` and `hidden`, and the states that remain are few (16,596 for
four-player truco paulista). A `HandMachine` finds them by calling `apply` on representatives with made-up
cards, as they are needed, and remembers every step; it holds no rule of its own. Random play on it is fast
(`playout`), and the whole machine is an object that proofs and coverage can count.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from manilha_reference.cells import Reader
from manilha_reference.engine import apply
from manilha_reference.legal import UNLIMITED, is_legal, may_hide
from manilha_reference.observe import observe
from manilha_reference.order import card_order
from manilha_reference.requests import next_rung
from manilha_reference.special import has_offer, match_special, spends
from manilha_reference.state import Action, Deal, Kind, Phase, Play, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.observe import Json
    from manilha_reference.ruleset import Ruleset

OUTCOMES: Final = ("lower", "equal", "higher", "hidden")
LOWER, EQUAL, HIGHER, HIDDEN = range(4)
_ANSWERS: Final = (Kind.ACCEPT, Kind.FOLD, Kind.PLAY_HAND, Kind.REFUSE_HAND)
# Made-up ranks: a trick starts in the middle, so that every later card can be lower, equal or higher.
_RANKS: Final = tuple("abcdefghijklm")
_CALL_ROWS: Final = ("trick.top.rivals_called.", "trick.top.rivals_exposed.", "result_raised.")
_LOW, _MIDDLE, _SUITS = _RANKS[0], 6, "OECP"


@dataclass(slots=True, eq=False)
class Option:
    """What one seat may do in a node: play cards (hidden ones too, or only its strongest), or act without.

    Where the tables turn a forbidden hidden card up, `turned_up` holds: hiding is one more way to play open.
    """

    seat: int
    plays: bool
    hides: bool
    turned_up: bool
    strongest_only: bool
    acts: tuple[Action, ...]
    ways: int
    faces: int
    after_play: list[Node | None] = field(default_factory=lambda: [None] * len(OUTCOMES))
    after_act: list[Node | None] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Node:
    """A state of the hand up to the identity of the cards; `options` is empty once the hand is over.

    `only` is the option where there is but one, `fresh` whether the table is empty, `ending` the winner and
    the points of a hand that is over.
    """

    state: State
    options: tuple[Option, ...]
    only: Option | None
    fresh: bool
    ending: tuple[str, int]


class HandMachine:
    """The machine of one hand for a ruleset and a number of players, at given scores.

    Scores matter only to the special hands, the cap on requests and the end of the game.
    """

    def __init__(self, rules: Ruleset, players: int, scores: tuple[int, int] = (0, 0)) -> None:
        self.rules = rules
        self.players = players
        self.scores = scores
        self._abstract = _with_plain_cards(rules)
        self._nodes: dict[State, Node] = {}
        self._starts: dict[int, Node] = {}
        self._heeds_calls = any(path.startswith(_CALL_ROWS) for path in rules.cells)
        self._counts_hidden = rules.cells["trick.hidden.per_side"] != UNLIMITED

    def start(self, opener: int) -> Node:
        """Return the node in which `opener` begins the hand."""
        if opener not in self._starts:
            self._starts[opener] = self._node(self._start_state(opener))
        return self._starts[opener]

    def _start_state(self, opener: int) -> State:
        read = Reader(self.rules.cells)
        per_seat = read.number("deal.per_seat")
        matched = match_special(self.rules, read, self.scores)
        row, side = matched if matched is not None else (None, None)
        hands = ((_card(_LOW),) * per_seat,) * self.players
        return State(
            players=self.players,
            hand=1,
            opener=opener,
            scores=self.scores,
            dealt=Deal((), None),
            hands=hands,
            phase=Phase.SPECIAL if row is not None and has_offer(read, row) else Phase.PLAY,
            value=read.number("bets.start.value" if row is None else f"special.{row}.value"),
            turn=opener,
            leaders=(opener,),
            plays=((),),
            special=row,
            special_side=side,
            spent=spends(self.rules, row, self.scores),
        )

    def after_play(self, node: Node, option: Option, outcome: int) -> Node:
        """Return the node after a card with this outcome; the first one on the table is `HIGHER`."""
        found = option.after_play[outcome]
        if found is None:
            card = self._card_for(node.state, outcome)
            hand = (card, *node.state.hands[option.seat][1:])
            action = Action(Kind.PLAY, card=card, hidden=outcome == HIDDEN)
            found = self._step(_holding(node.state, option.seat, hand), option.seat, action)
            option.after_play[outcome] = found
        return found

    def after_act(self, node: Node, option: Option, index: int) -> Node:
        """Return the node after the option's act number `index`."""
        found = option.after_act[index]
        if found is None:
            found = self._step(node.state, option.seat, option.acts[index])
            option.after_act[index] = found
        return found

    def edges(self, node: Node) -> Iterator[tuple[Option, str, Node]]:
        """Yield every step from a node: who acts, what it does (an outcome or an act), and what follows."""
        for option in node.options:
            for outcome in self.outcomes(node, option):
                yield option, OUTCOMES[outcome], self.after_play(node, option, outcome)
            for index, act in enumerate(option.acts):
                yield option, str(act.kind), self.after_act(node, option, index)

    def outcomes(self, node: Node, option: Option) -> tuple[int, ...]:
        """Return the outcomes that a play by this option can have; the first card shown is always higher."""
        if not option.plays:
            return ()
        shown = any(not play.hidden for play in node.state.table)
        visible = (LOWER, EQUAL, HIGHER) if shown else (HIGHER,)
        return (*visible, HIDDEN) if option.hides and not option.turned_up else visible

    def observe(self, node: Node, trick: int) -> Json:
        """Return the public record in a node; which trick is played is forgotten there, and given."""
        return {**observe(self._abstract, node.state), "trick": trick}

    def explore(self, opener: int) -> tuple[int, int]:
        """Visit every node reachable from `opener`'s start and return how many nodes and steps there are."""
        first = self.start(opener)
        seen, waiting, steps = {id(first)}, [first], 0
        while waiting:
            node = waiting.pop()
            for _, _, after in self.edges(node):
                steps += 1
                if id(after) not in seen:
                    seen.add(id(after))
                    waiting.append(after)
        return len(seen), steps

    def _step(self, state: State, seat: int, action: Action) -> Node:
        after, _ = apply(self._abstract, state, seat, action)
        return self._node(self._canonical(after))

    def _node(self, state: State) -> Node:
        node = self._nodes.get(state)
        if node is None:
            options = tuple(self._options(state)) if not state.over else ()
            only = options[0] if len(options) == 1 else None
            node = Node(state, options, only, not state.table, (str(state.hand_winner), state.points))
            self._nodes[state] = node
        return node

    def _options(self, state: State) -> Iterator[Option]:
        rung = next_rung(Reader(self._abstract.cells), state)
        for seat in range(state.players):
            acts = [Action(Kind.RAISE, rung=rung)] if rung is not None else []
            acts += [Action(kind) for kind in _ANSWERS]
            legal = tuple(action for action in acts if is_legal(self._abstract, state, seat, action))
            plays, hides, turned_up, strongest = self._plays(state, seat)
            if plays or legal:
                yield Option(
                    seat,
                    plays,
                    hides,
                    turned_up,
                    strongest,
                    legal,
                    len(legal),
                    2 if hides else 1,
                    after_act=[None] * len(legal),
                )

    def _plays(self, state: State, seat: int) -> tuple[bool, bool, bool, bool]:
        """Return whether the seat may play, may hide, sees its hidden card turned up, must play its best."""
        if not state.hands[seat]:
            return False, False, False, False
        weak, strong = _card(_RANKS[1]), _card(_RANKS[2])
        held = _holding(state, seat, (weak, strong))
        plays = is_legal(self._abstract, held, seat, Action(Kind.PLAY, card=strong))
        if not plays:
            return False, False, False, False
        hides = is_legal(self._abstract, held, seat, Action(Kind.PLAY, card=strong, hidden=True))
        turned_up = hides and not may_hide(Reader(self._abstract.cells), held, seat)
        strongest_only = not is_legal(self._abstract, held, seat, Action(Kind.PLAY, card=weak))
        return True, hides, turned_up, strongest_only

    def _card_for(self, state: State, outcome: int) -> str:
        """Return a made-up card that is lower, equal or higher than the strongest one on the table."""
        order = card_order(self._abstract, None)
        shown = [order.strength[play.card] for play in state.table if not play.hidden]
        best = max(shown, default=None)
        number = len(state.table)
        if best is None:
            return _card(_RANKS[_MIDDLE], number)
        rank = {EQUAL: best, HIGHER: best + 1}.get(outcome, 0)
        return _card(_RANKS[rank], number)

    def _canonical(self, state: State) -> State:
        """Forget the cards: only which ones are strongest on the table, and who hid one, still matters."""
        if state.over:
            return replace(
                state, hands=((),) * state.players, plays=((),), leaders=state.leaders[-1:], call=None, turn=0
            )
        order = card_order(self._abstract, None)
        best = max((order.strength[play.card] for play in state.table if not play.hidden), default=-1)
        table = []
        for number, play in enumerate(state.table):
            top = not play.hidden and order.strength[play.card] == best
            face_down = play.hidden or (not top and not self._counts_hidden)
            table.append(Play(play.seat, _card(_RANKS[_MIDDLE] if top else _LOW, number), face_down))
        return replace(
            state,
            hands=tuple((_card(_LOW),) * len(hand) for hand in state.hands),
            plays=(tuple(table),),
            leaders=state.leaders[-1:],
            call=state.call if self._heeds_calls else None,
        )


def _card(rank: str, number: int = 0) -> str:
    return f"{rank}{_SUITS[number % len(_SUITS)]}"


def _holding(state: State, seat: int, hand: tuple[str, ...]) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _with_plain_cards(rules: Ruleset) -> Ruleset:
    """Return the same tables over a made-up deck in which any two cards can be lower, equal or higher."""
    cells = {path: value for path, value in rules.cells.items() if not path.startswith(("deck.", "order."))}
    for number, rank in enumerate(_RANKS):
        cells[f"deck.ranks.{number}"] = rank
        cells[f"order.tiers.{number}.rank"] = rank
    for number, suit in enumerate(_SUITS):
        cells[f"deck.suits.{number}"] = suit
    return replace(rules, cells=cells, digest=f"abstract {rules.digest}")
