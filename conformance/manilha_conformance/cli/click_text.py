"""Click's own sentences in Portuguese.

Click asks `gettext` for each of its sentences under the name `_` of its modules. A compiled catalogue would
follow the environment and not `--lang`, so the name is bound to this table instead; a sentence missing here
comes out in English.
"""

from __future__ import annotations

from typing import Final

import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.types

from manilha_conformance.say import language

_MODULES: Final = (
    click.core,
    click.decorators,
    click.exceptions,
    click.formatting,
    click.parser,
    click.types,
)

_PORTUGUESE: Final = {
    "(Did you mean one of: {possibilities}?)": "(Seria um destes: {possibilities}?)",
    "Aborted!": "Interrompido.",
    "Argument {name!r} takes {nargs} values.": "O argumento {name!r} pede {nargs} valores.",
    "Choose from:\n\t{choices}": "Escolha entre:\n\t{choices}",
    "Commands": "Comandos",
    "Could not open file {filename!r}: {message}": "Não foi possível abrir o arquivo {filename!r}: {message}",
    "Did you mean {possibility}?": "Seria {possibility}?",
    "Error: {message}": "Erro: {message}",
    "Invalid value for {param_hint}: {message}": "Valor inválido para {param_hint}: {message}",
    "Invalid value: {message}": "Valor inválido: {message}",
    "Missing argument": "Falta o argumento",
    "Missing command.": "Falta o comando.",
    "Missing option": "Falta a opção",
    "Missing parameter": "Falta o parâmetro",
    "Missing parameter: {param_name}": "Falta o parâmetro: {param_name}",
    "No such command {name!r}.": "Não existe o comando {name!r}.",
    "No such option {name!r}.": "Não existe a opção {name!r}.",
    "Option {name!r} does not take a value.": "A opção {name!r} não leva valor.",
    "Option {name!r} requires an argument.": "A opção {name!r} pede um valor.",
    "Options": "Opções",
    "Show this message and exit.": "Mostra esta ajuda e sai.",
    "Try '{command} {option}' for help.": "Veja '{command} {option}'.",
    "Usage:": "Uso:",
    "default: {default}": "padrão: {default}",
    "directory": "pasta",
    "file": "arquivo",
    "path": "caminho",
    "required": "obrigatório",
    "{name} {filename!r} does not exist.": "{name} {filename!r} não existe.",
    "{name} {filename!r} is a directory.": "{name} {filename!r} é uma pasta.",
    "{name} {filename!r} is not readable.": "{name} {filename!r} não pode ser lido.",
    "{value!r} is not a valid {number_type}.": "{value!r} não é um número válido ({number_type}).",
    "{value!r} is not one of {choices}.": "{value!r} não é nenhum destes: {choices}.",
    "{value!r} is not {choice}.": "{value!r} não é {choice}.",
    "{value} is not in the range {range}.": "{value} está fora do intervalo {range}.",
}
_PORTUGUESE_PLURALS: Final = {
    "Got unexpected extra argument ({args})": (
        "Argumento a mais ({args})",
        "Argumentos a mais ({args})",
    ),
    "Takes {nargs} values but 1 was given.": (
        "Pede {nargs} valores e veio 1.",
        "Pede {nargs} valores e vieram {len}.",
    ),
}


def _one(sentence: str) -> str:
    return _PORTUGUESE.get(sentence, sentence) if language() == "pt" else sentence


def _many(singular: str, plural: str, number: int) -> str:
    pair = _PORTUGUESE_PLURALS.get(singular, (singular, plural)) if language() == "pt" else (singular, plural)
    return pair[0] if number == 1 else pair[1]


def translate_click() -> None:
    """From now on Click speaks the language of the run."""
    for module in _MODULES:
        for name, says in (("_", _one), ("ngettext", _many)):
            if hasattr(module, name):
                setattr(module, name, says)
