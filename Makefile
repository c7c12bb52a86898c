# Bloco de Pontos: `make run` to play, `make test` to test. Needs Python 3.11 or newer.

VENV = .venv
PY = $(VENV)/bin/python
# Build-only packages: installed outside the environment and removed afterwards.
BUILD = $(VENV)/build
PIP = PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip install --quiet
COMPILE = $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --system-certs \
	--custom-compile-command "make lock" $(ARGS)
# Our own style sheets and scripts.
SHEETS = "static/**/*.css" "static/**/*.js" "companion/**/*.css" "companion/**/*.js" "!static/vendor/**"

# Only for building the pad in the phone: Node.js, 200 MB.
NODE = $(VENV)/node

.PHONY: help run game backup restore phone wheel test format check attacks bench lighthouse pictures lock clean missing

help:
	@echo "make run        install what is missing and serve the pad (PORT=8000 HOST=0.0.0.0 COMPANION_DATA=instance)"
	@echo "make game       create a new game (SLUG=mygame NAME=\"My game\" PLAYERS=2-4, or FROM=card.json)"
	@echo "make backup     back up all plays into one file; the server may be running (FILE=path)"
	@echo "make restore    replace all plays with those in the backup FILE=..., backing up the old ones first"
	@echo "make phone      build the pad that runs in a phone without a server (DIR=path; by default the server offers it)"
	@echo "make wheel      build the package into dist/ and check that it serves from an empty environment"
	@echo "make test       run all tests, some in a real browser (ARGS=\"-k undo\" goes to pytest)"
	@echo "make format     format Python, style sheets, scripts and templates"
	@echo "make check      check formatting, lint, types and known vulnerabilities of dependencies"
	@echo "make attacks    attack a server of its own and print how it held up against the bounds"
	@echo "make bench      measure speed"
	@echo "make lighthouse measure the pages with Lighthouse, if it is installed"
	@echo "make pictures   take pictures of the pages into pictures/"
	@echo "make lock       pin the dependencies again (ARGS=--upgrade for newer versions)"
	@echo "make clean      remove everything that was installed or built, but no plays"

run: $(VENV)/runtime.stamp
	@exec $(PY) -m companion.serve

game: $(VENV)/runtime.stamp
	@$(PY) -m companion.new_game "$(SLUG)" --name "$(NAME)" --players "$(or $(PLAYERS),2-6)"$(if $(FROM), --from "$(FROM)")

backup: $(VENV)/runtime.stamp
	@$(PY) -m companion.cli backup $(if $(FILE),"$(FILE)")

restore: $(VENV)/runtime.stamp
	@$(PY) -m companion.cli restore $(if $(FILE),"$(FILE)")

phone: $(NODE).stamp
	@PYTHONPATH=$(NODE) $(PY) -m companion.cli phone $(if $(DIR),"$(DIR)")

wheel: $(VENV)/runtime.stamp
	@rm -rf $(BUILD) dist
	@$(PIP) --require-hashes --target $(BUILD) -r requirements-build.txt
	@PYTHONPATH=$(BUILD) PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip wheel --quiet --no-build-isolation --no-deps \
		--wheel-dir dist .
	@rm -rf $(BUILD)
	$(PY) -m tests.support.wheel dist/*.whl

# Allow bytecode even if PYTHONDONTWRITEBYTECODE is set: the tests start a hundred processes.
test: $(VENV)/dev.stamp $(NODE).stamp
	@$(PY) -m tests.support.browser
	PYTHONPATH=$(NODE) env -u PYTHONDONTWRITEBYTECODE $(PY) -m pytest -n auto --dist worksteal $(ARGS)

format: $(VENV)/dev.stamp
	$(PY) -m ruff format .
	$(VENV)/bin/oxfmt -c tests/support/oxfmt.json $(SHEETS)
	$(VENV)/bin/djhtml --tabwidth 2 templates companion

check: $(VENV)/dev.stamp
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(VENV)/bin/oxfmt -c tests/support/oxfmt.json --check $(SHEETS)
	$(VENV)/bin/djhtml --check --tabwidth 2 templates companion
	$(PY) -m mypy
	@$(PY) -m tests.support.audit

attacks: $(VENV)/dev.stamp
	$(PY) -m tests.attacks $(ARGS)

bench: $(VENV)/dev.stamp $(NODE).stamp
	@$(PY) -m tests.support.browser
	PYTHONPATH=$(NODE) $(PY) -m tests.bench $(ARGS)

lighthouse: $(VENV)/dev.stamp
	@$(PY) -m tests.support.browser
	@$(PY) -m tests.support.lighthouse

pictures: $(VENV)/dev.stamp
	@$(PY) -m tests.support.browser
	$(PY) -m tests.pictures $(ARGS)

lock: $(VENV)/dev.stamp
	$(COMPILE) pyproject.toml -o requirements.txt
	$(COMPILE) pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	$(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		| $(COMPILE) - -o requirements-build.txt
	$(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["phone"], sep="\n")' \
		| $(COMPILE) - -o requirements-phone.txt

clean:
	rm -rf $(VENV) static/vendor pictures .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Rebuild an environment whose interpreter is gone or was moved.
$(VENV)/pyvenv.cfg: $(if $(shell $(PY) --version 2>/dev/null),,missing)
	@found=; for python in $(PYTHON) python3.11 python3; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Python 3.11 or newer is needed: install it, or set PYTHON=/path/to/python." >&2; exit 1; \
	fi; \
	if ! $$found -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2; exit 1; \
	fi; \
	echo "Creating the environment in $(VENV) with $$($$found --version) ..."; \
	$$found -m venv --clear $(VENV)

$(VENV)/runtime.stamp: $(VENV)/pyvenv.cfg requirements.txt requirements-build.txt pyproject.toml hatch_build.py \
		$(if $(wildcard static/vendor/htmx.min.js),,missing)
	@echo "Installing what the pad needs ..."
	@$(PIP) --require-hashes -r requirements.txt
	@rm -rf $(BUILD)
	@$(PIP) --require-hashes --target $(BUILD) -r requirements-build.txt
	@PYTHONPATH=$(BUILD) $(PIP) --no-build-isolation --no-deps --editable .
	@rm -rf $(BUILD)
	@touch $@

$(NODE).stamp: $(VENV)/runtime.stamp requirements-phone.txt
	@echo "Installing what the build of the pad in the phone needs ..."
	@rm -rf $(NODE)
	@$(PIP) --require-hashes --target $(NODE) -r requirements-phone.txt
	@touch $@

$(VENV)/dev.stamp: $(VENV)/runtime.stamp requirements-dev.txt
	@echo "Installing what the tests need ..."
	@$(PIP) --require-hashes -r requirements-dev.txt
	@touch $@
