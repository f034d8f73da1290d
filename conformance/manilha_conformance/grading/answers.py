"""Reads the answers to tasks, a line each, in any order; what is wrong with a line is named by its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from manilha_reference.errors import Location, Text

from manilha_conformance.grading.tasks import HELLO, GradeError, checked_hello
from manilha_conformance.protocol.lines import MessageFault, read_object

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    Json = dict[str, Any]


class Answer(NamedTuple):
    """A line of the file, counted from 1, and what it holds."""

    line: int
    reply: Json


class Answers:
    """All answers of a file, each under its number; raises `GradeError`."""

    def __init__(self, path: Path) -> None:
        """Read the file; every line is an object with a number of its own, and one is the reply to hello."""
        self._path = path
        self._answers: dict[int, Answer] = {}
        for number, line in enumerate(path.read_bytes().split(b"\n"), start=1):
            if line.strip():
                self._take(number, line)
        self.hello = self._hello()

    def __getitem__(self, number: int) -> Json:
        """Return the answer to a task."""
        return self._answers[number].reply

    def __contains__(self, number: int) -> bool:
        """Whether a task has an answer."""
        return number in self._answers

    def refuse_unknown(self, tasks: Collection[int], more: Callable[[], Collection[int]] = tuple) -> None:
        """Raise `GradeError` for an answer to none of these tasks, nor of `more`, asked at need."""
        strange = {number: answer for number, answer in self._answers.items() if number not in tasks}
        strange.pop(HELLO)
        known = more() if strange else ()
        for number, answer in strange.items():
            if number not in known:
                self._refuse(
                    "unknown",
                    answer.line,
                    f"there is no task {number} in this suite",
                    f"não há tarefa {number} nesta suíte",
                    Text(
                        "grade with the house rules, and the hello, that the tasks were written with",
                        "corrija com as regras da casa, e o hello, com que as tarefas foram gravadas",
                    ),
                )

    def _take(self, number: int, line: bytes) -> None:
        try:
            reply = read_object(line)
        except MessageFault as fault:
            self._refuse("line", number, fault.text, fault.text)
        seq = reply.get("seq")
        if type(seq) is not int:
            self._refuse("line", number, "seq is missing or no integer", "falta seq, ou não é um inteiro")
        if seq in self._answers:
            before = self._answers[seq].line
            self._refuse(
                "twice",
                number,
                f"task {seq} is answered in line {before} already",
                f"a tarefa {seq} já está respondida na linha {before}",
            )
        self._answers[seq] = Answer(number, reply)

    def _hello(self) -> Json:
        if HELLO not in self._answers:
            self._refuse(
                "no-hello",
                1,
                f"no line answers task {HELLO}, hello",
                f"nenhuma linha responde à tarefa {HELLO}, hello",
                Text("it says who answers, and what of it is to be looked at"),
            )
        answer = self._answers[HELLO]
        try:
            return checked_hello(answer.reply)
        except MessageFault as fault:
            self._refuse(
                "hello",
                answer.line,
                f"this is no reply to hello: {fault.text}",
                f"isto não é resposta a hello: {fault.text}",
            )

    def _refuse(self, code: str, line: int, en: str, pt: str, hint: Text | None = None) -> NoReturn:
        raise GradeError(f"grade-{code}", Text(en, pt), Location(str(self._path), line, 1), hint)
