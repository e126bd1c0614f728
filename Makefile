# `make play`, `make test` and `make journeys` set up all they need on a fresh machine with Python 3.11+ (with venv) and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Locks are complete: they are installed with --no-deps. Without it, pip 23.0 finds newer versions than the locked ones, and then refuses them.
# Tests start many Pythons: bytecode is kept, even where PYTHONDONTWRITEBYTECODE is set.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --dist worksteal
# Journeys (tests/journeys.py) wait for servers and browsers half of their time: two processes for each processor.
PROCESSES = $$($(BIN)/python -c "import os; print($(1) * (os.cpu_count() or 1))")
TESTS := $(PYTEST) -n $(call PROCESSES,1) -p tests.unsteady -p tests.journeys --journeys=none
JOURNEYS := $(PYTEST) -n $(call PROCESSES,2) -p tests.unsteady -p tests.journeys --journeys=only
OWN_COVERAGE := $(PYTEST) -n $(call PROCESSES,1) -p tests.own_coverage -q tests/game tests/rules tests/golden tests/language tests/wire tests/village
# Files of tests of which a part runs, and all in `make soak` (tests/soaking.py).
IN_PART = $$(grep -rlE --include="test_*.py" "^from tests.soaking import" tests)
ANNOTATED := PYTHONPATH=.:tests/language $(BIN)/python -m prose.annotated
TALK := $(foreach number,1 2 3 4 5 6,tests/language/prose/annotated/talk$(number))
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade

NODE := cd web && NODE_USE_SYSTEM_CA=1 PATH="$(CURDIR)/$(BIN):$$PATH"
PAGE := src/jinro/hosting/web/page_files
PAGE_SOURCES := $(shell find web/src web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json -type f)

.PHONY: web page pictures browser sandbox play serve test check journeys fmt lint types tests coverage floor golden soak mutants reading bench compare corpus corpus-check lock clean help

play: $(VENV)/.base  ## play a whole village in the terminal
	@$(BIN)/jinro play

serve: $(VENV)/.base page  ## the server and its page; it says where agents connect
	@$(BIN)/jinro serve

web: $(PAGE)/index.html  ## build the page

page:  # the page, where it can be built
	@$(MAKE) --no-print-directory --silent web || echo "the page is not built: npm and the package registries are needed once"

pictures: web/node_modules/.ready  ## draw the pictures that are files of the package anew, from web/src/art; review the diff
	@$(NODE) npm run --silent pictures

test: check  ## lint, types and all tests that are no journeys, in minutes
check: lint $(VENV)/.dev  # mypy runs beside pytest, and says something only if it fails
	@$(BIN)/mypy >$(VENV)/types.txt 2>&1 & types=$$!; \
	$(TESTS); tests=$$?; \
	wait $$types || { cat $(VENV)/types.txt; exit 1; }; \
	exit $$tests

journeys: $(VENV)/.dev .venv-client06/.ready .venv-engines/.ready page browser sandbox  ## tests that start other programs or take long: servers, agents, browsers, whole contests; then the floor of coverage
	@$(JOURNEYS); journeys=$$?; \
	$(OWN_COVERAGE) || exit 1; \
	exit $$journeys

fmt: $(VENV)/.dev  ## format the code
	@$(BIN)/ruff format src tests examples tools
	@$(BIN)/ruff check --fix --quiet src tests examples tools

lint: $(VENV)/.dev  ## ruff
	@$(BIN)/ruff format --check --quiet src tests examples tools
	@$(BIN)/ruff check --quiet src tests examples tools

types: $(VENV)/.dev  ## mypy, strict
	@$(BIN)/mypy

tests: $(VENV)/.dev  ## the tests of `make test`, without lint and types
	@$(TESTS)

coverage: $(VENV)/.dev  ## branch coverage of each module by the tests of its own package
	@$(OWN_COVERAGE) --own-coverage=show

floor: $(VENV)/.dev  ## write the coverage that is reached into CONTRIBUTING.md: the new floor
	@$(OWN_COVERAGE) --own-coverage=write

golden: $(VENV)/.dev  ## rewrite the golden games and other generated texts; review the diff
	@JINRO_GOLDEN=write $(BIN)/pytest -q tests/golden tests/files/test_picture.py tests/config/contest/test_sample.py tests/game/test_counts.py tests/test_design.py tests/test_ways.py tests/test_docs.py tests/test_docs_log.py tests/test_docs_corpus.py tests/test_docs_questions.py tests/corpus/test_readme.py tests/test_docs_checking_agents.py tests/test_docs_reference.py tests/test_docs_environments.py tests/test_docs_research.py tests/players/test_docs_players.py tests/test_readme.py tests/i18n/test_glossary.py tests/wire/classic/test_examples.py tests/wire/classic/test_transcripts.py tests/wire/licos/test_docs.py tests/wire/page tests/hosting/doors/licos/test_docs_conversation.py

soak: $(VENV)/.dev  ## long random play until every role, power and ending has occurred; many damaged files
	@JINRO_SOAK=1 $(BIN)/pytest -q tests/soak tests/chaos tests/fuzz tests/net/test_classic_long.py $(IN_PART)
	@JINRO_SOAK=1 $(BIN)/pytest -q -m hypothesis tests

mutants: $(VENV)/.dev  ## small faults in the code, which the tests of each package must notice
	@$(BIN)/python -m tools.mutants

reading: $(VENV)/.dev  ## how well Japanese talk is read, strict and tolerant, how two passes of annotation agree, what the controlled languages express
	@$(ANNOTATED).reader $(foreach part,$(TALK),$(part).jsonl)
	@for part in $(filter-out %5 %6,$(TALK)); do echo; echo "$$part, twice"; $(ANNOTATED).score $$part.jsonl $${part}_second.jsonl | grep -E "kind|core|utterances"; done
	@echo; $(ANNOTATED).survival

bench: $(VENV)/.base  ## the speed of the core
	@$(BIN)/jinro bench core

corpus: $(VENV)/.base  ## 200 villages of robots as tables for research, in jinro-corpus/
	@$(BIN)/jinro corpus make jinro-corpus --format $(or $(FORMAT),jsonl)

corpus-check: $(VENV)/.dev .venv-corpus/.ready  # exports load in datasets, pandas, polars and DuckDB, offline
	@$(BIN)/python -m tools.corpus_check .venv-corpus/bin/python

compare: .venv-compare/.ready  ## the same, and environments for learners, beside TextArena and OpenSpiel, in an environment of its own
	@.venv-compare/bin/jinro bench core --compare
	@.venv-compare/bin/jinro bench env

lock: $(VENV)/.dev  ## lock dependencies anew
	@$(LOCK) pyproject.toml --group build --extra previews -o requirements/base.txt
	@$(LOCK) pyproject.toml --group dev -o requirements/dev.txt
	@$(LOCK) pyproject.toml --group build --extra compare --extra env -o requirements/compare.txt
	@$(LOCK) pyproject.toml --group build --group corpus-check -o requirements/corpus-check.txt
	@$(LOCK) pyproject.toml --group build --group engines --extra dask -o requirements/engines.txt
	@$(LOCK) --group web -o requirements/web.txt
	@$(LOCK) --group client06 -o requirements/client-0.6.10.txt

browser:  # a Chromium and Japanese fonts for the tests of the page, where we may install them
	@[ "$$JINRO_NO_BROWSER" = 1 ] || command -v chromium chromium-browser google-chrome >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "setting up a browser (once) ..." \
	  && apt-get update -qq && apt-get install -y -qq chromium fonts-noto-cjk >/dev/null; } \
	  || echo "no Chromium: its tests fail. On Debian: apt-get update && apt-get install -y chromium fonts-noto-cjk. JINRO_NO_BROWSER=1 leaves them out."

sandbox:  # bubblewrap for the tests of programs in a sandbox, where we may install it
	@[ "$$JINRO_NO_SANDBOX" = 1 ] || command -v bwrap >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "setting up bubblewrap (once) ..." \
	  && apt-get update -qq && apt-get install -y -qq bubblewrap >/dev/null; } \
	  || echo "no bubblewrap: its tests fail. On Debian: apt-get update && apt-get install -y bubblewrap. JINRO_NO_SANDBOX=1 leaves them out."

clean:  ## remove the environments and what is built
	@rm -rf $(VENV) .venv-compare .venv-corpus .venv-client06 .venv-engines web/node_modules $(PAGE)

help:  ## this list
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 10

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "jinro needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { rm -rf $(VENV); echo "Python has no venv here. On Debian: apt-get update && apt-get install -y python3-venv"; exit 1; }

$(VENV)/.base: $(VENV)/bin/python requirements/base.txt pyproject.toml
	@echo "setting up (once) ..."
	@$(PIP) install --no-deps --require-hashes -r requirements/base.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.base requirements/dev.txt
	@echo "setting up the tests (once) ..."
	@$(PIP) install --no-deps --require-hashes -r requirements/dev.txt
	@touch $@

.venv-compare/.ready: $(VENV)/bin/python requirements/compare.txt pyproject.toml
	@echo "setting up the comparison (once) ..."
	@$(BIN)/python -m venv --without-pip .venv-compare
	@$(PIP) --python .venv-compare/bin/python install --no-deps --require-hashes -r requirements/compare.txt
	@$(PIP) --python .venv-compare/bin/python install --no-deps --no-build-isolation -e .
	@touch $@

.venv-corpus/.ready: $(VENV)/bin/python requirements/corpus-check.txt
	@echo "setting up the libraries that read the corpus (once) ..."
	@$(BIN)/python -m venv --without-pip .venv-corpus
	@$(PIP) --python .venv-corpus/bin/python install --no-deps --require-hashes -r requirements/corpus-check.txt
	@touch $@

.venv-engines/.ready: $(VENV)/bin/python requirements/engines.txt pyproject.toml
	@echo "setting up Dask and Ray (once) ..."
	@$(BIN)/python -m venv --without-pip .venv-engines
	@$(PIP) --python .venv-engines/bin/python install --no-deps --require-hashes -r requirements/engines.txt
	@$(PIP) --python .venv-engines/bin/python install --no-deps --no-build-isolation -e .
	@touch $@

.venv-client06/.ready: $(VENV)/bin/python requirements/client-0.6.10.txt
	@echo "setting up the contest's older client library (once) ..."
	@$(BIN)/python -m venv --without-pip .venv-client06
	@$(PIP) --python .venv-client06/bin/python install --no-deps --require-hashes -r requirements/client-0.6.10.txt
	@touch $@

$(VENV)/.web: $(VENV)/bin/python requirements/web.txt
	@echo "setting up Node.js for the page (once) ..."
	@$(PIP) install --no-deps --require-hashes -r requirements/web.txt
	@touch $@

web/node_modules/.ready: $(VENV)/.web web/package.json web/package-lock.json
	@$(NODE) npm ci --silent --no-audit
	@touch $@

$(PAGE)/index.html: web/node_modules/.ready $(PAGE_SOURCES)
	@echo "building the page ..."
	@$(NODE) npm run --silent build -- --logLevel warn
	@touch $@
