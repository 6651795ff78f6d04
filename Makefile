PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export DVC_NO_ANALYTICS := 1

.PHONY: run test golden clean

run: $(VENV)/ready
	$(BIN)/pipeline run

test: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2

# Rewrites golden rows and derived pages from what the code makes now: read the difference before you commit it.
golden: $(VENV)/ready
	$(BIN)/python -m tests.golden_rows
	$(BIN)/python docs/generate.py

$(VENV)/ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

clean:
	rm -rf $(VENV)
