# These commands do all the set-up: `make play`, `make serve` and `make test`. `make bench` measures (bench/README.md).
UV := $(shell command -v uv 2>/dev/null)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# All of the workspace, as it stands here; requirements.txt locks the versions of what others wrote.
PACKAGES := $(patsubst %/pyproject.toml,%,$(sort $(wildcard packages/*/pyproject.toml)))
PROJECTS := pyproject.toml requirements.txt $(PACKAGES:%=%/pyproject.toml)
SATELLITES := $(filter-out packages/zermelo,$(PACKAGES))
EDITABLE := -c requirements.txt -e 'packages/zermelo[certify]' $(SATELLITES:%=-e %)

# Where Python may keep no byte code, each of the many processes of the tests compiles everything again. Where it buffers
# nothing, a command that fails when it writes the rest at its end would pass.
unexport PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED

# A file that is opened without an encoding fails the tests: outside of UTF-8 locales, it would be read as something else.
suite package quick test-long: export PYTHONWARNDEFAULTENCODING = 1

PYTEST := $(BIN)/pytest -n auto --dist worksteal

.PHONY: play serve test test-long package suite byte-code quick wheels version lock fuzz formal lint scripts node docs \
	site tools atlas how-to-win pictures bench clean

play: .venv/play
	@$(BIN)/zermelo play

serve: .venv/play
	@$(BIN)/zermelo serve --open

# `make test PACKAGE=teach` runs the tests of one package alone, and `make test PACKAGE=zermelo` those of the core.
test: .venv/dev
	@$(MAKE) --no-print-directory $(if $(PACKAGE),package,-j3 lint suite)

package: tools
	$(PYTEST) -m "not long" $(or $(wildcard packages/$(PACKAGE) packages/zermelo-$(PACKAGE)),$(error no package $(PACKAGE)))

# Mypy has one process, so the linters run beside the tests. The trace of a worker that crashes stands at the end.
suite: tools byte-code
	$(PYTEST) -m "not long" --durations=20 2> .venv/errors || (cat .venv/errors && false)

# What takes long and changes rarely: published facts, every size, every command of the manual, the site, JupyterLab.
test-long: tools
	$(PYTEST) -m long --durations=20

# Every module is compiled once, while tools are downloaded, and not once in every worker.
byte-code: .venv/dev
	@$(BIN)/pytest --collect-only -qq > .venv/collected || (cat .venv/collected && false)

quick: .venv/dev
	$(PYTEST) -m "not slow and not long"

# The wheels of all packages: built, checked, installed into new environments, and tried.
wheels: .venv/dev
	$(BIN)/python packages/wheels.py

version:
	@sed -n 's/^__version__ = "\(.*\)"/\1/p' packages/zermelo/src/zermelo/machine/version.py

# The newest versions of all that the packages and their tests need, for every system and version of Python.
lock: .venv/dev
	$(BIN)/uv pip compile --universal --python-version 3.11 --upgrade --group dev --group bench --no-header --no-annotate \
		--no-emit-index-url --no-emit-find-links $(PACKAGES:packages/%=--no-emit-package %) -o requirements.txt

# Random games, judged by brute force, for as long as you like: `make fuzz SECONDS=600 SEED=7`. Or changed certificates,
# judged by every checker: `make fuzz CERTIFICATES=10000 SEED=7`.
fuzz: export ZERMELO_TABLES = off
fuzz: .venv/dev
	@PYTHONPATH=tests $(BIN)/python -m fuzz$(if $(CERTIFICATES),.certificates --changes $(CERTIFICATES)) \
		$(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED))

# The theorems in Coq, which is installed first (200 MB); `make formal FILES=claim.json` also proves a certificate.
formal: .venv/dev
	@PYTHONPATH=tests $(BIN)/python formal/check.py $(FILES)

lint: .venv/dev node
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@if command -v npm > /dev/null; then $(MAKE) --no-print-directory scripts; fi
	$(BIN)/mypy
	@for package in $(SATELLITES); do $(BIN)/mypy $$package/tests || exit 1; done
	$(BIN)/python -m lint

# Scripts and styles. `node_modules/.bin/biome check --write` formats them.
scripts: node_modules/.package-lock.json
	node_modules/.bin/biome ci

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund

# Without Node, `node` says what is left out; in CI (ZERMELO_CI) it fails.
node: .venv/dev
	@$(BIN)/python tests/tools.py node

docs: .venv/dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# The book with live boards, and the playground, where everything runs in the visitor's browser: for any static server.
site: docs
	$(BIN)/python playground/build.py site

# What the tests of the screens run in; without it they are skipped, and in CI (ZERMELO_CI) they fail.
tools: node
	@$(BIN)/python tests/tools.py

# The pictures of the README and of the book.
atlas: .venv/dev
	$(BIN)/python docs/atlas/make.py

# How to win in words at all games of the atlas, derived again and checked: half an hour of processor time.
how-to-win: .venv/dev
	$(BIN)/python docs/atlas/how_to_win.py

pictures: .venv/dev
	$(BIN)/python docs/pictures/drawings.py
	$(BIN)/python docs/pictures/make.py

bench: .venv/bench
	@$(BIN)/python -m bench $(if $(ONLY),--only '$(ONLY)') $(if $(LONG),--long) $(if $(JSON),--json=bench/history.jsonl)

.venv/bin/python:
ifdef UV
	uv venv --quiet .venv
else
	python3 -m venv .venv
endif

# The stamps say what is installed; they are older than the projects when those have changed.
.venv/play: $(PROJECTS) | .venv/bin/python
	@echo "Installing zermelo into .venv, about a minute ..."
ifdef UV
	uv pip install --quiet --python $(BIN)/python $(EDITABLE)
else
	$(PIP) hatchling editables
	$(PIP) --no-build-isolation $(EDITABLE)
endif
	@touch $@

# What developers need is 250 packages: pip alone takes minutes over them, and uv a quarter of one.
.venv/dev: GROUPS := --group dev
.venv/bench: GROUPS := --group dev --group bench
.venv/dev .venv/bench: $(PROJECTS) | .venv/bin/python
	@echo "Installing zermelo into .venv, about a minute ..."
ifdef UV
	uv pip install --quiet --python $(BIN)/python -c requirements.txt $(GROUPS)
else
	$(PIP) uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python -c requirements.txt $(GROUPS)
endif
	@touch $@ .venv/play

clean:
	rm -rf .venv bench/peers/built .mypy_cache .pytest_cache .ruff_cache .hypothesis dist site node_modules playground/node_modules
