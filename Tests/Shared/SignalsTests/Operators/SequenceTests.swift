import Signals
import TestKit
import Testing

@Suite struct SequenceTests {
    let marbles = Marbles()

    @Test func `catch goes on with the replacement`() {
        let first = marbles.cold("a-#")
        let second = marbles.cold("x-|")

        #expect(marbles.run(first.signal.catch { _ in second.signal }) == "a-x-|")
        #expect(first.lifetimes == ["^-!"])
        #expect(second.lifetimes == ["--^-!"])
    }

    @Test func `cancelling inside the replacement tears it down`() {
        let second = marbles.cold("x-y-|")

        #expect(marbles.run(marbles.cold("#").signal.catch { _ in second.signal }, cancelAt: 1) == "x")
        #expect(second.lifetimes == ["^!"])
    }

    @Test func `then starts the second when the first completes`() {
        let first = marbles.cold("a-|")
        let second = marbles.cold("b-|")

        #expect(marbles.run(first.signal.then(second.signal)) == "a-b-|")
        #expect(first.lifetimes == ["^-!"])
        #expect(second.lifetimes == ["--^-!"])
    }

    @Test func `then stays at the first when it fails`() {
        #expect(marbles.run(marbles.cold("a-#").signal.then(marbles.cold("b|").signal)) == "a-#")
    }

    @Test func `concat runs many without recursion`() {
        let count = Counter()
        let signals = (0..<stressEvents).map { Signal<Int, Never>.single($0) }
        Signal.concat(signals).startStandalone(next: { _ in count.add() })

        #expect(count.value == stressEvents)
    }

    @Test func `startWith sends its value first`() {
        #expect(marbles.run(marbles.cold("-a|").signal.startWith("s")) == "sa|")
    }

    @Test func `restart begins anew after each completion`() {
        let source = marbles.cold("a-|")

        #expect(marbles.run(source.signal.restart(), cancelAt: 5) == "a-a-a")
        #expect(source.lifetimes == ["^-!", "--^-!", "----^!"])
    }

    @Test func `any number of synchronous completions is a loop`() {
        let count = Counter()
        let once = Signal<Int, Never>.deferred { .single(count.add()) }
        once.restart().take(stressEvents).startStandalone()

        #expect(count.value == stressEvents)
    }

    @Test func `restart passes a failure on`() {
        #expect(marbles.run(marbles.cold("a-#").signal |> restart) == "a-#")
    }

    @Test func `recurse goes on with what the last value asks for`() {
        let doubling = Signal<Int, Never>.single(1).recurse { latest in
            latest.flatMap { $0 < 500 ? .single($0 * 2) : nil }
        }

        #expect(marbles.run(doubling.takeLast().map { "\($0)" }) == "([512]|)")
    }

    @Test func `deferred builds at each start`() {
        let count = Counter()
        let signal = deferred { Signal<String, Never>.single("\(count.add())") }

        #expect(marbles.run(signal) == "(1|)")
        #expect(marbles.run(signal) == "(2|)")
    }

    @Test func `constant signals`() {
        #expect(marbles.run(Signal<String, Never>.single("a")) == "(a|)")
        #expect(marbles.run(Signal<String, Never>.empty) == "|")
        #expect(marbles.run(Signal<String, MarbleError>.fail(MarbleError())) == "#")
        #expect(marbles.run(Signal<String, Never>.never) == "")
        #expect(marbles.run(Signal<String, Never>.values(["a", "b"])) == "(ab|)")
    }
}
