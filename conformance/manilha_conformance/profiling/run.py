"""Profiles an adapter in a ruleset, from what it says of itself to what it was found to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.errors import Text

from manilha_conformance.profiling.interview import Interview
from manilha_conformance.profiling.profiler import Profiler, Unsettled
from manilha_conformance.profiling.questions import Questions
from manilha_conformance.profiling.shelf import shelf_of
from manilha_conformance.profiling.space import NONE
from manilha_conformance.suite.load import SuiteError, rulesets_in, vectors_root
from manilha_conformance.verify.offer import declared_house_rules, offer_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.profiling.memory import Remembering
    from manilha_conformance.profiling.profiler import Settling
    from manilha_conformance.profiling.result import Profile
    from manilha_conformance.profiling.space import Setting


@dataclass(frozen=True)
class Found:
    """What was found for one ruleset, and the interview that it was learned in."""

    interview: Interview
    profile: Profile
    declared: Setting
    """The values that the adapter names in its hello."""

    @property
    def contradicted(self) -> tuple[str, ...]:
        """The house rules that are declared with a value which the answers exclude."""
        found, left = self.profile.setting, self.profile.left
        beside = {pair for rival in self.profile.rivals for pair in rival.setting.items()}
        return tuple(
            name
            for name, value in self.declared.items()
            if found[name] not in (value, NONE) and (name, value) not in left and (name, value) not in beside
        )

    @property
    def holds(self) -> bool:
        """Whether a documented setting explains every answer, and the declaration agrees with it."""
        return not self.contradicted and not self.profile.aside


def rulesets_to_profile(hello: dict[str, object], wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rulesets that are played and known; raises `SuiteError` for a wanted one that is not."""
    known, played = rulesets_in(vectors_root()), hello["rulesets"]
    if not isinstance(played, dict):
        raise TypeError("a hello that was checked names its rulesets")
    for name in wanted:
        if name not in known:
            raise SuiteError(
                "unknown-ruleset",
                Text(f"the suite has no ruleset {name!r}", f"a suíte não tem as regras {name!r}"),
                hint=Text(", ".join(known)),
            )
        if name not in played:
            raise SuiteError(
                "ruleset-not-played",
                Text(f"the adapter does not play {name}", f"o adaptador não joga {name}"),
                hint=Text(", ".join(sorted(played))),
            )
    return wanted or tuple(name for name in sorted(played) if name in known)


def profile_ruleset(
    session: Remembering,
    ruleset: str,
    *,
    prove: bool = True,
    each: Callable[[str], None] = lambda _text: None,
) -> Found:
    """Find the house rules that an adapter plays in a ruleset when it is asked to set none.

    Without `prove` the symbolic model is left out: what the suite does not tell apart stays unknown.
    """
    shelf = shelf_of(ruleset)
    space = shelf.space
    offer = offer_of(session.hello, ruleset, {})
    questions = Questions(space, shelf.answers, offer, shelf.vectors)
    interview = Interview(shelf, questions, session, offer, each=each)
    declared = {
        name: value
        for name, value in declared_house_rules(session.hello, ruleset).items()
        if name in space.own
    }
    start = dict(space.own)
    for name, value in declared.items():
        start = space.with_value(start, name, value)
    held = start if space.is_legal(start) else dict(space.own)
    profiler = Profiler(interview, held, _doubts(interview) if prove else Unsettled())
    return Found(interview, profiler.run(), declared)


def _doubts(interview: Interview) -> Settling:
    from manilha_conformance.profiling.doubts import Doubts  # noqa: PLC0415 -- loads the symbolic model

    return Doubts(interview.space, interview.questions, interview.offer)
