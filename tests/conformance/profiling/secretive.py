"""The oracle with a secret: it plays house rules of which it says nothing, and may show or answer less."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from manilha_conformance.oracle.reference import Reference
from manilha_conformance.oracle.server import Server
from manilha_conformance.profiling.memory import Remembering
from manilha_conformance.profiling.space import NONE

from tests.conformance.in_place import served

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_conformance.profiling.space import Setting, Space
    from manilha_conformance.transport.session import Road
    from manilha_reference.ruleset import Ruleset


class Secretive(Reference):
    """Plays `secret` in one ruleset where no house rules are asked for."""

    def __init__(self, ruleset: str, secret: Mapping[str, str], **hello: Any) -> None:  # noqa: ANN401 -- any JSON
        super().__init__()
        self._secret = {ruleset: secret}
        self._says = hello

    def hello(self) -> dict[str, Any]:
        """Say what the oracle says, but for what was given; of the secret nothing, as if there were none."""
        said = super().hello()
        for name in self._secret:
            rules = super()._rules(name, {})
            said["rulesets"][name] = {"players": list(rules.players), "house_rules": dict(rules.house_rules)}
        return {**said, **self._says}

    def _rules(self, ruleset: str, house_rules: Mapping[str, str]) -> Ruleset:
        return super()._rules(ruleset, house_rules or self._secret.get(ruleset, {}))


def session_of(player: Reference) -> Remembering:
    """Return a session with a player that has said hello."""

    def start() -> Road:
        return served(Server(player))

    session = Remembering(start)
    session.ready()
    return session


def random_setting(space: Space, seed: int) -> Setting:
    """Draw a value for each house rule, in an order that is drawn too; what is not legal is passed over."""
    random = Random(f"{space.ruleset}/{seed}")  # noqa: S311 -- no secret
    setting = dict(space.own)
    for name in random.sample(list(space.domains), len(space.domains)):
        value = random.choice(space.domains[name])
        if value not in (setting[name], NONE):
            setting = space.completed(setting, name, value) or setting
    return setting
