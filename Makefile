# Every target sets up its own virtual environment when it is missing.
VENV ?= .venv
PYTHON ?= python3
BIN = $(VENV)/bin
READY = $(VENV)/.ready
DEV = $(VENV)/.dev

.DEFAULT_GOAL := help
.PHONY: help demo docs pages test check why texts update schemas fixtures bench ask listen fuzz impossible mutants dist clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

SOURCES = $(wildcard referee/devtools/*.py) $(shell find referee -name '*.yaml' -o -name '*.po')

# The data compiled from YAML and catalogues, and the rules.py of the games; `pip install` has made them once.
DATA = referee/words/compiled/words.json
$(DATA): $(DEV) $(SOURCES)
	$(BIN)/python -m referee.devtools.generate --compiled

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# What players need: the program without tools.
$(READY): pyproject.toml build_hooks.py $(SOURCES) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# What developers need besides.
$(DEV): pyproject.toml build_hooks.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(READY)

demo: $(if $(wildcard $(DEV)),$(DATA),$(READY)) ## set up, settle a dispute and make a page of it
	@$(BIN)/python -m referee.devtools.demo

# The tools of the site have an environment of their own.
SITE = build/docs
$(SITE)/venv/.ready: pyproject.toml
	$(PYTHON) -m venv $(SITE)/venv
	$(SITE)/venv/bin/python -m pip install --quiet --disable-pip-version-check '.[docs]'
	@touch $@

docs: $(DATA) $(SITE)/venv/.ready ## build the docs with the book of disputes as a site in build/docs/site, and check it
	$(BIN)/python -m referee.devtools.docs_site $(SITE)
	cd $(SITE) && venv/bin/zensical build --clean --strict
	$(BIN)/python -m referee.devtools.check_site $(SITE)/site

test: $(DATA) ## run every test and every scenario; pages in a browser when a Chromium is there
	env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest -n auto --dist worksteal

check: $(DATA) ## format, lint, types, imports, generated files
	$(BIN)/ruff format --check referee tests
	$(BIN)/ruff check referee tests
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m referee.devtools.generate --check

schemas: $(DEV) ## write the files made from others: compiled data, schemas, pages and pictures of the docs
	$(BIN)/python -m referee.devtools.generate

why: $(DATA) ## print how rulings changed where fingerprints differ (BASE=COMMIT: in all; FILES=..., PARTS=...: in some)
	@BASE=$(BASE) PARTS="$(PARTS)" $(BIN)/python -m tests.fingerprints.explain $(FILES)

texts: $(DATA) ## print how texts in both languages changed since BASE (the last commit), for all scenarios or FILES
	@$(BIN)/python -m tests.texts --base $(or $(BASE),HEAD) $(FILES)

update: $(DATA) ## keep what changed on purpose: fingerprints, goldens, kept faults (read make why, make texts, git diff)
	REFEREE_UPDATE=1 $(BIN)/python -m pytest -n auto tests/fingerprints tests/scenario tests/cli tests/picture tests/perft tests/test_readme.py

fixtures: $(DATA) ## record the replays anew (review the diff)
	$(BIN)/python -m tests.record

bench: ## measure every budget in one interleaved run, from a wheel installed apart
	rm -rf build/bench && mkdir -p build/bench && ln -s ../../tests build/bench/tests
	$(PYTHON) -m venv build/bench/venv
	build/bench/venv/bin/python -m pip install --quiet --disable-pip-version-check '.[bench]'
	rm -rf build/lib build/bdist.*
	cd build/bench && env -u PYTHONDONTWRITEBYTECODE venv/bin/python -m tests.bench

dist: ## build the packages, check them, and try the wheel in an empty folder
	rm -rf build/dist build/lib build/bdist.* && mkdir -p build/dist
	$(PYTHON) -m venv build/dist/venv
	build/dist/venv/bin/python -m pip install --quiet --disable-pip-version-check build twine pytest "hypothesis>=6.100"
	build/dist/venv/bin/python -m build --outdir build/dist/out . >build/dist/log || { cat build/dist/log; exit 1; }
	! grep -i deprecat build/dist/log
	build/dist/venv/bin/python -m twine check --strict build/dist/out/*
	build/dist/venv/bin/python -m pip install --quiet --disable-pip-version-check build/dist/out/*.whl
	cp tests/installed.py build/dist && cd build/dist && venv/bin/python installed.py
	cp -r examples/perudo build/dist && build/dist/venv/bin/referee compile build/dist/perudo
	build/dist/venv/bin/python -m pip install --quiet --disable-pip-version-check build/dist/perudo
	cd build/dist && venv/bin/referee coverage perudo --missing && venv/bin/python -m pytest -q perudo/tests

pages: $(DATA) ## every recorded game as a page in a browser, both languages, three widths: what does not fit, what axe finds
	@$(BIN)/python -m tests.page.every_game

ask: $(DATA) ## ask the frozen questions of players and tell how many are answered rightly
	@$(BIN)/python -m tests.ask frozen

LISTEN ?= --games 10 --positions 20

listen: $(DATA) ## type back what is printed, names, nonsense and spoken disputes, in both languages (LISTEN=...)
	$(BIN)/python -m tests.listen $(LISTEN)
	@$(BIN)/python -m tests.listen.spoken

FUZZ_SECONDS ?= 300
FUZZ_SEED ?= 1

fuzz: $(DATA) ## random games, typed lines, spoilt files and more for FUZZ_SECONDS (300) from FUZZ_SEED (1); findings in build/fuzz
	REFEREE_LANG=en $(BIN)/python -m tests.fuzz --seconds $(FUZZ_SECONDS) --seed $(FUZZ_SEED)

EACH ?= 2000

impossible: $(DATA) ## judge EACH (2000) positions of random games of each game, and the same with one thing changed
	$(BIN)/python -m tests.impossible --each $(EACH)

MUTANTS ?= 12
MUTANTS_SEED ?= 1

mutants: $(DATA) ## break MUTANTS (12) lines of each area, one at a time, and see which the tests notice
	$(BIN)/python -m tests.mutants --each $(MUTANTS) --seed $(MUTANTS_SEED)

clean: ## remove the environment and caches
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
