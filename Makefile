# SPDX-License-Identifier: MIT
# Every command a developer or an operator needs; `make help` lists them.

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
RELEASE := swift build -c release --static-swift-stdlib
# Package.swift knows verdict-bench only then, so that no other build compiles it.
MEASURING := VERDICT_BENCH=1 $(RELEASE) --product verdict-bench
BIN := .build/release

.PHONY: help tools build serve-web pages-tools pages-first test-web pictures bench-web lexica dictionaries serve test lint protocol demo bench leaves levels simulate soak soak-weekend soak-tests soak-rounds soak-games \
  soak-kills soak-damage soak-calls soak-seeds soak-floods soak-secrets soak-blind soak-threads soak-addresses \
  soak-instructions instructions cluster cluster-test soak-cluster bench-cluster etcd \
  fuzz fuzz-build fuzz-keep install uninstall deb clean

help:
	@echo "make serve   install what is missing, build a release, run the server on 127.0.0.1:7171"
	@echo "make serve-web   the same, and the pages in a browser at http://127.0.0.1:8080"
	@echo "make test    build and pass every test, and the lint"
	@echo "make test-web   the tests of the pages in a real browser"
	@echo "make protocol   write anew what is made from the sources: registries, the ledger's schema and samples, the list of page files"
	@echo "make demo    play a session of two people, an observer and a desk, and print it"
	@echo "make demo EVENT=yes   direct an event of 24 on paper, killed in the middle"
	@echo "make simulate   whole servers from seeds: SEEDS=1..1000"
	@echo "make bench   measure speed and memory beside named peers"
	@echo "make leaves   learn the values of leaves from games of the house, half an hour: LIST=english, PERCENT=100 of them"
	@echo "make levels   games of one level of the house against another: ONE=4 OTHER=3 LEVEL_GAMES=2000"
	@echo "make instructions   count the instructions a line takes; fails 3 % above the table, KEEP=keep writes it anew"
	@echo "make cluster   run three members of etcd and three nodes of a club on this machine (docs/CLUSTER.md)"
	@echo "make cluster-test   what a shared store promises, held against etcd; then kill members and nodes under load"
	@echo "make bench-cluster   what three machines cost a play, beside plain puts to the same members of etcd"
	@echo "make soak    all that follows, a part at a time; each by itself takes an hour at most"
	@echo "  soak-rounds      tests and demos ROUNDS=8 times"
	@echo "  soak-games       many placements, GAMES=3000 random games, many pairings"
	@echo "  soak-kills       KILLS=300 servers killed under load of every kind"
	@echo "  soak-damage      small ledgers of every kind of line, cut at every byte, and each bit of them flipped"
	@echo "  soak-calls       every write and sync of an evening fails once, by strace"
	@echo "  soak-seeds       ten thousand simulated servers"
	@echo "  soak-floods      what one client's flood costs another: fails where anybody waits too long"
	@echo "  soak-secrets     how long a login takes where there is an account and where there is none"
	@echo "  soak-blind       whether the time of a ruling tells which word was bad"
	@echo "  soak-threads     the thread sanitizer over every test"
	@echo "  soak-addresses   the address sanitizer over every test"
	@echo "  soak-instructions   the same as make instructions"
	@echo "  soak-cluster     members of etcd and nodes killed and paused, CLUSTER_ROUNDS=210 times; machines cut off; a night of 24 rounds"
	@echo "make fuzz    libFuzzer on all that is read: each of TARGETS for MINUTES=1; fails where anything is found"
	@echo "  fuzz-keep        what the runs reached becomes the corpus, as few inputs as reach it"
	@echo "make dictionaries   compile French, Polish, Dutch and German lists that Debian packages"
	@echo "make lint    check the formatting"
	@echo "make install   put what was built under PREFIX=/usr/local; make uninstall takes it away (docs/RUNNING.md)"
	@echo "make deb     make a Debian package of what was built"

# Only what pkg-config or the shell cannot find is installed.
tools:
	@missing=""; \
	command -v pkg-config >/dev/null || missing="$$missing pkg-config"; \
	pkg-config --exists libevent_core 2>/dev/null || missing="$$missing libevent-dev"; \
	pkg-config --exists libedit 2>/dev/null || missing="$$missing libedit-dev"; \
	pkg-config --exists libcrypto libssl 2>/dev/null || missing="$$missing libssl-dev"; \
	[ -f /usr/share/wordnet/index.noun ] || missing="$$missing wordnet-base"; \
	pkg-config --exists zlib 2>/dev/null || missing="$$missing zlib1g-dev"; \
	pkg-config --exists qrcodegen 2>/dev/null || missing="$$missing libqrcodegen-dev"; \
	nc -h 2>&1 | grep -q OpenBSD || missing="$$missing netcat-openbsd"; \
	if [ -n "$$missing" ]; then \
	  echo "installing:$$missing"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $$missing; \
	fi

# The tests of the pages in a real browser. The first ones are a part of .ci/run; VERDICT names the program.
PAGES_VENV := .build/pages-venv
PAGES_FIRST := test_ledger_schema.py test_gateway.py \
  test_play.py::test_a_game_between_two_browsers_outlives_a_phony_a_reload_and_both_restarts \
  test_judge.py::test_ten_challenges_are_settled_one_after_the_other \
  test_desk.py::test_a_new_event_is_opened_and_eight_are_entered \
  test_desk.py::test_a_whole_round_goes_by_keyboard_alone \
  test_wall.py::test_the_wall_follows_an_event_of_eight_players \
  test_tabs.py::test_the_public_page_of_an_event_shows_each_division_with_real_names

pages-tools: tools
	@command -v chromium >/dev/null && python3 -c "import ensurepip" 2>/dev/null || { \
	  echo "installing: chromium python3-venv"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends chromium python3-venv fonts-dejavu-core; \
	}
	@[ $(PAGES_VENV)/done -nt Tests/Pages/requirements.txt ] || { \
	  python3 -m venv $(PAGES_VENV) \
	  && $(PAGES_VENV)/bin/pip -q install -r Tests/Pages/requirements.txt && touch $(PAGES_VENV)/done; \
	}
	@chromium --version

pages-first: BIN := $(CURDIR)/.build/debug
pages-first: TESTED := $(PAGES_FIRST)
test-web: BIN := $(CURDIR)/.build/release
test-web: TESTED := .
test-web: build
pages-first test-web: pages-tools
	@$(MAKE) --no-print-directory lexica BIN=$(BIN)
	@cd Tests/Pages && VERDICT=$(BIN)/verdict VERDICT_LEXICON=$(BIN)/lexica/english.lexicon \
	  $(CURDIR)/$(PAGES_VENV)/bin/python -m pytest -q -p no:cacheprovider $(TESTED)

in_pages = cd Tests/Pages && VERDICT=$(CURDIR)/$(BIN)/verdict VERDICT_LEXICON=$(CURDIR)/$(BIN)/lexica/english.lexicon \
  $(CURDIR)/$(PAGES_VENV)/bin/python

pictures: build pages-tools
	@$(in_pages) pictures.py $(CURDIR)/docs/pictures

bench-web: build pages-tools
	@$(in_pages) bench.py

build: tools
	$(RELEASE) --product verdict
	@$(MAKE) --no-print-directory lexica

# The shipped list, the roots for practice, and two samples, compiled and put where the program looks for them.
lexica: $(BIN)/lexica/english.lexicon $(BIN)/lexica/english-roots.lexicon \
  $(BIN)/lexica/polish-sample.lexicon $(BIN)/lexica/dutch-sample.lexicon

edition = $$(sed -n 's/.*"edition": *"\([^"]*\)".*/\1/p' $(dir $<)manifest.json)

$(BIN)/lexica/english.lexicon: Dictionaries/english/words.txt
$(BIN)/lexica/english-roots.lexicon: Dictionaries/english/roots.txt
$(BIN)/lexica/polish-sample.lexicon: Dictionaries/polish/polish-sample.txt
$(BIN)/lexica/dutch-sample.lexicon: Dictionaries/dutch/dutch-sample.txt

$(BIN)/lexica/english.lexicon $(BIN)/lexica/english-roots.lexicon:
	@mkdir -p $(BIN)/lexica
	@$(BIN)/verdict lexicon build $< -o $@ --edition "$(edition)"

$(BIN)/lexica/polish-sample.lexicon $(BIN)/lexica/dutch-sample.lexicon:
	@mkdir -p $(BIN)/lexica
	@$(BIN)/verdict lexicon build $< -o $@ --alphabet $(notdir $(patsubst %/,%,$(dir $<))) \
	  --edition "$$(sed -n 's/.*"edition": *"\([^"]*\)".*/\1/p' $(<:.txt=.json))"

# Whole lists of four languages from Debian, made on this machine; each build.sh says how.
LANGUAGES := french polish dutch german

dictionaries: build
	@missing=""; \
	[ -f /usr/share/dict/french ] || missing="$$missing wfrench"; \
	[ -f /usr/share/dict/polish ] || missing="$$missing wpolish"; \
	[ -f /usr/share/dict/dutch ] || missing="$$missing wdutch"; \
	[ -f /usr/share/dict/ngerman ] || missing="$$missing wngerman"; \
	if [ -n "$$missing" ]; then \
	  echo "installing:$$missing"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $$missing; \
	fi
	@for language in $(LANGUAGES); do \
	  sh Dictionaries/$$language/build.sh $(BIN)/verdict $(BIN)/lexica || exit 1; \
	done

serve: build
	$(BIN)/verdict serve

# The server and its pages, until CTRL-C.
serve-web: build
	@$(BIN)/verdict serve & server=$$!; trap "kill $$server 2>/dev/null" EXIT INT TERM; $(BIN)/verdict web

# RUNLEVEL=1 keeps Debian from starting a member of its own.
etcd:
	@command -v etcd >/dev/null && command -v etcdctl >/dev/null || { \
	  echo "installing: etcd-server etcd-client"; \
	  $(SUDO) apt-get update -qq && $(SUDO) env RUNLEVEL=1 apt-get install -y -qq etcd-server etcd-client; \
	}

cluster: build etcd
	@python3 Tests/Cluster/up.py $(BIN)/verdict $(BIN)/lexica/english.lexicon

# Where etcd can't be installed, it says so and is no failure.
cluster-test: build
	@$(MAKE) --no-print-directory etcd || { echo "NOT RUN: there is no etcd, and it can't be installed"; exit 0; }; \
	  python3 Tests/Cluster/with_etcd.py swift test --filter StoreContractTests \
	  && python3 Tests/Cluster/secure.py $(BIN)/verdict $(BIN)/lexica/english.lexicon \
	  && python3 Tests/Cluster/full.py $(BIN)/verdict $(BIN)/lexica/english.lexicon \
	  && python3 Tests/Cluster/night.py $(BIN)/verdict $(BIN)/lexica/english.lexicon 4 \
	  && python3 Tests/Cluster/rounds.py $(BIN)/verdict $(BIN)/lexica/english.lexicon 7

soak-cluster: build etcd
	@python3 Tests/Cluster/rounds.py $(BIN)/verdict $(BIN)/lexica/english.lexicon $(CLUSTER_ROUNDS) 16
	@$(SUDO) python3 Tests/Cluster/partitions.py $(BIN)/verdict $(BIN)/lexica/english.lexicon 12
	@python3 Tests/Cluster/night.py $(BIN)/verdict $(BIN)/lexica/english.lexicon 24

# Weekends of forty-eight in two divisions over the wire, with mishaps and kills; each from its seed.
soak-weekend: build
	@for seed in $$(seq 20); do \
	  VERDICT=$(BIN)/verdict VERDICT_LEXICON=$(BIN)/lexica/english.lexicon python3 Tests/Weekend/weekend.py $$seed || exit 1; \
	done

# A play's answer on one machine, at the node that writes and through another one, beside plain puts to the same members.
bench-cluster: build etcd
	@python3 Tests/Cluster/bench.py $(BIN)/verdict $(BIN)/lexica/english.lexicon

# The peers are installed if they may be; without them our own numbers are measured alone.
bench: build
	@command -v redis-server >/dev/null || { \
	  echo "installing: redis-server"; \
	  $(SUDO) apt-get update -qq && $(SUDO) env RUNLEVEL=1 apt-get install -y -qq redis-server; \
	} || echo "no redis-server; going on without it"
	@[ -f /usr/include/dawgdic/dictionary.h ] || { \
	  echo "installing: libdawgdic-dev"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq libdawgdic-dev; \
	} || true
	$(MEASURING)
	@c++ -std=c++17 -O2 -o $(BIN)/word-peers Sources/WordPeers/peers.cc 2>/dev/null || { \
	  rm -f $(BIN)/word-peers; echo "no libdawgdic; going on without it"; }
	@echo "$$(date +%F), $$(nproc) × $$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1), load average $$(cut -d' ' -f1 /proc/loadavg)"
	@$(BIN)/verdict-bench
	@$(MAKE) --no-print-directory bench-web bench-cluster

# The table of leaves, and how strong the levels are (docs/strength.md). Seeded: the same program gives the same figures.
LIST := english
LEAVES = Sources/Opponents/Leaves/$(LIST).tsv
PERCENT := 100
ONE := 4
OTHER := 3
LEVEL_GAMES := 2000

leaves: build
	$(MEASURING)
	@nice -n 15 $(BIN)/verdict-bench leaves $(PERCENT) $(LIST) >.build/leaves.tsv && mv .build/leaves.tsv $(LEAVES)

levels: build
	$(MEASURING)
	@nice -n 15 $(BIN)/verdict-bench levels $(ONE) $(OTHER) $(LEVEL_GAMES) $(LIST)

# The list is made by `build`; valgrind is installed where it is missing.
KEEP :=

instructions: build
	@command -v valgrind >/dev/null || { \
	  echo "installing: valgrind"; $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq valgrind; }
	@Tests/Instructions/run.sh $(BIN)/verdict $(BIN)/lexica/english.lexicon $(KEEP)

soak-instructions: instructions

# Whole servers, each from one seed; `make simulate SEEDS=17` repeats one.
SEEDS := 1..1000

simulate: tools
	$(RELEASE) --product verdict-simulate
	@$(BIN)/verdict-simulate $(SEEDS)

# TEST_FLAGS go to the build of the tests.
TEST_FLAGS :=

test: tools lint
	swift test $(TEST_FLAGS)
	@$(MAKE) --no-print-directory pages-first

# With EVENT=yes a club's evening of 24, from entering to the standings.
EVENT := no

# What is made from the sources is made anew; tests fail where a file differs.
protocol: tools
	@VERDICT_RECORD=1 swift test --filter 'ProtocolFilesTests|SituationTests|MadeFileTests|PageTextTests'

demo: build
	@docs/demo.sh $(BIN)/verdict $(if $(filter yes,$(EVENT)),event)

# What fails once in many times fails here. Each part takes at most an hour on two cores, and runs by itself.
ROUNDS := 8
CLUSTER_ROUNDS := 210
KILLS := 300
GAMES := 3000
SOAKS := soak-rounds soak-games soak-kills soak-damage soak-calls soak-seeds soak-floods soak-secrets soak-blind \
  soak-threads soak-addresses soak-instructions soak-cluster soak-weekend

# One after the other: each wants the machine to itself.
.NOTPARALLEL: soak
$(SOAKS): export VERDICT_SEED := random
soak: $(SOAKS)

soak-tests: build
	@swift build --build-tests

soak-rounds: soak-tests
	@for round in $$(seq $(ROUNDS)); do \
	  echo "soak: round $$round of $(ROUNDS)"; \
	  VERDICT_CUTS=all swift test --skip-build --quiet && docs/demo.sh $(BIN)/verdict >/dev/null \
	    && docs/demo.sh $(BIN)/verdict event >/dev/null || exit 1; \
	done

soak-games: soak-tests
	@echo "soak: the long count of random placements"
	@VERDICT_PLACEMENTS=100000 swift test --skip-build --filter CrossCheckTests
	@echo "soak: $(GAMES) random games, folded after every event, and as many random settlements"
	@VERDICT_GAMES=$(GAMES) swift test --skip-build --filter "RandomGameTests|RandomUndoingTests"
	@echo "soak: the pairings of many fields"
	@VERDICT_FIELDS=5000 swift test --skip-build --filter DirectingTests

soak-kills: soak-tests
	@echo "soak: $(KILLS) servers killed under load"
	@VERDICT_PROGRAM=$(CURDIR)/$(BIN)/verdict VERDICT_ROUNDS=$(KILLS) swift test --skip-build --filter KillTests

soak-damage: soak-tests
	@echo "soak: ledgers cut and flipped"
	@VERDICT_PROGRAM=$(CURDIR)/$(BIN)/verdict VERDICT_DAMAGE=all swift test --skip-build --filter CommandLineTests.DamageTests

soak-calls: soak-tests
	@command -v strace >/dev/null || { \
	  echo "installing: strace"; $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq strace; }
	@echo "soak: the disk fails, call by call"
	@VERDICT_PROGRAM=$(CURDIR)/$(BIN)/verdict VERDICT_CALLS=all swift test --skip-build --filter FailingCallTests

soak-seeds:
	@$(MAKE) --no-print-directory simulate SEEDS=1..10000
	@$(BIN)/verdict-simulate 1..10000 --clubs

soak-secrets: soak-tests
	@echo "soak: two hundred secrets that are wrong, at the cost of real ones"
	@VERDICT_SECRETS=200 swift test --skip-build --filter StrangersLearnNothingTests

# Under a sanitizer all is some ten times slower, and so is the patience of the clients.
soak-threads: tools
	@echo "soak: the thread sanitizer"
	@VERDICT_PATIENCE=120 swift test --sanitize=thread --scratch-path .build/tsan

soak-addresses: tools
	@echo "soak: the address sanitizer"
	@ASAN_OPTIONS=detect_leaks=0:suppressions=Tests/asan.supp VERDICT_PATIENCE=120 \
	  swift test --sanitize=address --scratch-path .build/asan

# On a quiet machine with two cores: others' work makes anybody wait.
soak-floods: build
	$(MEASURING)
	@echo "soak: floods, and somebody else's PING beside them"
	@$(BIN)/verdict-bench floods

soak-blind: build
	$(MEASURING)
	@$(BIN)/verdict-bench blind 1000000

# Whatever reads what others send, with the address sanitizer, from the kept corpus and seeds made of our own files on.
MINUTES := 1
TARGETS := lines commands placements entries ledger lexicon lists graphs archives records options checkpoint answers
FUZZ := .build/fuzz/release/verdict-fuzz
FUZZED := .build/fuzzed
CORPUS := Tests/FuzzTests/Corpus
# The compiler heeds the last -sanitize= alone, the linker each.
# Swift's own report of a crash is made by reading memory beyond what the sanitizer lets anybody read.
fuzzing := SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 $(FUZZ)

fuzz-build: tools
	VERDICT_FUZZ=1 swift build -c release --sanitize=fuzzer --sanitize=address -Xswiftc -sanitize=fuzzer,address \
	  --scratch-path .build/fuzz --product verdict-fuzz

fuzz: fuzz-build
	@mkdir -p $(FUZZED)/found; failed=""; \
	for target in $(TARGETS); do \
	  run=$(FUZZED)/$$target; mkdir -p $$run $(CORPUS)/$$target; \
	  $(fuzzing) $$target --prepare $$run-seeds || exit 1; \
	  echo "fuzz: $$target, $(MINUTES) min"; \
	  $(fuzzing) $$target -max_total_time=$$((60 * $(MINUTES))) -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
	    -dict=$$run-seeds.dict -artifact_prefix=$(FUZZED)/found/$$target- $$run $(CORPUS)/$$target $$run-seeds \
	    >$$run.log 2>&1 || failed="$$failed $$target"; \
	  grep -aE "Fatal error|DONE|number_of_executed_units|SUMMARY" $$run.log; \
	done; \
	[ -z "$$failed" ] || { echo "fuzz: found in$$failed; inputs in $(FUZZED)/found, logs in $(FUZZED)"; exit 1; }; \
	echo "fuzz: nothing was found; what was reached is in $(FUZZED), make fuzz-keep keeps it"

# As few as reach every branch that they reach together; findings are kept under names of their own.
fuzz-keep: fuzz-build
	@for target in $(TARGETS); do \
	  new=$(FUZZED)/$$target-kept; rm -rf $$new; mkdir -p $$new $(FUZZED)/$$target $(CORPUS)/$$target; \
	  $(fuzzing) $$target -set_cover_merge=1 -use_counters=0 $$new $(CORPUS)/$$target $(FUZZED)/$$target \
	    $(FUZZED)/$$target-seeds >$(FUZZED)/$$target-kept.log 2>&1 || exit 1; \
	  [ -n "$$(ls $$new)" ] || { echo "fuzz-keep: $$target: nothing was kept; see $(FUZZED)/$$target-kept.log"; exit 1; }; \
	  find $(CORPUS)/$$target -type f ! -name 'found-*' -delete; \
	  mv $$new/* $(CORPUS)/$$target/; \
	  echo "$$target: $$(ls $(CORPUS)/$$target | wc -l) inputs, $$(du -bs $(CORPUS)/$$target | cut -f1) bytes"; \
	done

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

# What make build has made is put in its places, and nothing is built: as root there may be no compiler.
PREFIX ?= /usr/local
DESTDIR ?=
CONFDIR ?= /etc/verdict
UNITDIR ?= $(PREFIX)/lib/systemd/system
ZSHDIR ?= site-functions
places = PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" CONFDIR="$(CONFDIR)" UNITDIR="$(UNITDIR)" ZSHDIR="$(ZSHDIR)" BIN="$(BIN)"

install:
	@$(places) Sources/Packaging/install.sh put

uninstall:
	@$(places) Sources/Packaging/install.sh remove

# A package for the Debian that it is made on.
deb:
	@missing=""; \
	command -v dpkg-shlibdeps >/dev/null || missing="$$missing dpkg-dev"; \
	command -v strip >/dev/null || missing="$$missing binutils"; \
	if [ -n "$$missing" ]; then \
	  echo "installing:$$missing"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $$missing; \
	fi
	@BIN="$(BIN)" Sources/Packaging/deb.sh .build

clean:
	rm -rf .build
