# A thin front to CMake: `make help` lists what it can do.
SHELL := /bin/sh
DESTDIR ?=
PREFIX ?= /usr/local

export DESTDIR PREFIX

.DEFAULT_GOAL := build
.PHONY: help build run tour test release-for-tests bench catalog format coverage screens install package check-package check-container sbom release fuzz mutants browser torture clean packages-build packages-test

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

packages-build:
	@tools/install-packages build

packages-test:
	@tools/install-packages test

build: packages-build ## build the program: build/baize
	@tools/build release --target baize
	@ln -sf release/baize build/baize

run: build ## build, then serve a demo house: open the address in a browser; Ctrl-C stops
	@exec build/baize serve --demo $(ARGS)

# Tests and benches join the release build that `make run` has made: what is compiled already stays.
release-for-tests: packages-test
	@tools/build release -DBAIZE_TESTS=ON --target $(or $(TARGET),all)

tour: build ## build, then show in the terminal what baize can do
	@tools/tour build/baize

test: packages-test ## install what is missing, build, and run all tests
	@tools/test

bench: TARGET = benches
bench: release-for-tests ## measure: every figure beside something slower in the same run
	@build/release/bench/bench_hand
	@build/release/bench/bench_settle
	@build/release/bench/bench_round
	@build/release/bench/bench_floor
	@build/release/bench/bench_chance
	@build/release/bench/bench_four_card
	@build/release/bench/bench_side_wagers
	@build/release/bench/bench_double_draw
	@build/release/bench/bench_simulate
	@tests/store/with-postgres build/release/bench/bench_store
	@tests/store/with-postgres build/release/bench/bench_record $(if $(ROUNDS),--rounds $(ROUNDS))
	@tests/store/with-postgres build/release/bench/bench_record --commands --commit-ms 1
	@tests/store/with-postgres build/release/bench/bench_record --commands --commit-ms 4
	@build/release/bench/bench_server

catalog: ## write anew what catalog/ says: public headers, TypeScript, tables of the pages
	@/usr/bin/python3 catalog/generate.py --write

format: packages-test ## bring all C code into one style
	@program=$$(/usr/bin/python3 tools/check_style.py --clang-format) && git ls-files '*.c' '*.h' | xargs grep -L 'made from catalog/' | xargs "$$program" -i

coverage: packages-test ## which lines the tests run: build/coverage/html/index.html
	@tools/coverage

screens: release-for-tests ## pictures of every page and state of the screens: build/release/screens/index.html
	@node tests/browser/shots.mjs --program build/release/baize

install: packages-build ## install program, library, rules, manuals and the service: DESTDIR= PREFIX=
	@tools/install

package: packages-build ## Debian packages of program and library, for this Debian: build/packages
	@tools/package

check-package: packages-test ## as root: install, upgrade and remove the packages in a bare Debian (ROOT=, made by debootstrap)
	@tools/check_package $(if $(ROOT),'$(ROOT)')

check-container: packages-test ## as root: the steps of Containerfile and compose.yaml in a bare Debian
	@tools/check_container $(if $(ROOT),--root '$(ROOT)')

sbom: packages-test ## the software bill of materials, CycloneDX: build/baize.cdx.json
	@tools/build release --target baize
	@tools/sbom --build build/release --out build/baize.cdx.json

release: packages-test ## check the tree; tarball, packages, hashes in dist/, then the tag (ARGS=--dry-run: no tag)
	@tools/release $(ARGS)

fuzz: packages-test ## fuzz every target for ten minutes (SECONDS=600)
	@tests/fuzz/run $(or $(SECONDS),600)

mutants: release-for-tests ## change every number and switch in rules/ and see a test turn red; SRC=1: 40 faults in each folder of src/; CLAUSES=1: break each clause
	@/usr/bin/python3 $(if $(CLAUSES),tools/clause_mutants.py --build build/release,tools/mutants.py $(if $(SRC),--src,--build build/release))

browser: release-for-tests ## the screens in a real browser: rounds, trouble, a live table, roles, accessibility
	@ctest --preset release --label-regex 'browser|screens' --parallel 2

torture: release-for-tests ## the long runs: every six-card hand, many times the random counts; clang and its sanitizer
	@BAIZE_SCALE=$(or $(BAIZE_SCALE),20) ctest --preset release
	@tools/build clang
	@ctest --preset clang --label-regex 'unit|rounds' --parallel 4

clean: ## remove all that was built
	@rm -rf build
