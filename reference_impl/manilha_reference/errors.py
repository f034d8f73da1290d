"""Every way in which the reference says no.

A session runs in this order, and each step has its own error:

1. a ruleset is looked up by name or path, with house rules: `UnknownName` when a name means nothing;
2. its tables are read, merged and checked: `SpecError`, which carries every `Problem` found, each with
   file, line and column;
3. a request is put to the tables or a hand is set up: `BadRequest` when what was asked cannot be answered
   (a card twice in a deal, a rung that is not in the ladder);
4. a seat acts: `Rejected`, with the reason, when the rules do not let it; the state is as before.

Texts are for people and may change; the codes and reasons are stable.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Self


class Text(str):
    """A sentence in English that carries its Portuguese; as a plain string it is the English one."""

    __slots__ = ("pt",)
    pt: str

    def __new__(cls, en: str, pt: str | None = None) -> Self:
        """Hold both sentences; a sentence given in one language stands for both."""
        self = super().__new__(cls, en)
        self.pt = en if pt is None else pt
        return self

    @classmethod
    def of(cls, sentence: str) -> Text:
        """Keep a `Text` as it is; a plain string becomes the same text in both languages."""
        return sentence if isinstance(sentence, Text) else cls(sentence)

    def said(self, lang: str) -> str:
        """Say it in `pt` or in English."""
        return self.pt if lang == "pt" else str.__str__(self)

    def __reduce__(self) -> tuple[type[Text], tuple[str, str]]:
        return (Text, (str.__str__(self), self.pt))


class Location(NamedTuple):
    """A place in a text file: line and column are counted from 1, columns in characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Problem(NamedTuple):
    """One fault of a specification file: where it stands, its stable code, what is wrong, what to do."""

    code: str
    message: Text
    where: Location
    hint: Text | None = None
    path: str = ""

    def line(self, lang: str) -> str:
        """Print as `FILE:LINE:COL: CODE message`."""
        return f"{self.where}: {self.code} {self.message.said(lang)}"


class ManilhaError(Exception):
    """Base of all errors here: a stable code, what is wrong, where, and what to do about it."""

    def __init__(
        self, code: str, message: str, where: Location | None = None, hint: str | None = None
    ) -> None:
        self.code = code
        self.message = Text.of(message)
        self.where = where
        self.hint = None if hint is None else Text.of(hint)
        super().__init__(code, message)

    def __str__(self) -> str:
        place = "" if self.where is None else f"{self.where}: "
        return f"{place}{self.code} {self.message}"


class UnknownName(ManilhaError):  # noqa: N818 -- says what happened; the base carries the suffix
    """A ruleset, house rule or value of a house rule that nobody defined."""


class BadRequest(ManilhaError):  # noqa: N818 -- as UnknownName
    """A question or a deal that cannot be put to these tables."""


class SpecError(ManilhaError):
    """Tables that cannot be loaded; `problems` holds every fault, in the order of the files."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        if not problems:
            raise ValueError("a SpecError needs at least one problem")
        self.problems = problems
        first = problems[0]
        super().__init__(first.code, first.message, first.where, first.hint)

    def __str__(self) -> str:
        return "\n".join(problem.line("en") for problem in self.problems)


class Reason(StrEnum):
    """Why an action is refused."""

    says: Text

    def __new__(cls, code: str, en: str, pt: str) -> Self:
        """Hold the code as the value and the sentence beside it."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.says = Text(en, pt)
        return member

    NOT_YOUR_TURN = "not_your_turn", "it is not this seat's turn", "não é a vez deste lugar"
    """The phase lets others act now."""
    WRONG_PHASE = (
        "wrong_phase",
        "this is not done in this phase of the hand",
        "isso não se faz nesta fase da mão",
    )
    """The action belongs to another phase: an answer with nothing asked, a card while an answer is due."""
    CARD_NOT_IN_HAND = "card_not_in_hand", "this seat does not hold the card", "este lugar não tem essa carta"
    """The card was played, lies in another hand, is the vira, or was never dealt."""
    HIDDEN_NOT_ALLOWED = "hidden_not_allowed", "no card may be hidden here", "aqui não se joga carta coberta"
    """The trick, the lead, the side's limit or the special hand forbids a hidden card."""
    RAISE_NOT_ALLOWED = (
        "raise_not_allowed",
        "this hand allows no requests",
        "nesta mão não se pode pedir aumento",
    )
    """The special hand forbids every request."""
    RAISE_OUT_OF_TURN = "raise_out_of_turn", "this seat may not ask now", "este lugar não pode pedir agora"
    """Requests are open, but not to this seat at this moment."""
    RAISE_OWN_REQUEST = (
        "raise_own_request",
        "the side that asked last may not ask next",
        "quem pediu por último não pode pedir de novo",
    )
    """The next request belongs to the other side."""
    RAISE_TOP_RUNG = "raise_top_rung", "there is nothing above this value", "não há nada acima deste valor"
    """The hand already stands on the last rung."""
    RAISE_WRONG_RUNG = "raise_wrong_rung", "rungs are asked in order", "os pedidos seguem a ordem"
    """The rung named is not the next one."""
    RAISE_CAPPED = (
        "raise_capped",
        "the value at stake already decides the game",
        "o valor em jogo já decide a partida",
    )
    """The cap on requests forbids asking for more than is needed."""
    RAISE_WINDOW = "raise_window", "a request is not made at this moment", "não é o momento de pedir"
    """Asked as an answer where only one's own turn serves, or the reverse."""
    MUST_PLAY_STRONGEST = (
        "must_play_strongest",
        "after a tied first trick one plays the strongest card",
        "depois de empatar a primeira joga-se a carta mais forte",
    )
    """A stronger card is held, or the card was hidden, where the strongest must be shown."""
    HAND_OVER = "hand_over", "the hand is over", "a mão acabou"
    """The hand has ended and the next was not dealt."""
    GAME_OVER = "game_over", "the game is over", "a partida acabou"
    """A side has reached the target."""
    UNKNOWN_ACTION = "unknown_action", "there is no such action", "essa ação não existe"
    """The type of the action, or one of its fields, is not in the contract."""
    UNKNOWN_CARD = "unknown_card", "there is no such card in this deck", "essa carta não existe neste baralho"
    """The card is misspelt or not in the deck."""
    UNKNOWN_SEAT = "unknown_seat", "there is no such seat", "esse lugar não existe"
    """The seat is not one of this hand's."""
    UNKNOWN_RUNG = "unknown_rung", "there is no such rung", "esse pedido não existe"
    """The rung is not in this ladder."""


class Rejected(ManilhaError):  # noqa: N818 -- the contract's word for it
    """The rules do not let this seat act so; `rule` and `cells` say which rows forbid it."""

    def __init__(
        self,
        reason: Reason,
        rule: str | None = None,
        cells: tuple[str, ...] = (),
        message: str | None = None,
        hint: str | None = None,
    ) -> None:
        self.reason = reason
        self.rule = rule
        self.cells = cells
        super().__init__(reason.value, reason.says if message is None else message, None, hint)
