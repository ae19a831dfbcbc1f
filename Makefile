# Each target is one line, so that nothing needs make: read the line and run it.

.PHONY: run test bootstrap build unit display interop hostile lint format schema texts web check fuzz kill-storm hostile-calls kill-stress-client stress stress-client chaos-client crash-store trial-store trial-list trial-properties trial-ways trial-release bench-wire bench-pages bench-store bench-client bench-network bench-ui screens install package reproduce ci

run: ; @Scripts/run-demo
test: ; @Scripts/test
bootstrap: ; @Scripts/bootstrap
build: ; swift build --build-tests
unit: ; swift build --build-tests && Scripts/unit
display: ; swift test --disable-xctest --filter OnDisplay
interop: ; Scripts/scenes
hostile-calls: ; Scripts/hostile-calls
hostile: ; .venv/bin/python -m pytest Interop/hostile --long
lint: ; swift format lint --strict --parallel --recursive Package.swift Sources Examples Tests
format: ; swift format --in-place --parallel --recursive Package.swift Sources Examples Tests
schema: ; swift run schema-gen
texts: ; swift run text-gen
web: ; swift run web-gen
check: ; Scripts/check-tree && Scripts/check-texts && Scripts/check-prose && Scripts/check-ledger && Scripts/check-unused
fuzz: ; Scripts/fuzz 600
kill-storm: ; Scripts/kill-storm
kill-stress-client: ; Scripts/kill-stress-client
stress: ; Scripts/stress
stress-client: ; Scripts/stress-client
chaos-client: ; @Scripts/chaos-client
crash-store: ; Scripts/crash-store
trial-store: ; Scripts/trial-store
trial-release: ; Scripts/trial-release
trial-list: ; Scripts/trial-list
trial-properties: ; Scripts/trial-properties
trial-ways: ; .venv/bin/python -m pytest Interop/engine --long
bench-wire: ; Scripts/bench-wire
bench-pages: ; Scripts/bench-pages
bench-store: ; Scripts/bench-store
bench-client: ; Scripts/bench-client
bench-network: ; Scripts/bench-network
bench-ui: ; Scripts/bench-ui
screens: ; @Scripts/screens
install: ; @Scripts/install
package: ; @Scripts/package
reproduce: ; @Scripts/reproduce
ci: ; bash .ci/run
