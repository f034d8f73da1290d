"""Pictures of what was proved, as SVG: the scores that a game reaches, the states of a hand, the ladder.

The files are the same bytes for the same tables. matplotlib comes with the extra `figures`.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from manilha_tools.errors import MissingExtra
from manilha_tools.explicit import Ending, Explicit, Node
from manilha_tools.explicit_games import START, search_games

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

LIVE, FINAL, BOTH, NEVER, EDGE = "#7fb3d5", "#f5b041", "#a569bd", "#f4f6f7", "#ccd1d1"
_PHASES: Final = {"special": "s", "play": "o", "answer": "D"}


def draw(rules: Ruleset, folder: Path, lang: str) -> list[Path]:
    """Draw three pictures of a ruleset into `folder` and return the files; raises MissingExtra."""
    plt = _pyplot(rules)
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {"scores": _scores, "hand": _hand, "ladder": _ladder}
    files = []
    for name, paint in pictures.items():
        figure, axes = plt.subplots()
        paint(rules, figure, axes, lang)
        files.append(folder / f"{rules.id}-{name}.svg")
        figure.savefig(files[-1], bbox_inches="tight", metadata={"Date": None})
        plt.close(figure)
    return files


def _pyplot(rules: Ruleset) -> Any:  # noqa: ANN401 - matplotlib's own module
    # It tells standard error of its caches, which is nothing to who asked for pictures.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    try:
        import matplotlib as mpl  # noqa: PLC0415 - an extra, loaded only to draw
    except ImportError as error:
        raise MissingExtra("matplotlib", "figures") from error
    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = rules.digest
    import matplotlib.pyplot as plt  # noqa: PLC0415 - after the back end is chosen

    return plt


def _scores(rules: Ruleset, figure: Any, axes: Any, lang: str) -> None:  # noqa: ANN401 - matplotlib's objects
    search = search_games(rules)
    size = range(1 + max(max(pair) for pair in search.live | search.final))
    grid = [[((a, b) in search.live) + 2 * ((a, b) in search.final) for a in size] for b in size]
    from matplotlib.colors import ListedColormap  # noqa: PLC0415 - an extra

    axes.imshow(grid, origin="lower", cmap=ListedColormap([NEVER, LIVE, FINAL, BOTH]), vmin=0, vmax=3)
    axes.set_xticks(size)
    axes.set_yticks(size)
    axes.tick_params(labelsize=7)
    axes.set_xlabel("A")
    axes.set_ylabel("B")
    live, final, both = len(search.live), len(search.final), len(search.live & search.final)
    told = {
        "pt": f"{rules.name['pt']}: {live} placares em jogo (azul), {final} finais (laranja)",
        "en": f"{rules.name['en']}: {live} scores in play (blue), {final} final (orange)",
    }
    if both:
        told["pt"] += f", {both} as duas coisas (roxo)"
        told["en"] += f", {both} of them both (purple)"
    axes.set_title(told[lang], fontsize=9)
    figure.set_size_inches(7, 7)


def _hand(rules: Ruleset, figure: Any, axes: Any, lang: str) -> None:  # noqa: ANN401 - matplotlib's objects
    explicit = Explicit(rules)
    opening = explicit.opening(START.scores)
    found = explicit.hand(opening)
    place = {node: _place(rules, node, [other.tricks for other in found.nodes]) for node in found.nodes}
    for node in sorted(found.nodes, key=str):
        x, y = place[node]
        for after in explicit.steps(node, opening):
            if not isinstance(after, Ending):
                to_x, to_y = place[after]
                axes.plot([x, to_x], [y, to_y], color=EDGE, lw=0.5, zorder=0)
        axes.plot(x, y, _PHASES[node.phase], color=LIVE if node.phase == "play" else FINAL, ms=6)
    columns = sorted({node.tricks for node in found.nodes}, key=lambda tricks: (len(tricks), tricks))
    rows = ["-", *_rungs(rules)]
    axes.set_xticks(range(len(columns)), [tricks or "-" for tricks in columns], fontsize=7)
    axes.set_yticks(range(len(rows)), rows, fontsize=7)
    told = {
        "pt": f"{rules.name['pt']}: os {len(found.nodes)} estados de uma mão, sem as cartas",
        "en": f"{rules.name['en']}: the {len(found.nodes)} states of a hand, cards left out",
    }
    axes.set_title(told[lang], fontsize=9)
    figure.set_size_inches(9, 5)


def _place(rules: Ruleset, node: Node, tricks: list[str]) -> tuple[float, float]:
    """Return where a node stands: tricks so far across, worth upwards, the last asker a little aside."""
    columns = sorted(set(tricks), key=lambda name: (len(name), name))
    rows = ["-", *_rungs(rules)]
    lift = 0.45 if node.phase == "answer" else 0.0
    aside = {None: 0.0, "A": -0.18, "B": 0.18}[node.asked]
    return columns.index(node.tricks) + aside, rows.index(node.rung or "-") + lift


def _ladder(rules: Ruleset, figure: Any, axes: Any, lang: str) -> None:  # noqa: ANN401 - matplotlib's objects
    cells, names = rules.cells, _rungs(rules)
    start = int(str(cells["bets.start.value"]))
    worths = [start, *(int(str(cells[f"bets.rungs.{name}.value"])) for name in names)]
    labels = ["", *(str(cells[f"bets.rungs.{name}.label.{lang}"]) for name in names)]
    axes.bar(range(len(worths)), worths, color=LIVE)
    refused = {"pt": "recusado paga", "en": "refused pays"}[lang]
    for place, (worth, label) in enumerate(zip(worths, labels, strict=True)):
        note = f"{label}\n{worth}"
        if place:
            note += f"\n{refused} {cells[f'bets.rungs.{names[place - 1]}.fold']}"
        axes.text(place, worth + 0.2, note, ha="center", fontsize=8)
    axes.set_xticks([])
    axes.set_ylim(0, max(worths) * 1.3)
    axes.set_title(rules.name[lang], fontsize=9)
    figure.set_size_inches(6, 4)


def _rungs(rules: Ruleset) -> list[str]:
    """Return the rungs in the order in which they are asked."""
    names: list[str] = []
    up = rules.cells["bets.start.up"]
    while up is not None and str(up) not in names:
        names.append(str(up))
        up = rules.cells[f"bets.rungs.{up}.up"]
    return names
