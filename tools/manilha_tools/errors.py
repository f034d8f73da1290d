"""What the tools refuse, each with a stable code.

A ruleset is first turned into terms (`CannotModel` where a cell has no meaning for the model), then proved
with solvers and drawn with libraries that come as extras (`MissingExtra`), then certified (`NotCertified`).
"""

from __future__ import annotations

from manilha_reference.errors import ManilhaError, Text


class CannotModel(ManilhaError):  # noqa: N818 - says what happened; the base carries the suffix
    """A cell holds what the symbolic model has no term for; code MODEL-CELL."""

    def __init__(self, path: str, value: object) -> None:
        super().__init__(
            "MODEL-CELL",
            Text(
                f"{path}: the model has no term for {value!r}",
                f"{path}: o modelo não tem termo para {value!r}",
            ),
            hint=Text(
                "numbers from 0 to 150 and the words of the tables",
                "números de 0 a 150 e as palavras das tabelas",
            ),
        )


class MissingExtra(ManilhaError):  # noqa: N818 - as CannotModel
    """A library that comes with an extra is not installed; code EXTRA-MISSING."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(
            "EXTRA-MISSING",
            Text(f"{library} is not installed", f"{library} não está instalado"),
            hint=f"pip install 'manilha[{extra}]'",
        )


class NotFresh(ManilhaError):  # noqa: N818 - as CannotModel
    """The adequacy data kept of a ruleset are not of its tables and vectors as they are; code NOT-FRESH."""

    def __init__(self, ruleset: str) -> None:
        super().__init__(
            "NOT-FRESH",
            Text(
                f"{ruleset}: the adequacy data are of other tables or vectors",
                f"{ruleset}: os dados de adequação são de outras tabelas ou vetores",
            ),
            hint=f"manilha adequacy {ruleset} --write",
        )


class NotCertified(ManilhaError):  # noqa: N818 - as CannotModel
    """The claims behind a certificate were not all proved; code NOT-CERTIFIED."""

    def __init__(self, claim: str) -> None:
        super().__init__(
            "NOT-CERTIFIED",
            Text(f"{claim}: not proved, so nothing is certified", f"{claim}: não provada; nada se certifica"),
        )


class WitnessesDisagree(ManilhaError):  # noqa: N818 - as CannotModel
    """The interpreter and the symbolic model do not expect the same of a vector; code WITNESSES-DISAGREE."""

    def __init__(self, vector: str, difference: object) -> None:
        super().__init__(
            "WITNESSES-DISAGREE",
            Text(
                f"{vector}: the two witnesses differ: {difference}",
                f"{vector}: as duas testemunhas divergem: {difference}",
            ),
            hint=Text("one of the two executors is wrong", "um dos dois executores está errado"),
        )
