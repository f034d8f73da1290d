"""Chooses what to ask: the vectors of the rulesets that the adapter plays, under the house rules it plays."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from manilha_reference.errors import Text, UnknownName

from manilha_conformance.exhaustive.vectors import KIND as HANDS
from manilha_conformance.exhaustive.vectors import PLAYERS, drawn_vectors, exhaustive_vectors
from manilha_conformance.exhaustive.vectors import TOPIC as EXHAUSTIVE
from manilha_conformance.suite.load import (
    Suite,
    SuiteError,
    load_suite,
    profile_ids,
    rulesets_in,
    vectors_root,
)
from manilha_conformance.suite.revalue import revalue
from manilha_conformance.verify.offer import Offer, declared_house_rules, offer_of
from manilha_conformance.verify.shard import digest_of_plan
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.shard import Shard


@dataclass(frozen=True, slots=True)
class Wish:
    """What the caller wants asked; empty tuples mean all."""

    rulesets: tuple[str, ...] = ()
    vectors: tuple[str, ...] = ()
    profile: str = "full"
    house_rules: Mapping[str, str] = field(default_factory=dict)
    suites: tuple[Path, ...] = ()
    """Folders and files of vectors instead of the shipped ones."""
    strict_reasons: bool = False
    shard: Shard | None = None
    """The share of all this that is asked; None for the whole."""
    players: int | None = None
    """Only vectors for so many players; None for all but those that are drawn."""


@dataclass(frozen=True)
class Plan:
    """What will be asked, in order, and what was left aside."""

    suite: Suite
    offers: Mapping[str, Offer]
    vectors: tuple[Vector, ...]
    without_vectors: tuple[str, ...]
    """Rulesets that the adapter plays and the suite does not know."""
    not_applicable: int
    """Vectors left aside because they presume other house rules than are played."""
    digest: str = ""
    """Of the whole plan, whatever the share."""
    places: tuple[int, ...] = ()
    """Where each vector stands among all that were picked, before shares were dealt."""


def make_plan(hello: Mapping[str, Any], wish: Wish) -> Plan:
    """Choose the vectors; raises `SuiteError` or `UnknownName` where the wish names what is not there."""
    paths = wish.suites or (vectors_root(),)
    in_suite = {name for path in paths for name in rulesets_in(path)}
    chosen = _rulesets(hello, wish, in_suite)
    offers = {
        name: replace(_offer(hello, name, wish.house_rules), strict_reasons=wish.strict_reasons)
        for name in chosen
    }
    suite = load_suite(paths, chosen)
    if wish.profile == EXHAUSTIVE:
        suite = replace(suite, vectors=(*suite.vectors, *_every_hand(offers, wish)))
    picked = _pick(suite, wish)
    share = [
        (place, vector)
        for place, vector in enumerate(picked)
        if wish.shard is None or wish.shard.holds(vector.id)
    ]
    valued = [(place, under(vector, offers[vector.ruleset])) for place, vector in share]
    asked = [(place, vector) for place, vector in valued if vector is not None]
    unknown = () if wish.rulesets else tuple(sorted(set(hello["rulesets"]) - in_suite))
    return Plan(
        suite,
        offers,
        tuple(vector for _, vector in asked),
        unknown,
        len(share) - len(asked),
        digest_of_plan(suite, picked, offers),
        tuple(place for place, _ in asked),
    )


def all_ids(wish: Wish) -> frozenset[str]:
    """Return the id of every vector that could be asked for, of any ruleset."""
    return frozenset(load_suite(wish.suites or (vectors_root(),)).by_id)


def _rulesets(hello: Mapping[str, Any], wish: Wish, in_suite: set[str]) -> tuple[str, ...]:
    played = hello["rulesets"]
    for name in wish.rulesets:
        if name not in in_suite:
            raise SuiteError(
                "unknown-ruleset",
                Text(f"the suite has no ruleset {name!r}", f"a suíte não tem as regras {name!r}"),
                hint=Text(", ".join(sorted(in_suite))),
            )
        if name not in played:
            raise SuiteError(
                "ruleset-not-played",
                Text(f"the adapter does not play {name}", f"o adaptador não joga {name}"),
                hint=Text(", ".join(sorted(played))),
            )
    wanted = set(wish.rulesets) or set(played)
    return tuple(sorted(wanted & in_suite))


def _near(name: str, known: Iterable[str]) -> Text | None:
    """Suggest what may have been meant."""
    found = get_close_matches(name, list(known), n=3)
    return Text(", ".join(found)) if found else None


def _pick(suite: Suite, wish: Wish) -> tuple[Vector, ...]:
    for name in wish.vectors:
        if name not in suite.by_id:
            raise SuiteError(
                "unknown-vector",
                Text(f"no vector is called {name!r}", f"nenhum vetor se chama {name!r}"),
                hint=_near(name, suite.by_id),
            )
    if wish.vectors:
        return tuple(suite.by_id[name] for name in dict.fromkeys(wish.vectors))
    whole = wish.profile == EXHAUSTIVE or (wish.suites and wish.profile == "full")
    ids = None if whole else profile_ids(wish.profile, vectors_root())
    return tuple(
        vector
        for vector in suite.vectors
        if (ids is None or vector.id in ids)
        and (wish.players is None or vector.seated in (None, wish.players))
    )


def _every_hand(offers: Mapping[str, Offer], wish: Wish) -> Iterator[Vector]:
    """Yield the vectors of every hand, as the adapter's house rules have them.

    Those of kinds that are drawn only where their number of players is wished for, or one of them by name.
    """
    for name, offer in offers.items():
        rules = tables(name, offer.house_rules)
        if rules is None:
            continue
        if PLAYERS in offer.players:
            yield from exhaustive_vectors(rules)
        for players in sorted(offer.players):
            if wish.players == players or wish.vectors:
                yield from drawn_vectors(rules, players)


def _offer(hello: Mapping[str, Any], ruleset: str, wanted: Mapping[str, str]) -> Offer:
    """Find the house rules that differ from the ruleset's own, by declaration or by wish; the wish wins."""
    declared = declared_house_rules(hello, ruleset)
    played = {**declared, **wanted}
    rules = tables(ruleset)
    if rules is None:
        return offer_of(hello, ruleset, played)
    for name in played:
        if name not in rules.house_rules:
            raise UnknownName(
                "unknown-house-rule",
                Text(f"{ruleset} has no house rule {name!r}", f"{ruleset} não tem a regra da casa {name!r}"),
                hint=_near(name, rules.house_rules),
            )
    differing = {name: value for name, value in played.items() if value != rules.house_rules[name]}
    tables(ruleset, differing)
    return offer_of(hello, ruleset, differing)


def under(vector: Vector, offer: Offer) -> Vector | None:
    """Return the vector as it holds under the house rules played; None where it was made for others."""
    if vector.kind == HANDS:
        return vector
    rules = tables(vector.ruleset)
    own = {} if rules is None else dict(rules.house_rules)
    played = {**own, **offer.house_rules}
    for name, presumed in vector.house_rules.items():
        if played.get(name, presumed) != presumed and presumed != own.get(name):
            return None
    valued = tables(vector.ruleset, offer.house_rules)
    return vector if valued is None or not offer.house_rules else revalue(vector, valued)
