"""Records made at random, and other ways to write the same text."""

from __future__ import annotations

import unicodedata

from hypothesis import strategies as st
from manilha_reference.notation import record as r
from manilha_reference.notation.tags import sort_key

RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Q", "J", "K", "A", "X")
SUITS = ("O", "E", "C", "P", "B", None)


def _settled(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))


def _is_name(name: str) -> bool:
    return name == _settled(name).lower() and not name.endswith(("_", "-")) and name[0].isalpha()


phrases = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=20).map(_settled)
cards = st.builds(r.Card, st.sampled_from(RANKS), st.sampled_from(SUITS)) | st.just(r.UNKNOWN)
seats = st.none() | st.integers(0, 99)
names = st.from_regex(r"[^\W\d_](?:[\w-]{0,8}\w)?", fullmatch=True).filter(_is_name)

moves = st.one_of(
    st.builds(r.Play, cards, st.booleans(), seats, st.booleans()),
    st.builds(
        r.Request, st.sampled_from(("truco", "seis", "vale-quatro", "six")) | names, seats, st.booleans()
    ),
    st.builds(r.Answer, st.booleans(), seats, st.booleans()),
)
comments = st.builds(r.Comment, phrases)
results = st.builds(r.Result, st.sampled_from(("A", "B")), st.integers(0, 999)) | st.just(r.Result(None, 0))

setting = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
player = phrases.map(lambda text: text.replace(",", "").strip()).filter(bool)
game_tags: dict[str, st.SearchStrategy[r.Tag]] = {
    "Title": st.builds(r.FreeTag, st.just("Title"), phrases),
    "Place": st.builds(r.FreeTag, st.just("Place"), phrases),
    "Date": st.builds(r.FreeTag, st.just("Date"), phrases),
    "Ruleset": st.builds(r.RulesetTag, st.from_regex(r"[a-z0-9]{1,5}(-[a-z0-9]{1,5}){0,2}", fullmatch=True)),
    "House": st.builds(r.HouseTag, setting, st.from_regex(r"[a-z0-9][a-z0-9_./-]{0,8}", fullmatch=True)),
    "House2": st.builds(r.HouseTag, setting.map("z{}".format), st.just("1-3-6-9-12")),
    "Players": st.builds(r.PlayersTag, st.integers(1, 999)),
    "Names": st.builds(r.NamesTag, st.lists(player, min_size=1, max_size=4).map(tuple)),
}
hand_tags: dict[str, st.SearchStrategy[r.Tag]] = {
    "Hand": st.builds(r.HandTag, st.integers(1, 999)),
    "Opener": st.builds(r.OpenerTag, st.integers(0, 999)),
    "Score": st.builds(r.ScoreTag, st.tuples(st.integers(0, 999), st.integers(0, 999))),
    "Vira": st.builds(r.ViraTag, cards),
    "Hands": st.builds(
        r.HandsTag,
        st.lists(st.lists(cards, min_size=1, max_size=3).map(tuple), min_size=1, max_size=4).map(tuple),
    ),
    "Note": st.builds(r.FreeTag, st.just("Note"), phrases),
}


@st.composite
def items(draw: st.DrawFn, *, moved: bool) -> tuple[r.Item, ...]:
    """The items of a hand; with `moved` at least one that is no comment."""
    found: list[r.Item] = draw(st.lists(comments, max_size=1))
    tricks = draw(st.lists(st.lists(moves | comments, max_size=5), max_size=3))
    for trick in tricks:
        found += (draw(moves), *trick)
        if draw(st.booleans()):
            found += (r.TrickEnd(), *draw(st.lists(comments, max_size=1)))
    needed = moved and not tricks
    found += draw(st.lists(results, min_size=int(needed), max_size=1))
    found += draw(st.lists(comments, max_size=1))
    return tuple(found)


@st.composite
def tags(draw: st.DrawFn, *, first: bool, least: int) -> tuple[r.Tag, ...]:
    """Tags that may stand together, in canonical order."""
    known = hand_tags | (game_tags if first else {})
    chosen = draw(st.lists(st.sampled_from(sorted(known)), unique=True, min_size=least, max_size=6))
    made: list[r.Tag] = [draw(known[name]) for name in chosen]
    return tuple(sorted({sort_key(tag): tag for tag in made}.values(), key=sort_key))


@st.composite
def records(draw: st.DrawFn) -> r.Record:
    """Any record that a text can say."""
    count = draw(st.integers(1, 3))
    hands = []
    for number in range(count):
        first, last = number == 0, number == count - 1
        body = draw(items(moved=not last))
        least = 0 if first and body else 1
        hands.append(r.Hand(draw(tags(first=first, least=least)), body))
    return r.Record(tuple(hands))
