# Everything here runs in a virtual environment of its own, .venv, made from the lock file
# on first use. A bare machine needs Python >= 3.11 and make, nothing else.
# Tests run in as many processes as PROCESSES says.

# Where nothing may be compiled once and for all, each command compiles torch and spaCy anew: 10 s.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
PROCESSES ?= 2
VENV := .venv
BIN := $(VENV)/bin
IN_PROCESSES = -n $(PROCESSES) --dist loadfile --no-loadscope-reorder
READY := $(VENV)/ready
CLASSES := $(VENV)/arcadedb.aot
BENCHMARKS := stores.load_embedded stores.load_neo4j stores.query_latency stores.serving stores.facets_over_bolt \
  reading.annotation reading.languages reading.long_text reading.number_formats concepts.ambiguous_names concepts.growth \
  concepts.synonym_sample wikidata.index wikidata.descriptions eye.treebank_texts scale.build \
  scale.on_ray

.DEFAULT_GOAL := help
.PHONY: help install demo test test-full test-training unit check format docs bench lock clean

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

install: $(READY)  ## make the virtual environment from the lock file

# The lock file constrains versions instead of listing what to install, so that a torch
# that is already in the environment (the small CPU build, say) keeps its own requirements.
# uv unpacks the several GB of a torch with CUDA much faster than pip, on several cores.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=python3.12 ...")'
	@test -x $(BIN)/python || { echo "Making the virtual environment $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "Installing the locked packages (torch is large: a minute or more the first time) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --constraint requirements.lock --editable '.[test,check,docs]'
	@touch $@

# With it Java starts in half the time. A new installation has new jars, so it is made anew.
$(CLASSES): $(READY)
	@$(BIN)/python -m scripts.arcadedb_classes $@

demo: $(READY)  ## build a graph from examples/documents, ask it a few questions, and open it for a browser
	@$(BIN)/python examples/demo.py $(DEMO)

test: $(READY) $(CLASSES)  ## all tests but those of volume, with a real Neo4j where there is Java (NEO4J_URI: your own)
	@$(BIN)/python -m pytest $(IN_PROCESSES) --training changed $(PYTEST_OPTIONS) || { [ $$? = 1 ] \
	  && echo "What failed runs once more, in one process: beside others a limit of time may have struck." \
	  && $(BIN)/python -m pytest --last-failed --last-failed-no-failures none $(PYTEST_OPTIONS); }

test-full: $(READY) $(CLASSES)  ## all tests in full size: volume, kills, generated queries, hostile files, damaged graphs (hours)
	@$(BIN)/python -m pytest $(IN_PROCESSES) --volume --kills 50 --fuzz 5000 --hostile 2000 --damages 1000

test-training: $(READY)  ## the tests of training whose sources changed; what passed is recorded, and make test leaves it out
	@$(BIN)/python -m pytest $(IN_PROCESSES) --training changed tests/training $(PYTEST_OPTIONS)
	@$(BIN)/python -m tests.training_record

unit: $(READY)  ## the tests that need no server, data set or patience
	@$(BIN)/python -m pytest -m "not integration and not data and not slow" $(PYTEST_OPTIONS)

check: $(READY)  ## style, types, import arrows
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

format: $(READY)  ## format the code and mend what ruff can mend
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

docs: $(READY)  ## write the generated pages anew and build the site into build/docs; a broken link is an error
	@$(BIN)/python docs/generate.py
	@$(BIN)/python -m sphinx -q -W --keep-going -b html -d build/doctrees docs build/docs
	@echo "build/docs/index.html"

bench: $(READY)  ## measure throughput, loads and query latencies on this machine
	@for benchmark in $(BENCHMARKS); do echo "== $$benchmark"; $(BIN)/python -m benchmarks.$$benchmark || exit 1; done

lock: $(READY)  ## resolve the newest versions that pyproject.toml allows, for all platforms
	@$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --extra test --extra check --extra docs \
	  --no-header --no-annotate pyproject.toml --output-file requirements.lock

clean:  ## delete the virtual environment, the demo's graph and all caches
	rm -rf $(VENV) demo-graph build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
