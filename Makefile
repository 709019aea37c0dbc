# The commands of the house. `make help` lists them.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { command -v $$p; break; }; done)
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
TESTS ?=
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
PLAY := .venv-play
SITE := build/site
PYTEST := -m pytest -n $(JOBS) --dist worksteal -q
# One process more than there are cores, for tests that wait for sockets, other processes or a browser's next frame.
WAITING := -n $$(($(JOBS) + 1))
# What a second run on plain Python can tell: that the engine is the same twice, as exact tests say. The laws look for the
# unforeseen in many more matches on the compiled engine; all else is plain Python in both runs.
TWICE := tests/engine tests/scenarios tests/traces

SOURCES := $(shell find src -name static -prune -o -name __pycache__ -prune -o -type f ! -name '*.so' -print 2>/dev/null)
PAGE := $(shell find web docs/guide docs/images docs/rules/glossary.md -name node_modules -prune -o -name dist -prune -o -type f -print 2>/dev/null)
BUILD := pyproject.toml scripts/build_hook.py scripts/build_page.py scripts/compile_engine.py scripts/install.py scripts/progress.py

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Hundreds of processes import the same modules: what one of them has compiled, the others read, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: FORCE help play test check check-style check-mypy check-pyright check-house check-page format test-plain \
	test-compiled test-web test-browser compile compile-quick bench lock clean distclean

help: ## list these commands
	@echo "make COMMAND, from a fresh clone; each sets up what it needs."
	@echo
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16
	@echo
	@echo "Environment: PYTHON (3.11 or newer), JOBS (processes that test), TESTS (what is tested), ARGS (for play, bench),"
	@echo "DUNGEONBOWL_PLAIN=1 (engine not compiled), DUNGEONBOWL_NO_WEB=1 (no page), DUNGEONBOWL_CHROMIUM (path of one)."

# ---- to play

play: $(PLAY)/.ready ## install everything, start the server here and open the page
	@$(PLAY)/bin/python -c 'import dungeonbowl as d; d.is_compiled() or print("The engine runs as plain Python, and slowly: \
	no C compiler was found, or DUNGEONBOWL_PLAIN is set. With one (Debian: apt-get install gcc python3-dev): rm -r $(PLAY); make play")'
	@$(PLAY)/bin/dungeonbowl play $(ARGS) || [ $$? -eq 130 ]

$(PLAY)/.ready: requirements.lock $(BUILD) build/files $(SOURCES) $(PAGE)
	@$(call new_venv,$(PLAY))
	@echo "Installing Dungeonbowl: its engine is compiled and its page built, which takes two or three minutes."
	@$(PLAY)/bin/python scripts/install.py
	@touch $@

# Changes when a source comes or goes, which no time of a file tells.
build/files: FORCE
	@mkdir -p build
	@printf '%s\n' $(SOURCES) $(PAGE) | cmp -s - $@ || printf '%s\n' $(SOURCES) $(PAGE) > $@

FORCE:

# ---- to develop

$(VENV)/bin/pip:
	@$(call new_venv,$(VENV))

$(VENV)/.ready: requirements-dev.lock pyproject.toml | $(VENV)/bin/pip
	@echo "Installing the tools into $(VENV)."
	@# Most of what is installed is never imported; Python compiles the rest when it is.
	@$(PY) -m pip install --quiet --no-compile -r requirements-dev.lock
	@$(PY) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

define new_venv
if [ -z "$(PYTHON)" ]; then echo "Dungeonbowl needs Python 3.11 or newer (Debian: apt-get install python3 python3-venv); \
	or name one: make PYTHON=/path/to/python3"; exit 1; fi; \
	test -x $(1)/bin/pip || "$(PYTHON)" -m venv $(1) || { rm -rf $(1); \
	echo "$(PYTHON) cannot make a virtual environment (Debian: apt-get install python3-venv)."; exit 1; }
endef

test: ## everything: check, the engine's tests on plain Python, compile, all tests on the wheel, web tests, browser tests
	@# Side by side, for each of these keeps one core busy most of the time. The page's checks come after the compilation,
	@# since each of them would install the page's packages.
	@$(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync=target compile check-style check-mypy check-pyright check-house
	@$(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync=target check-page test-web
	@$(MAKE) --no-print-directory test-plain
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory test-browser
	@echo "Everything passed."

check: check-style check-pyright check-mypy check-house check-page ## formats, lint, strict types of both languages, import directions

check-style: $(VENV)/.ready
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .

check-mypy: $(VENV)/.ready
	$(VENV)/bin/mypy

check-pyright: $(VENV)/.ready
	$(VENV)/bin/pyright

check-house: $(VENV)/.ready
	$(PY) -m pytest -q tests/house

check-page: web/node_modules/.installed
	$(PY) scripts/build_page.py npm run check

web/node_modules/.installed: web/package-lock.json | $(VENV)/.ready
	@$(PY) scripts/build_page.py npm --version >/dev/null
	@touch $@

format: $(VENV)/.ready ## lay out the Python sources and mend what lint can mend
	$(VENV)/bin/ruff check --fix-only --quiet .
	$(VENV)/bin/ruff format .

test-plain: $(VENV)/.ready ## the tests of the engine on plain Python (TESTS=tests/server for others)
	PYTHONPATH=src DUNGEONBOWL_ENGINE=plain $(PY) $(PYTEST) -m "not compiled" --ignore=tests/web --ignore=tests/house $(or $(TESTS),$(TWICE))

test-compiled: $(SITE)/.ready ## the tests on the compiled engine, as the wheel carries it
	PYTHONPATH=$(SITE) DUNGEONBOWL_ENGINE=compiled $(PY) $(PYTEST) $(WAITING) --ignore=tests/web --ignore=tests/house $(or $(TESTS),tests)

test-web: web/node_modules/.installed ## the page's own tests, without a browser
	$(PY) scripts/build_page.py npm test

test-browser: $(SITE)/.ready ## whole matches in a real Chromium; installs Debian's where there is none
	chromium=$$(scripts/chromium.sh) && PYTHONPATH=$(SITE) DUNGEONBOWL_ENGINE=compiled DUNGEONBOWL_CHROMIUM="$$chromium" \
		$(PY) $(PYTEST) $(WAITING) tests/web

compile: $(SITE)/.ready ## the wheel, compiled and with the page, unpacked into build/site (PYTHONPATH=build/site uses it)

$(SITE)/.ready: $(VENV)/.ready build/wheel/.made
	@rm -rf $(SITE)
	@$(PY) -m pip install --quiet --no-deps --no-index --no-compile --target $(SITE) build/wheel/*.whl
	@PYTHONPATH=$(SITE) $(PY) -c 'import dungeonbowl, sys; dungeonbowl.is_compiled() or sys.exit("The engine was not \
	compiled: this needs a C compiler and Python headers (Debian: apt-get install gcc python3-dev).")'
	@touch $@

# Isolated like anybody's installation, so that a tool which only developers have cannot be needed unseen. That is why it
# need not wait for their tools.
build/wheel/.made: requirements-dev.lock $(BUILD) build/files $(SOURCES) $(PAGE) | $(VENV)/bin/pip
	@rm -rf build/wheel
	@PIP_CONSTRAINT=requirements-dev.lock $(PY) -m pip wheel --quiet --no-deps --wheel-dir build/wheel .
	@touch $@

compile-quick: $(VENV)/.ready ## only the engine, not optimised: what mypyc thinks of a change
	$(PY) scripts/compile_engine.py --quick

bench: $(SITE)/.ready ## how fast the compiled engine is on this machine (ARGS="--rules db2021")
	PYTHONPATH=$(SITE) $(PY) -m dungeonbowl bench $(ARGS)

lock: $(VENV)/.ready ## renew both lock files to the newest versions that fit
	$(PY) -m pip install --quiet uv
	$(call lock_file,,requirements.lock)
	$(call lock_file,--all-extras --constraint requirements.lock,requirements-dev.lock)

define lock_file
$(VENV)/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links $(1) --output-file $(2) pyproject.toml
endef

clean: ## remove what was built, keep the environments
	rm -rf build dist web/dist src/dungeonbowl/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environments too
	rm -rf $(VENV) $(PLAY) web/node_modules
