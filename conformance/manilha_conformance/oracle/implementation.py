"""What the server needs of an implementation; the reference is one, the fakes of the tests are others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = Any


class Game(Protocol):
    """A game being played. A method that raises leaves the game as it was."""

    def observe(self) -> Mapping[str, Json]:
        """Return the public record."""

    def act(self, actor: object, action: object) -> None:
        """Take the action; raises `Rejected` where the rules do not let this seat act so."""

    def legal(self, actor: object) -> list[Json]:
        """Return every action that the seat may take."""

    def view(self, actor: object) -> Json:
        """Return what the seat sees."""

    def next_hand(self) -> None:
        """Deal the next hand; raises `ManilhaError` where there is none to deal."""


@runtime_checkable
class Lasting(Game, Protocol):
    """A game that can be gone back to: what `load_state` takes."""

    def kept(self) -> Lasting:
        """Return the game as it stands: what happens to either from now on leaves the other as it is."""


class Implementation(Protocol):
    """Who plays. Every method raises `ManilhaError` for what it does not know."""

    def hello(self) -> Mapping[str, Json]:
        """Say who this is and what it plays, in the shape of the protocol."""

    def query(self, ruleset: str, house_rules: Mapping[str, str], fn: str, args: Mapping[str, Json]) -> Json:
        """Answer one question."""

    def begin(self, ruleset: str, house_rules: Mapping[str, str], players: int, setup: object) -> Game:
        """Start a game from an explicit deal."""
