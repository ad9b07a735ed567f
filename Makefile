# Everything from a fresh clone: needs Python 3.11 or newer, make and git; the rest comes from the package index.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
UV := .uv/bin/uv
PYTEST_ARGS ?=

export UV_PYTHON_DOWNLOADS := never

.DEFAULT_GOAL := help
.PHONY: help play run demo test lint bench screenshots setup

help: ## these lines
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

play: .venv/synced ## a battle in your browser, without Discord and without a token
	@$(BIN)/python -m bot play $(ARGS)

run: .venv/synced ## the bot on Discord; needs DISCORD_TOKEN
	@$(BIN)/python -m bot run

demo: .venv/synced ## one whole battle, printed as text
	@$(BIN)/python -m bot demo

test: .venv/synced ## all tests
	@$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: .venv/synced ## style, types, layers, lock file
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	$(UV) lock --check

bench: .venv/synced ## speed and memory, in one table
	@$(BIN)/python -m bench

screenshots: .venv/synced ## docs/pictures anew; needs Chromium
	@$(BIN)/python -m tools.screenshots $(ARGS)

setup: .venv/synced ## only the environment

$(UV):
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and none was found on PATH." >&2; exit 1; }
	$(PYTHON) -m venv .uv
	.uv/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.13,<0.14'

.venv/synced: uv.lock | $(UV)
	$(UV) sync --frozen --quiet $(if $(wildcard .venv/bin/python),,--python $(PYTHON))
	@touch $@
