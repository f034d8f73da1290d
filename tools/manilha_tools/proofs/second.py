"""The second solver: cvc5 reads the same SMT-LIB text that a user can write with `--smt2`."""

from __future__ import annotations

from typing import Final

from manilha_tools.errors import MissingExtra

RESOURCES: Final = 50_000_000


def ask_cvc5(text: str) -> str:
    """Return what cvc5 says of an SMT-LIB text with one check-sat: sat, unsat or unknown.

    Raises MissingExtra where cvc5 is not installed.
    """
    try:
        import cvc5  # noqa: PLC0415 - an extra, loaded only where it is asked for
    except ImportError as error:
        raise MissingExtra("cvc5", "prove") from error
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("rlimit", str(RESOURCES))
    solver.setOption("bitblast", "eager")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    answer = ""
    while not (command := parser.nextCommand()).isNull():
        answer += command.invoke(solver, parser.getSymbolManager())
    # Behind an unknown stands why: `unknown (RESOURCEOUT)`.
    word = answer.strip().partition(" ")[0]
    if word not in ("sat", "unsat", "unknown"):
        raise ValueError(f"cvc5 answered {answer!r}")
    return word
