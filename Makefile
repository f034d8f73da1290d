# Two commands on a fresh machine: `make verify` and `make test`. Everything else helps the developer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
TRUCO := build/adapters/pypi_truco

.PHONY: help verify test lint bench bench-prove bench-runner clean

help: ## say what each target does
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(STAMP): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Manilha needs Python 3.11 or later; set PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

.venv: $(STAMP) ## build the environment

verify: $(STAMP) ## judge the sample implementations and the PyPI package `truco`
	@echo "== The Python sample"
	@$(BIN)/manilha verify -- $(BIN)/python conformance/samples/python/adapter.py
	@if command -v node >/dev/null; then \
	  echo "== The JavaScript sample"; \
	  $(BIN)/manilha verify -- node conformance/samples/javascript/adapter.mjs; \
	else echo "== The JavaScript sample: not judged, for node is not here"; fi
	@$(MAKE) --no-print-directory $(TRUCO)
	@echo "== The PyPI package truco (card order)"
	@$(BIN)/manilha verify -- $(TRUCO)/bin/python conformance/adapters/pypi_truco/adapter.py

$(TRUCO): conformance/adapters/pypi_truco/requirements.txt
	@echo "== Installing the PyPI package truco in an environment of its own"
	@$(PYTHON) -m venv $@
	@$@/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -r $<

test: $(STAMP) ## pass the checks and the tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto

bench: $(STAMP) ## speed of random hands, as a ratio to a yardstick in the same run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[bench]"
	$(BIN)/python -m manilha_tools.bench

bench-prove: $(STAMP) ## the score question beside Spin and clingo
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[bench]"
	$(BIN)/python -m manilha_tools.bench_prove

bench-runner: $(STAMP) ## what the runner costs per step, beside bare JSON lines through the same pipe
	$(BIN)/python -m manilha_conformance.bench_runner

lint: $(STAMP) ## style and types only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean: ## remove what the targets built
	rm -rf $(VENV) build dist
